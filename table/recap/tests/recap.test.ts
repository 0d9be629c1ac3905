import type { LogLine } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { must, type Sitter, seated } from '../../tests/seated.ts'
import { clock, recapMarkdown, recapText } from '../format.ts'
import { allLines, recapOf } from '../recap.ts'
import { ledger, told } from '../retelling.ts'
import { withoutStruck } from '../standing-lines.ts'

type Fact = LogLine['facts'][number]['fact']

const line = (n: number, by: string, did: LogLine['did'], ...facts: Fact[]): LogLine => ({
  n,
  time: n * 60_000,
  by,
  ...(did && { did }),
  facts: facts.map((fact) => ({ rule: `FL-0${n}`, fact })),
})
const open = (procedure: string): LogLine['did'] => ({ did: 'open', procedure, args: {} })
const dice = (...answer: number[]): LogLine['did'] => ({ did: 'answer', question: 'WorkDice', answer })

const nameOf = (seat: string): string => ({ ada: 'Ada', bo: 'Bo', gil: 'Gil' })[seat] ?? seat
const names = { seat: nameOf, person: nameOf }
const work = [
  line(0, 'ada', open('work'), { type: 'HandLent', seat: 'bo', to: 'ada' }),
  line(1, 'chance', dice(6, 2), { type: 'WorkRead', seat: 'ada', band: 'full' }, { type: 'BeaconRaised', by: 2 }),
]

describe('every line', () => {
  it('is told in paragraphs: what somebody started, with all that the game made of it', () => {
    const lines = [...work, line(2, 'game', open('end'), { type: 'NightEnded', how: 'lit' })]
    expect(
      ledger(firstLight, [...lines, line(3, 'bo', open('search'))], names).map(({ head, sentences }) => [
        head,
        ...sentences.map((s) => `${s.text} ${s.rule}`),
      ]),
    ).toEqual([
      [
        'Ada: Work at the beacon',
        'Bo lends Ada a hand. FL-00',
        'The work goes well. FL-01',
        'The beacon grows by 2. FL-01',
        'The beacon stands in flames. First light. FL-02',
      ],
      ['Bo: Open a crate'],
    ])
  })
})

describe('what is worth telling again', () => {
  const textsOf = (lines: readonly LogLine[]) =>
    told(firstLight, lines, names).map((t) => t.sentences.map((s) => s.text).join(' '))

  it('is what somebody did, if dice fell for it; the dice stand where they fell', () => {
    const [entry, ...others] = told(firstLight, work, names)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ time: 0 })
    expect(entry?.sentences.map((s) => s.dice)).toEqual([undefined, [6, 2], undefined])
    const without = [work[0] as LogLine, line(1, 'ada', { did: 'answer', question: 'WhoLendsAHand', answer: 'alone' })]
    expect(textsOf(without)).toEqual([])
  })

  it('is a turn of the game in any case, on a line of its own, and no bookkeeping', () => {
    const end = line(2, 'game', open('end'), { type: 'NightEnded', how: 'lost' })
    const omen = line(3, 'gil', open('gust'), { type: 'OmenChosen', omen: 'a bell' })
    expect(textsOf([...work, end, omen])).toEqual([
      'Bo lends Ada a hand. The work goes well. The beacon grows by 2.',
      'The storm is here. The shore stays dark.',
    ])
  })

  it('is what was decided over the rules, with its reason; what was struck is not told', () => {
    const strike: LogLine['did'] = { did: 'overrule', act: 'strike', reason: 'too much', strikes: { n: 1, fact: 1 } }
    const lines = withoutStruck([...work, line(2, 'gil', strike)])
    expect(told(firstLight, lines, names)).toMatchObject([
      { sentences: [{ type: 'HandLent' }, { type: 'WorkRead' }] },
      { sentences: [], overruled: { by: 'Gil', reason: 'too much' } },
    ])
  })
})

