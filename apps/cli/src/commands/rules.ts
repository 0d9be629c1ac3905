import type { RuleEntry } from '../../../../tools/rule-index.ts'
import { type Command, GAME_ARGUMENT, JSON_OPTION } from '../command.ts'
import { UsageError } from '../errors.ts'
import { columns } from '../format.ts'
import { listed, ruleNamed, rulesOfGame } from '../games.ts'
import type { Paint } from '../io.ts'

export const rules: Command = {
  name: 'rules',
  about: "A rule's words, where it is in the code, and its tests.",
  args: {
    ...GAME_ARGUMENT,
    id: { type: 'positional', description: 'the id of a rule; default: list all rules', required: false },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie rules first-light', 'all its rules'],
    ['sortie rules first-light FL-04', 'one of them'],
  ],
  async run({ positionals: [game = '', id], flags }, io) {
    listed(game)
    const all = rulesOfGame(game)
    if (all.length === 0) throw new UsageError(`games/${game}/RULES.md has no rules with ids`)
    if (id === undefined) {
      if (flags['json'])
        io.out(JSON.stringify(all.map(({ id, title, text, leftToTable }) => ({ id, title, text, leftToTable }))))
      else for (const line of columns(all.map(row))) io.out(line)
      return 0
    }
    const rule = ruleNamed(all, id)
    if (flags['json']) io.out(JSON.stringify(rule))
    else for (const line of ruleLines(rule, io.paint)) io.out(line)
    return 0
  },
}

const row = (r: RuleEntry): string[] => [r.id, r.leftToTable ? `${r.title} (left to the table)` : r.title]

/** A rule in words, without its places. */
const ruleWords = (r: RuleEntry, paint: Paint): string[] => [paint.bold(`${r.id}  ${r.title}`), r.text]

function ruleLines(r: RuleEntry, paint: Paint): readonly string[] {
  const code = r.code.map((p) => `  ${p.file}:${p.line}`)
  const tests = r.tests.map((t) => `  ${t.file}:${t.line}  ${t.title}`)
  return [
    ...ruleWords(r, paint),
    '',
    paint.dim(`written in ${r.file}:${r.line}${r.leftToTable ? '; left to the table' : ''}`),
    code.length > 0 ? 'in the code:' : 'not in the code',
    ...code,
    tests.length > 0 ? 'tests:' : 'no tests',
    ...tests,
  ]
}
