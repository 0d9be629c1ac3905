import type { AnyGame } from '@sortie/engine'
import { factText } from '@sortie/engine/plays'
import type { LogLine } from './door.ts'

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

/** What happened, as a seat saw it: a paragraph for each thing somebody started, a line for each fact. */
export function recap(game: AnyGame, lines: readonly LogLine[], title: string): string {
  const parts = standingLines(lines).flatMap((line) => {
    const facts = line.facts.map(({ rule, fact }) => `- ${plain(factText(game, fact))} *(${rule})*`)
    const opened =
      line.did?.did === 'open'
        ? [
            `\n**${plain(line.by ?? '')}: ${plain(game.words.en.procedures[line.did.procedure]?.title ?? line.did.procedure)}**\n`,
          ]
        : []
    return [...opened, ...facts]
  })
  return `# ${plain(title)}\n\n${plain(game.words.en.name)}\n${parts.join('\n')}\n`
}

/** Words of people are words, not markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll('\n', ' ')
