import { Table } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../../games/first-light/game.ts'
import { runCli } from '../cli.ts'
import { tooMuchText } from '../compute/limits.ts'
import { oddsAtTable } from '../play/table-odds.ts'
import { parseValue } from '../shape-text.ts'
import { type Answerer, FakeTerminal, fakeIo, type Said } from './fakes.ts'

async function run(...args: string[]) {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

interface Report {
  readonly assumptions: unknown
  readonly exact: boolean
  readonly why: string
  readonly outcomes: { readonly lit: { readonly p: number; readonly low: number; readonly high: number } }
}
const report = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out) as Report

const night = ['first-light', 'night', '--beacon', '4', '--storm', '4']

describe('limits', () => {
  it('are settings; reaching one is said with the flag that allows more, and the result is marked as sampled', async () => {
    const states = await report('odds', ...night, '--states', '3', '--plays', '500')
    expect(states).toMatchObject({ exact: false, why: 'there are more than 3 states; allow more with --states' })
    const memory = await report(
      'odds',
      'first-light',
      'night',
      '--beacon',
      '12',
      '--storm',
      '12',
      '--megabytes',
      '16',
      '--plays',
      '500',
    )
    expect(memory).toMatchObject({
      exact: false,
      why: expect.stringMatching(/^16 MB of memory are full.*; allow more with --megabytes$/),
    })
    const { out } = await run('odds', ...night, '--states', '3', '--plays', '500')
    expect(out).toContain('sampled from 500 plays (99.9 % intervals), because exact odds take too much: there are more')
  })

  it('name the questions that could be answered by a fixed rule instead', async () => {
    const uniform = ['--policy', 'WhetherToBrace=uniform', '--states', '3', '--plays', '500']
    expect((await report('odds', ...night, ...uniform)).why).toBe(
      'there are more than 3 states; allow more with --states, or fix WhetherToBrace (--policy WhetherToBrace=first)',
    )
  })

  it('are the end of it for "best for", which cannot be simulated: that is said, and what to try', async () => {
    const best = ['--policy', 'WhetherToBrace=best for lit', '--states', '3']
    expect(await run('odds', ...night, ...best)).toEqual({
      code: 1,
      out: '',
      err: 'sortie: there are more than 3 states, and "best for" cannot be simulated instead; allow more with --states, or fix WhetherToBrace (--policy WhetherToBrace=first)',
    })
    expect((await run('simulate', ...night, '--policy', 'WhetherToBrace=best for lit')).err).toContain(
      'cannot be simulated: best choices are computed, not played',
    )
  })

  it('are said in words', () => {
    const limits = { states: 2_000_000, seconds: 60, megabytes: 2500 }
    const policy = { WhoLeads: 'best for payout', WhichEvent: 'uniform', HowMuchGrit: 'best for payout' }
    expect(tooMuchText({ tooMuch: 'seconds', message: '', done: 345_678 }, limits, policy)).toBe(
      '60 s are over after 345,678 states, and "best for" cannot be simulated instead; allow more with --seconds, or fix one of WhoLeads, HowMuchGrit (--policy WhoLeads=first)',
    )
    expect(tooMuchText({ tooMuch: 'loop', message: 'A loop of 2000 states.', done: 0 }, limits, {})).toBe(
      'A loop of 2000 states; ask about less',
    )
  })

  it('are refused if they make no sense', async () => {
    expect((await run('odds', ...night, '--megabytes', '1')).err).toContain('--megabytes takes a whole number from 16')
    expect((await run('odds', ...night, '--most', '3', '--states', '4')).err).toContain('given twice')
  })
})