it('what is under way goes on after what was decided in between', () => {
  const set: LogLine['did'] = { did: 'overrule', act: 'set', reason: 'for the fun of it' }
  const lines = [work[0] as LogLine, line(1, 'gil', set), { ...(work[1] as LogLine), n: 2 }]
  expect(told(firstLight, lines, names)).toMatchObject([
    { sentences: [{ type: 'HandLent' }, { type: 'WorkRead', dice: [6, 2] }, { type: 'BeaconRaised' }] },
    { overruled: { reason: 'for the fun of it' } },
  ])
})

/** Works at the beacon alone. */
async function worked(ada: Sitter): Promise<void> {
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone' }))
  must(await ada.do({ do: 'throw', question: ada.question, seed: 'p' }))
  if (ada.question !== 'none') must(await ada.do({ do: 'answer', question: ada.question, answer: 'yield' }))
}

describe('the recap of an evening', () => {
  it('says where it stands, what was said in character, what is left and who played', async () => {
    const { live, gil, ada, bo } = await seated()
    await worked(ada)
    must(await ada.do({ do: 'chat', text: '/ic Hold *this*.' }))
    must(await ada.do({ do: 'chat', text: 'pass the crisps' }))
    must(await gil.do({ do: 'chat', text: '/w ada the crate is empty' }))
    const recap = await recapOf(live, bo.viewer)
    expect(recap).toMatchObject({
      evening: 1,
      over: false,
      title: live.lobby.state.options.name,
      playedBy: ['Gil', 'Ada', 'Bo'],
    })
    const [thrown] = recap.throws
    expect(recap.throws).toHaveLength(1)
    expect((await allLines(live, bo.viewer)).find(({ n }) => n === thrown?.n)?.did).toMatchObject({ did: 'answer' })
    expect(thrown?.better).toBeGreaterThanOrEqual(0)
    expect(thrown && thrown.better + thrown.same).toBeLessThanOrEqual(1)
    expect(recap.lead).toMatch(/^The night goes on: the beacon stands at \d of \d/)
    expect(recap.left.map((row) => row.label)).toEqual(['Beacon', 'Storm'])
    const text = recapText(recap)
    expect(text).toContain(`${clock(1_000)} Ada: “Hold *this*.”`)
    expect(text).toMatch(/\(\d, \d\) /)
    expect(text).not.toMatch(/crisps|crate is empty|All lines/)
    expect(recapMarkdown(recap)).toContain('Ada: “Hold \\*this\\*.”')
    expect(recapMarkdown(recap, 'with all lines')).toContain('## All lines\n\n**Ada: Work at the beacon**\n\n- ')
  })

  it('is about the last evening alone, and compares figures with those at its beginning', async () => {
    let now = 0
    const { live, ada, gil, bo } = await seated(undefined, {}, { now: () => ++now })
    const strained = async (value: number): Promise<unknown> =>
      must(
        await gil.do({
          do: 'overrule',
          act: { act: 'set', path: ['hands', 'ada', 'strain'], value },
          reason: `strain ${value}`,
        }),
      )
    await ada.write('to be home', 'wish')
    await strained(2)
    // Nobody's strain is known before they are in the game.
    expect((await recapOf(live, bo.viewer)).changed).toEqual([
      { who: 'Ada', what: [{ name: 'Strain', before: 0, after: 2 }] },
    ])
    must(await gil.do({ do: 'endEvening' }))
    const first = await recapOf(live, bo.viewer)
    expect(first).toMatchObject({ evening: 1, over: true })
    must(await gil.do({ do: 'beginEvening' }))
    expect(await recapOf(live, bo.viewer)).toEqual(first)
    await strained(4)
    expect(await recapOf(live, bo.viewer)).toMatchObject({
      evening: 2,
      over: false,
      told: [{ overruled: { by: 'Gil', reason: 'strain 4' } }],
      changed: [{ who: 'Ada', what: [{ name: 'Strain', before: 2, after: 4 }] }],
    })
    // An earlier evening is told as it stood when it ended.
    expect(await recapOf(live, bo.viewer, 1)).toEqual(first)
  })
})
