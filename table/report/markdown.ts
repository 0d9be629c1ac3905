import { type AnyGame, spaced } from '@sortie/engine'
import type { PlaytestReport } from './playtest.ts'

const MOST_OUTCOMES = 60
const minutes = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)))
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const words = (name: string): string => spaced(name).toLowerCase()

/** A playtest report as Markdown: slow steps, undone and overruled steps, outcomes, dice. */
export function reportMarkdown(game: AnyGame, report: PlaytestReport): string {
  const { tables, entries, procedures, outcomes, luck } = report
  const title = (procedure: string): string => game.words.en.procedures[procedure]?.title ?? words(procedure)
  return [
    `# ${game.words.en.name}: playtest report`,
    '',
    `${tables} ${tables === 1 ? 'table' : 'tables'}, ${entries} entries, about ${minutes(report.minutes)} minutes of play; edition ${report.editions.join(', ')}.`,
    'Silences of more than ten minutes are left out. No names and no words of players are in this report.',
    '',
    '## By rule',
    '',
    row('what', 'rules', 'started', 'taps', 'minutes', 'undone', 'overruled'),
    row('---', '---', '--:', '--:', '--:', '--:', '--:'),
    ...procedures.map((p) =>
      row(title(p.procedure), p.rules.join(', '), p.started, p.taps, minutes(p.minutes), p.undone, p.overruled),
    ),
    '',
    '## What came of it',
    '',
    row('what', 'outcome', 'times'),
    row('---', '---', '--:'),
    ...outcomes.slice(0, MOST_OUTCOMES).map((o) => row(words(o.fact), o.outcome ?? '', o.times)),
    ...(outcomes.length > MOST_OUTCOMES ? ['', `… and ${outcomes.length - MOST_OUTCOMES} more.`] : []),
    '',
    '## Luck',
    '',
    ...(luck.length === 0
      ? ['No throws whose worth the game knows.']
      : [
          row('throw', 'throws', 'came to', 'expected', 'usual distance', 'luckier than'),
          row('---', '--:', '--:', '--:', '--:', '--:'),
          ...luck.map((l) =>
            row(
              words(l.question),
              l.rolls,
              l.worth,
              l.expected.toFixed(1),
              `±${l.spread.toFixed(1)}`,
              `${Math.round(l.luckierThan * 100)} %`,
            ),
          ),
        ]),
    ...(report.unfollowed > 0
      ? ['', `The throws of ${report.unfollowed} tables are not counted here: other rules played them.`]
      : []),
    '',
  ].join('\n')
}
