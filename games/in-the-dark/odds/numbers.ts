/** More dice than this are not walked throw by throw. */
export const MOST_DICE = 30
/** Every pool below one die is thrown alike (ID-16); lower numbers say no more. */
export const LEAST_DICE = -20

/** A whole number from the command line, or why it is none. */
export function wholeFrom(said: string, what: string, rule: string, least: number, most: number): number {
  const number = Number(said)
  if (said.trim() === '' || !Number.isInteger(number) || number < least || number > most)
    throw new RangeError(`${what} (${rule}) is a whole number from ${least} to ${most}, not "${said}"`)
  return number
}

/** "2,1" is 2 and 1. */
export function wholesFrom(
  said: string,
  what: string,
  rule: string,
  limits: { readonly least: number; readonly most: number; readonly fewest: number; readonly atMost: number },
): readonly number[] {
  const parts = said.split(',')
  if (parts.length < limits.fewest || parts.length > limits.atMost)
    throw new RangeError(`${what} (${rule}): ${limits.fewest} to ${limits.atMost} numbers with commas, not "${said}"`)
  return parts.map((part) => wholeFrom(part, what, rule, limits.least, limits.most))
}
