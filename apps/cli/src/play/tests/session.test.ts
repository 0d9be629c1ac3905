import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { eitherOf, formOf, line, listOf, oneOf, type Shape, someOf, whole } from '@sortie/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePlayFile } from '../../../../../tools/play-file.ts'
import { runCli } from '../../cli.ts'
import { menuLines } from '../../terminal-clack.ts'
import { type Answerer, FakeTerminal, fakeIo, type Said } from '../../tests/fakes.ts'
import { askShape } from '../ask-shape.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-play-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const play = (args: readonly string[], answers: readonly Said[] | Answerer) => playGame('first-light', args, answers)

async function playGame(game: string, args: readonly string[], answers: readonly Said[] | Answerer) {
  const terminal = new FakeTerminal(answers)
  const io = fakeIo(terminal)
  const code = await runCli(['play', game, ...args], io)
  return { code, terminal, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

describe('sortie play', () => {
  it('plays a night to its end, with an undo on the way', async () => {
    const save = join(folder, 'night.jsonl')
    let undone = 0
    const { code, terminal, err } = await play(['--seed', '3', '--save', save], (asked, options, text) => {
      if (undone === 1) return ['', 'y'][undone++]
      if (text().includes('First light.') || text().includes('stays dark.')) return 'q'
      if (asked.includes('What happens now?')) {
        if (undone === 0 && text().includes('throws 2d6')) return ['u'][undone++]
        return 'ada: Work at the beacon'
      }
      if (asked.includes('Hold the storm off')) return 'Hold it off'
      return options[0]?.key
    })
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(terminal.text).toContain('Beacon  ▯▯▯▯▯▯▯▯ 0/8')
    expect(terminal.text).toMatch(/ada throws 2d6: \d \d → \w+/)
    expect(terminal.text).toMatch(/gm takes everything after (the beginning|entry \d+) back; it stays on the record/)
    expect(terminal.text).toContain('gm redoes what was taken back')
    // The sheet says how it ended, under what it still counts.
    expect(terminal.text).toMatch(
      /Storm +.+\n(.*\n)*(The beacon stands in flames. First light.|The storm is here. The shore stays dark.)\n/,
    )
    const { head, entries } = parsePlayFile(readFileSync(save, 'utf8'))
    expect(head).toMatchObject({ game: 'first-light', seed: 3 })
    expect(entries.map((e) => e.input.kind)).toContain('rewind')
    expect(entries.at(-1)?.facts.map((t) => t.fact.type)).toEqual(['NightEnded'])
  })

  it('explains the keys that always work in the first menu, and again when asked; else they share a line', async () => {
    const menus: string[][] = []
    const said = ['w', 'w', '?', 'q']
    await play(['--seed', '3'], (_asked, options) => {
      menus.push([...menuLines(options)].map(stripVTControlCharacters))
      return said.shift()
    })
    const shared = 'u undo  y redo  w why  o odds  v overrule  r rules  s save  q quit  ? help'
    expect(menus.map((lines) => lines.includes(shared))).toEqual([false, true, true, false])
    expect(menus.map((lines) => lines.includes(' u  undo the last answer'))).toEqual([true, false, false, true])
    expect(menus[1]).toHaveLength((menus[0]?.length ?? 0) - 7)
  })

  it('goes on with a table that was saved, in the middle of a question', async () => {
    const save = join(folder, 'open.jsonl')
    await play(['--real-dice', '--seed', '1', '--save', save], ['ada: Work at the beacon', 'q'])
    const { terminal, code } = await play(
      ['--real-dice', '--load', save, '--save', save],
      ['type real dice', '6 6', 'q'],
    )
    expect(code).toBe(0)
    expect(terminal.text).toContain('ada throws 2d6 (real dice): 6 6 → critical')
    expect(parsePlayFile(readFileSync(save, 'utf8')).entries).toHaveLength(2)
  })

  it('throws the same dice for the same seed, also when the play is interrupted', async () => {
    const work = ['ada: Work', 'Let it come']
    const answers = (wanted: readonly string[]): Answerer => {
      const left = [...wanted]
      return (_asked, options) => {
        const next = left.findIndex((said) => options.some((o) => o.label.includes(said)))
        return next < 0 ? 'q' : left.splice(next, 1)[0]
      }
    }
    const inputs = async (name: string, sittings: readonly (readonly string[])[]) => {
      const file = join(folder, name)
      for (const [i, said] of sittings.entries())
        await play([...(i > 0 ? ['--load', file] : []), '--save', file, '--seed', '8'], answers(said))
      return parsePlayFile(readFileSync(file, 'utf8')).entries.map(({ input }) => input)
    }
    const whole = await inputs('whole.jsonl', [[...work, ...work]])
    expect(whole.filter((input) => input.by === 'chance').length).toBeGreaterThan(1)
    expect(await inputs('again.jsonl', [[...work, ...work]])).toEqual(whole)
    expect(await inputs('twice.jsonl', [['ada: Work'], ['Let it come', ...work]])).toEqual(whole)
  })

  it('opens what older versions have saved, and goes on with it', async () => {
    const old = fileURLToPath(
      new URL('../../../../../games/first-light/tests/transcripts/edition-1/a-short-night.jsonl', import.meta.url),
    )
    const save = join(folder, 'old.jsonl')
    const before = parsePlayFile(readFileSync(old, 'utf8'))
    const { err } = await play(['--load', old, '--save', save], ['u', 'q'])
    expect(err).toBe('')
    const after = parsePlayFile(readFileSync(save, 'utf8'))
    expect(after.head.seats).toEqual(before.head.seats)
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries)
    expect(after.entries[before.entries.length]?.input).toMatchObject({ kind: 'rewind', by: 'gm' })
  })

  it('answers why, odds and rules, and says what it cannot', async () => {
    const { terminal } = await play(
      ['--seed', '1', '--real-dice'],
      ['w', 'ada: Work', 'type real dice', '9', '4 2', 'o', 'w', 'r', 'FL-04', 'r', 'FL-99', 'Let it come', 'o', 'q'],
    )
    expect(terminal.text).toContain('Nothing has happened yet')
    expect(terminal.text).toContain('This takes 2 faces')
    expect(terminal.text).toMatch(/Hold it off +lit \d/)
    expect(terminal.text).toContain('and after that: WhetherToBrace: never')
    expect(terminal.text).toMatch(/FL-03 {2}\w/)
    expect(terminal.text).toContain('there is no rule "FL-99"')
    expect(terminal.text).toMatch(/lit +█+░* +\d/)
  })

  it('lets the GM overrule', async () => {
    const { terminal } = await play(
      ['--real-dice'],
      [
        ...['v', 'set a value', 'storm', '4', 'the wind is up'],
        ...['v', 'set a value', 'storm', 'much', 'v', 'add a fact', 'JournalWritten', 'ada', 'cold', 'for the record'],
        ...['v', 'strike', 'cold', 'not so', 'ada: Work', 'v', 'skip', 'no time', 'v', 'back', 'q'],
      ],
    )
    expect(terminal.text).toContain('storm is set to 4.')
    expect(terminal.text).toContain('it has to be a number, not a string')
    expect(terminal.text).toContain('ada writes: cold')
    expect(terminal.text).toContain('gm overrules (strike): not so')
    expect(terminal.text).toContain('gm overrules (skip): no time')
  })

  it('takes no overruling that its rules or its sheet could not take', async () => {
    const { terminal, err } = await play(
      [],
      ['v', 'set a value', 'hands', '{"ada":null}', 'a slip', 'v', 'add a fact', 'ThingsUsed', '3', 'a slip', 'u', 'q'],
    )
    expect(err).toBe('')
    expect(terminal.text.split('first-light cannot go on from that; nothing was changed')).toHaveLength(3)
  })

  it('asks windows, sealed questions, forms and texts of the seats they are for', async () => {
    const { terminal, err } = await play(
      ['--players', 'ada,bo', '--seed', '2'],
      ['ada or bo: Work', 'ada', 'bo: Lend a hand', 'throw', 'q'],
    )
    expect(err).toBe('')
    expect(terminal.text).toContain('bo lends ada a hand.')
    expect(terminal.text).toMatch(/ada throws 3d6: \d \d \d/)
    const more = await play(
      ['--players', 'ada,bo'],
      [
        ...[
          'ada or bo: Ask to burn',
          'bo',
          'Burn it',
          'Keep it',
          'gm: Let the wind rise',
          'answer',
          'red moon',
          '2',
          'answer',
          '2',
        ],
        ...['Write something', 'ada', 'wish', 'answer', 'home', 'q'],
      ],
    )
    expect(more.err).toBe('')
    expect(more.terminal.text).toContain('ada: Burn the boat?')
    expect(more.terminal.text).toContain('bo: Burn the boat?')
    expect(more.terminal.text).toContain('An omen: red moon.')
    expect(more.terminal.text).toContain('The storm comes nearer by 2.')
    expect(more.terminal.text).toContain('ada wishes: home')
  })

  it('lets bots answer for their seats', async () => {
    const { terminal, err } = await play(['--bot', 'ada=steady'], (asked, _options, text) => {
      if (asked.includes('In place of a bot')) return 'ada: Work'
      return text().includes('[FL-01]') ? 'q' : 'something in place of ada'
    })
    expect(err).toBe('')
    expect(terminal.text).toMatch(/ada throws 2d6/)
    expect((await play(['--bot', 'ada=stedy'], [])).err).toContain('did you mean "steady"?')
    expect((await play(['--bot', 'eve=steady'], [])).err).toContain('there is no seat "eve"')
  })

  it('asks for what starts a procedure in the words of the game, and tells it so', async () => {
    const asked: string[] = []
    const { terminal, err } = await playGame('in-the-dark', ['--bot', 'gm=gm', '--seed', '1'], (message, options) => {
      asked.push(`${message} ${options.map((o) => o.label).join(' | ')}`)
      if (message === 'Who acts?') return 'Sol'
      if (message === 'What do they do?') return 'kick the door in'
      if (message === 'With which action?') return 'Attack'
      const begun = asked.some((line) => line.startsWith('Which score'))
      const wishes = ['Take a ready crew', 'Take a ready score', 'The Harbour Ledger', begun ? 'Do something' : 'Job']
      return wishes.find((wish) => options.some((o) => o.label.includes(wish))) ?? 'q'
    })
    expect(err).toBe('')
    expect(asked).toContain('Who acts? Kit | Rin | Sol | Oda')
    expect(asked[0]).toMatch(
      /ada: Take a ready crew \| ada: Make a character \| Story \| Toolbox \| something in place of gm \| undo/,
    )
    expect(terminal.text).toContain('ada: Take a ready score (The Harbour Ledger)')
    expect(terminal.text).toContain('ada: Do something (Sol, kick the door in, Attack)')
  })

  it('shows of a sheet what has changed', async () => {
    const { terminal } = await play(['--seed', '1'], ['ada: Work', 'Let it come', 'q'])
    const shown = (title: string) => terminal.text.split('\n').filter((line) => line === title).length
    expect(shown('The night')).toBeGreaterThan(shown('Hands'))
  })

  it('gives up on a form without giving up the table, and on the table when told so', async () => {
    const { code, out } = await play([], ['gm: Let the wind rise'])
    expect(code).toBe(0)
    expect(out).toContain('Until next time.')
  })

  it('refuses files that are not plays, and never overwrites one', async () => {
    const bad = join(folder, 'bad.jsonl')
    writeFileSync(bad, '{"game":"first-light"}\n{"at":7}\n')
    expect((await play(['--load', bad], [])).err).toContain('line 2 has to be entry 0')
    expect((await play(['--save', bad], [])).err).toContain('is there already')
    expect((await play(['--load', join(folder, 'none')], [])).err).toContain('cannot be opened')
    expect((await play(['--players', 'ada,ada'], [])).err).toContain('seat ada is there twice')
  })
})

describe('any shape can be asked for', () => {
  const shapes: readonly (readonly [Shape, readonly Said[], unknown])[] = [
    [oneOf(['a', 'b']), ['b'], 'b'],
    [oneOf(['only']), [], 'only'],
    [someOf(['x', 'y', 'z'], { min: 1, max: 2 }), [['z', 'x']], ['x', 'z']],
    [whole({ min: 0, max: 3 }), ['2'], 1],
    [whole({ min: -50, max: 50 }), ['much', '-7'], -7],
    [line({ min: 1 }), ['', 'hello'], 'hello'],
    [formOf({ who: oneOf(['ada', 'bo']), howMany: whole({ min: 1, max: 1 }) }), ['bo'], { who: 'bo', howMany: 1 }],
    [listOf(line(), { min: 1, max: 3 }), ['one', 'add', 'two', 'done'], ['one', 'two']],
    [listOf(formOf({ who: oneOf([]) })), [], []],
    [
      eitherOf({ harm: { level: oneOf([1, 2]) }, none: {}, never: { x: oneOf([]) } }),
      ['harm', '2'],
      { kind: 'harm', level: 2 },
    ],
  ]
  for (const [shape, said, answer] of shapes)
    it(shape.kind, async () => expect(await askShape(new FakeTerminal(said), 'Well?', shape)).toEqual(answer))
})
