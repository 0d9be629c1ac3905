/** Typed text, parsed. */
export type Typed =
  | { readonly kind: 'say' | 'me' | 'ic' | 'ooc'; readonly text: string }
  | { readonly kind: 'whisper'; readonly to: readonly string[]; readonly text: string }
  | { readonly kind: 'roll'; readonly notation: string; readonly for: 'everyone' | 'gm' | 'blind' | 'self' }
  | { readonly problem: string }

const rolls: { readonly [command: string]: 'everyone' | 'gm' | 'blind' | 'self' } = {
  roll: 'everyone',
  r: 'everyone',
  publicroll: 'everyone',
  pr: 'everyone',
  gmroll: 'gm',
  gmr: 'gm',
  blindroll: 'blind',
  br: 'blind',
  selfroll: 'self',
  sr: 'self',
}
const ways: { readonly [command: string]: 'me' | 'ic' | 'ooc' } = {
  me: 'me',
  em: 'me',
  emote: 'me',
  ic: 'ic',
  ooc: 'ooc',
}

/** `/roll 2d6+1`, `/gmr d20`, `/w ada text`, `/w [ada, gm] text`, `/me waves`; anything else is a message. */
export function parseChat(text: string): Typed {
  const typed = text.trim()
  if (typed === '') return { problem: 'there is nothing to say' }
  const command = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(typed)
  if (!command) return { kind: 'say', text: typed }
  const word = (command[1] as string).toLowerCase()
  const rest = (command[2] ?? '').trim()
  if (Object.hasOwn(rolls, word))
    return rest
      ? { kind: 'roll', notation: rest, for: rolls[word] as 'gm' }
      : { problem: `/${word} takes dice, for instance /${word} 2d6+1` }
  if (Object.hasOwn(ways, word))
    return rest ? { kind: ways[word] as 'me', text: rest } : { problem: `/${word} takes some words` }
  if (['w', 'whisper', 'tell'].includes(word)) return whisper(rest)
  return {
    problem: `there is no command /${word}; there are ${[...Object.keys(rolls), ...Object.keys(ways), 'w'].sort().join(', ')}`,
  }
}

/** Dice among words, as in `a swing for [[2d6+1]] damage, or [[1d6]] with the flat`. */
export const INLINE_ROLL = /\[\[([^[\]]+)\]\]/g
export const inlineRolls = (text: string): readonly string[] =>
  [...text.matchAll(INLINE_ROLL)].map(([, dice]) => dice as string)

function whisper(rest: string): Typed {
  const parts = /^(?:\[([^\]]+)\]|(\S+))\s+([\s\S]+)$/.exec(rest)
  if (!parts) return { problem: '/w takes a name (or several in brackets) and some words: /w ada look behind you' }
  const to = (parts[1] ?? (parts[2] as string))
    .split(',')
    .map((n) => n.trim())
    .filter((n) => n !== '')
  return { kind: 'whisper', to, text: parts[3] as string }
}
