const seatFields: readonly string[] = ['seat', 'to', 'by', 'from', 'player', 'for', 'owner', 'helper', 'keeper']

/** Whether a field of this name holds a seat, in the facts and forms of the games. */
export const isSeatField = (field: string): boolean => seatFields.includes(field)

/** The same with people's names in the place of their seats, however deep they stand. */
export function withNames(value: unknown, nameOf: (seat: string) => string): unknown {
  if (Array.isArray(value)) return value.map((v) => withNames(v, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, v]) => [
      field,
      typeof v === 'string' && isSeatField(field) ? nameOf(v) : withNames(v, nameOf),
    ]),
  )
}
