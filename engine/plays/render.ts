import {
  type AnyGame,
  type Entry,
  type Head,
  type Input,
  type Overlay,
  type Question,
  questionText,
  type SeenQuestion,
  sayFact,
  seenBy,
  seenEntry,
  Table,
  type Viewer,
} from '../kernel/index.ts'

/** One seat's view of a play, entry by entry, as text: documentation, regression test and secrecy test in one. */
export function transcriptFor(
  game: AnyGame,
  play: { readonly head: Head; readonly entries: readonly Entry[] },
  viewer: Viewer,
): string {
  const table = Table.start(game, play.head)
  const lines = [`${game.words.en.name}, as ${viewer.seat} (${viewer.role}) saw it`, '']
  let number = 0
  for (const entry of play.entries) {
    table.submit(entry.input)
    const seen = seenEntry(game, entry, viewer)
    if (seen) {
      number++
      if (seen.input) lines.push(`${number}. ${inputText(game, seen.input)}`)
      else lines.push(`${number}.`)
      for (const { rule, fact } of seen.facts) lines.push(`     ${sayFact(game, fact)}  [${rule}]`)
    }
    for (const q of seenBy(table, viewer).questions) lines.push(`   ? ${askedText(game, q)}`)
  }
  return `${lines.join('\n')}\n`
}

export function inputText(game: AnyGame, input: Input): string {
  switch (input.kind) {
    case 'open':
      return `${input.by}: ${game.words.en.procedures[input.procedure]?.title ?? input.procedure}${argsText(input.args)}`
    case 'answer':
      return `${input.by}${input.for === undefined ? '' : ` for ${input.for}`}: ${JSON.stringify(input.answer)}${input.byHand ? ' (real dice)' : ''}`
    case 'fiat':
      return `${input.by} overrules (${input.act.act}): ${input.reason}`
    case 'rewind':
      return `${input.by} goes back to entry ${input.to}`
    case 'redo':
      return `${input.by} redoes what was taken back`
    case 'setting':
      return `${input.by} sets ${input.key} to ${JSON.stringify(input.value)}`
    case 'content':
      return `${input.by} changes content${packText(input)}: ${rowNames(input.rows).join(', ')}`
    case 'seats':
      return `seats: ${input.seats.map((s) => `${s.seat} (${s.role})`).join(', ')}`
  }
}

const packText = ({ pack, unpack }: Input & { readonly kind: 'content' }): string =>
  `${pack ? ` (pack ${pack.id} ${pack.version})` : ''}${unpack === undefined ? '' : ` (without pack ${unpack})`}`

const rowNames = (rows: Overlay): readonly string[] =>
  Object.entries(rows).flatMap(([kind, some]) => Object.keys(some).map((id) => `${kind}/${id}`))

const argsText = (args: unknown): string => (Object.keys(args as object).length === 0 ? '' : ` ${JSON.stringify(args)}`)

function askedText(game: AnyGame, { question, open, yours }: SeenQuestion): string {
  const q = question as unknown as Question
  return `${questionText(game, q)} (${open.join(', ')}${yours ? ', you' : ''})`
}
