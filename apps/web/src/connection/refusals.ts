import { w } from '../words/index.ts'

/** Why something was refused, as people read it. The server's own sentence is used where it says more, with names and numbers. */
export function refusalText(code: string, message: string): string {
  const known = w.refusals[code]
  if (known !== undefined) return known
  // `WhichWeapon takes one of …`: the name of the question says nothing to people.
  const [, takes] = /^[\w.]+(?: \([^)]*\))? takes (.+)$/.exec(message) ?? []
  if (takes !== undefined) return w.takes(takes)
  return message === '' ? message : sentence(message)
}

const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…”"]$/.test(begun) ? begun : `${begun}.`
}
