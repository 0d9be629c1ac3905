import type { AnyGame } from '@sortie/engine'
import { factText } from '@sortie/engine/plays'
import type { LogLine } from './door.ts'
import type { EveningLuck } from './luck.ts'
import { withNames } from './people.ts'

/** The lines that still count: what was taken back is left out. */
export function standingLines(lines: readonly LogLine[]): readonly LogLine[] {
  const left: LogLine[] = []
  for (const line of lines) {
    if (line.did?.did === 'rewind') {
      const { to } = line.did
      while (left.length > 0 && (left.at(-1) as LogLine).n > to) left.pop()
    } else left.push(line)
  }
  return left
}

interface Around {
  readonly title: string
  readonly nameOf: (seat: string) => string
  readonly luck: EveningLuck | undefined
}

/** What happened, as a seat saw it: a paragraph for each thing somebody started, a line for each fact, and the luck of the dice. */
export function recap(game: AnyGame, lines: readonly LogLine[], { title, nameOf, luck }: Around): string {
  const parts = standingLines(lines).flatMap(({ by, did, facts }) => {
    const told = facts.map(
      ({ rule, fact }) => `- ${plain(factText(game, withNames(fact, nameOf) as typeof fact))} *(${rule})*`,
    )
    if (did?.did !== 'open' || (by === 'game' && told.length === 0)) return told
    const what = game.words.en.procedures[did.procedure]?.title ?? did.procedure
    return [`\n**${plain(by === undefined || by === 'game' ? what : `${nameOf(by)}: ${what}`)}**\n`, ...told]
  })
  const fell = luck
    ? [`\n**Luck of evening ${luck.evening}**\n`, ...luck.of.map((of) => `- ${plain(nameOf(of.by))}: ${luckText(of)}`)]
    : []
  return `# ${plain(title)}\n\n${plain(game.words.en.name)}\n${[...parts, ...fell].join('\n')}\n`
}

/** How the dice fell, in a sentence. */
export function luckText({ rolls, better, worse, luckierThan }: EveningLuck['of'][number]): string {
  const share = Math.min(99, Math.max(1, Math.round(luckierThan * 100)))
  return `${rolls} ${rolls === 1 ? 'roll' : 'rolls'}, ${better} better than expected and ${worse} worse; luckier than ${share} of 100 such evenings.`
}

/** Words of people are words, not markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll('\n', ' ')
