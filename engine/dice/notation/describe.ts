import type { RolledDie, RolledMember, RolledPart, RollResult, Throw } from './result.ts'

/**
 * One line, as in `4d6kh3: [6] [5] [4] (2) = 15`. Brackets are kept, parentheses dropped, `6!+3` exploded, `1→4` thrown
 * again, `*` a success.
 */
export const describeRoll = (result: RollResult): string =>
  `${result.text}: ${describeParts(result.parts)} = ${result.total}`

/** The same with at most so many characters for the dice: the rest of them is left out. */
export function describeRollShortly(result: RollResult, most: number): string {
  const parts = describeParts(result.parts)
  if (parts.length <= most) return `${result.text}: ${parts} = ${result.total}`
  return `${result.text}: ${parts.slice(0, parts.lastIndexOf(' ', most))} … = ${result.total}`
}

const describeParts = (parts: readonly RolledPart[]): string => parts.map(describePart).join('')

function describePart(part: RolledPart): string {
  switch (part.kind) {
    case 'number':
      return named(`${part.value}`, part.label)
    case 'operator':
      return ` ${part.operator} `
    case 'minus':
      return '-'
    case 'parens':
      return named(`(${describeParts(part.parts)})`, part.label)
    case 'dice':
      return named(part.dice.map(describeDie).join(' '), part.label)
    case 'group':
      return named(`{${part.members.map(describeMember).join(', ')}}`, part.label)
  }
}

const named = (text: string, label: string | undefined): string => (label === undefined ? text : `${text} ${label}`)

function describeDie(die: RolledDie): string {
  const text = die.throws.map(describeThrow).join('!+') + (die.success ? '*' : '')
  return die.kept ? `[${text}]` : `(${text})`
}

const describeThrow = ({ face, earlier }: Throw): string => [...earlier, face].join('→')

function describeMember(member: RolledMember): string {
  const text = `${describeParts(member.parts)} = ${member.value}${member.success ? '*' : ''}`
  return member.kept ? text : `(${text})`
}