describe('policies', () => {
  it.each(['never', 'always', 'first', 'uniform', 'brace', 'yield'])(
    'mean the same in odds and in plays: %s',
    async (rule) => {
      const policy = ['--policy', `WhetherToBrace=${rule}`]
      const odds = await report('odds', ...night, ...policy)
      const played = await report('simulate', ...night, ...policy, '--plays', '3000')
      expect(played.assumptions).toEqual(odds.assumptions)
      expect(odds.outcomes.lit.p).toBeGreaterThanOrEqual(played.outcomes.lit.low)
      expect(odds.outcomes.lit.p).toBeLessThanOrEqual(played.outcomes.lit.high)
    },
  )

  it.each(['min', 'max', 'perhaps'])('that cannot be followed are the same error in both: %s', async (rule) => {
    const policy = ['--policy', `WhetherToBrace=${rule}`]
    const { code, err } = await run('odds', ...night, ...policy)
    expect(code).toBe(1)
    expect(err).toContain('WhetherToBrace')
    expect(err).toMatch(/: brace, yield\./)
    expect((await run('simulate', ...night, ...policy, '--plays', '500')).err).toBe(err)
  })

  it('without any, a simulation answers as the odds do: by the rules of the question', async () => {
    expect((await report('simulate', ...night, '--plays', '500')).assumptions).toEqual([
      { question: 'WhetherToBrace', rule: 'never' },
    ])
  })

  it.each(['odds', 'simulate'])(
    '%s: a rule for a question that never comes up is refused with those that do',
    async (command) => {
      expect(await run(command, ...night, '--plays', '500', '--policy', 'WhichOmen=first')).toMatchObject({
        code: 1,
        out: '',
        err: 'sortie: --policy WhichOmen=first answers nothing: WhichOmen never came up; "night" asks WhetherToBrace, WhoLendsAHand',
      })
      expect((await run(command, ...night, '--plays', '500', '--policy', 'default=always')).err).toContain(
        'every question has a rule of its own; "night" asks WhetherToBrace, WhoLendsAHand',
      )
    },
  )

  it.each(['odds', 'simulate'])('%s: a rule that could have spoken and did not is named', async (command) => {
    const said = [command, ...night, '--plays', '500', '--policy', 'WhoLendsAHand=nobdy']
    expect((await run(...said)).out).toContain('unused    the rule for WhoLendsAHand: it is not asked here')
    expect(JSON.parse((await run(...said, '--json')).out)).toMatchObject({ unasked: ['WhoLendsAHand'] })
  })

  it('are listed in the help, once for all commands', async () => {
    for (const command of ['odds', 'simulate', 'play']) {
      const { out } = await run(command, '--help')
      expect(out.replace(/\s+/g, ' ')).toContain(
        'never, always, first, usual, min, max, uniform, "best for <outcome>", or an answer (where it is not legal, the nearest one)',
      )
    }
    const { out } = await run('odds', '--help')
    expect(out).toContain('--megabytes')
    expect(out).toMatch(/ --states=<n> .*; also --most/)
    expect(out).not.toContain('-most,')
  })
})

describe('odds at the table', () => {
  const play = async (args: readonly string[], answers: readonly Said[] | Answerer) => {
    const terminal = new FakeTerminal(answers)
    await runCli(['play', 'first-light', '--seed', '3', ...args], fakeIo(terminal))
    return terminal.text
  }

  it('of a night that is over are a sentence', async () => {
    let asked = false
    const text = await play([], (message, options, said) => {
      if (said().includes('First light.') || said().includes('stays dark.')) {
        if (asked) return 'q'
        asked = true
        return 'o'
      }
      if (message.includes('What happens now?')) return 'ada: Work at the beacon'
      return options[0]?.key
    })
    expect(text).toContain('Nothing can be asked about the future of the table as it stands')
    expect(text).not.toContain('100.00 %')
  })

  it('say what is assumed, and whose knowledge they rest on', async () => {
    const text = await play(['--real-dice'], ['ada: Work', 'type real dice', '4 2', 'o', 'Let it come', 'o', 'q'])
    expect(text).toMatch(
      /Let it come +lit.*\n {2}and after that: WhetherToBrace: never\n {2}from what everyone at the table can see/,
    )
    expect(text).toMatch(/expected: .*\n {2}if WhetherToBrace: never\n {2}from what everyone at the table can see/)
  })

  it('that take too much say which limit was reached', async () => {
    expect(await play(['--states', '3'], ['o', 'q'])).toContain(
      'This takes too much: there are more than 3 states; allow more with --states.',
    )
  })

  it('are of questions that can be asked of this table only', () => {
    const { night: question } = firstLight.odds as { readonly night: object }
    const { live: _, ...fresh } = question as { readonly live: unknown }
    const game = { ...firstLight, odds: { night: question, fresh } } as never as typeof firstLight
    const table = Table.start(game, { seats: [{ seat: 'ada', role: 'player' }] })
    const how = { policy: {}, limits: {}, watch: () => {} }
    const found = oddsAtTable(table, { seat: 'ada', role: 'player' }, how)
    expect(found.map((f) => f.name)).toEqual(['night'])
  })
})

it('options with commas of their own can be said', () => {
  const cards = { kind: 'some', options: ['pods, some alive', 'pods', 'a map'], min: 0, max: 3 } as const
  expect(parseValue(cards, 'pods, some alive,a map', '--gone')).toEqual(['pods, some alive', 'a map'])
  expect(parseValue(cards, 'pods, a map', '--gone')).toEqual(['pods', 'a map'])
  expect(() => parseValue(cards, 'pods, none alive', '--gone')).toThrow('--gone takes')
})
