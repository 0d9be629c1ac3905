import { offersFor, redact, seenBy } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { StateRecord } from '../state.ts'
import { crewRoll, mission, play, shipRoll, stateOf, typesOf } from './tables.ts'

type P = ReturnType<typeof play>
const ada = { seat: 'ada', role: 'player' } as const
const clock = (p: P, name: string, kind: string, size: number, outcome: string): P =>
  p.open('startClock', { name, kind, size, shown: 'open', outcome, outcomeKnown: true }, 'gm')
const lay = (p: P, cards: string, more = {}): P =>
  p.open('layDeck', { name: 'Wreck', cards, visibility: 'known', drawRule: 'one', hidden: false, ...more }, 'gm')
const drawn = (p: P, card: string, who = 'ada'): P =>
  p.open('drawCard', { deck: 'Wreck', for: who }, 'gm').draws('CardDraw', card)
const refusal = (p: P) => p.told().find((f) => f.type === 'ImportRefused')?.['problems']

describe('one clock ticks', () => {
  const hide = (p: P, name: string): P =>
    p.open('startClock', { name, kind: 'plain', size: 4, shown: 'hidden', outcome: '', outcomeKnown: false }, 'gm')
  /** The roll that makes one clock tick. */
  const ticked = (p: P): P => p.open('rollOnTable', { table: 'shipDrawback', secret: false }, 'gm').dice('TableDice', 3)

  it.each([0, 1])(
    '[VR-33] the Navigator is asked in any case: nobody learns that clocks are hidden (%i open)',
    (open) => {
      const opened = () => (open === 0 ? play(mission()) : clock(play(mission()), 'Air', 'plain', 4, ''))
      const plain = ticked(opened())
      const hidden = ticked(hide(hide(opened(), 'Doom'), 'Gloom'))
      expect(plain.table.busy).toBe(true)
      expect(seenBy(hidden.table, ada)).toEqual(seenBy(plain.table, ada))
    },
  )

  it('[VR-33] where none runs, the Navigator says so and the game goes on', () => {
    const p = ticked(play(mission())).answer('WhichClockToTick', 'none')
    expect(p.table.atRest).toBe(true)
  })
})

describe('what the Navigator writes does what it says', () => {
  it('[VR-H11] [VR-44] a fire: every roll is Desperate while the clock runs, and the ship is hit when it is full', () => {
    const p = clock(play(mission()), 'Fire', 'death', 4, 'The fire is in the drive. => while desperate; damage ship')
    expect(stateOf(p).clocks['fire']).toMatchObject({ effect: 'desperate', outcome: 'The fire is in the drive.' })
    crewRoll(p, 'ada', { how: 'step back' })
    expect(shipRoll(p, 'CPU').told()).toContainEqual({ type: 'PositionFixed', who: 'ship', position: 'desperate' })
    p.dice('RollDice', 6, 1)
    p.open('tickClock', { clock: 'fire', segments: 4 }, 'gm')
    expect(typesOf(p).slice(-4)).toEqual(['ClockFilled', 'DamageTaken', 'FocusEarned', 'TokenLost'])
    shipRoll(p, 'CPU')
    expect(p.told().findLast((f) => f.type === 'PositionFixed')).toMatchObject({ position: 'standard' })
  })

  it('[VR-H11] [VR-43] a power core that exposes the crew, and a collision course', () => {
    const p = clock(play(mission()), 'Power core', 'catastrophe', 6, 'The station is hot. => exposed crew')
    p.open('tickClock', { clock: 'power-core', segments: 6 }, 'gm')
    expect(p.told()).toContainEqual({ type: 'Exposed', who: ['ada', 'bo'], by: 'effect' })
  })

  it('[VR-H11] [VR-37] cards: a find, a fire of their own, a layout of which two are drawn, a token that is lost', () => {
    const p = lay(
      play(mission({ ada: { suit: { lifeSupport: true, primary: false, secondary: true } } })),
      [
        'survivors => focus +1 crew',
        'fire => start Fire (death 6, desperate, full: damage ship)',
        'layout => two keep one',
        'med bay => return primary tool',
        'reactor dies => take Engineering',
        'nothing but dust',
      ].join('\n'),
    )
    drawn(p, 'survivors')
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
    drawn(p, 'fire')
    expect(stateOf(p).clocks['fire']).toMatchObject({ kind: 'death', size: 6, effect: 'desperate' })
    drawn(p, 'med bay')
    expect(stateOf(p).crew['ada']?.suit.primary).toBe(true)
    drawn(p, 'reactor dies')
    expect(stateOf(p).ship.engineering).toBe(false)
    expect(drawn(p, 'layout').told()).toContainEqual(expect.objectContaining({ type: 'DrawRuleSet' }))
  })

  it('[VR-H11] [VR-33] rows of a table: damage, a clock that moves, a roll elsewhere, and something revealed', () => {
    const p = clock(play(mission({ ada: {} }, { ship: { integrity: 0 } })), 'Storm', 'death', 6, '')
    p.open(
      'startClock',
      { name: 'Doom', kind: 'death', size: 4, shown: 'hidden', outcome: '', outcomeKnown: false },
      'gm',
    )
    const text = '1 debris => damage ship\n2 gusts => move Storm +2\n3 more => roll Salvage\n4-6 a sign => reveal Doom'
    p.open('importTable', { format: 'lines', name: 'Omens', text, hidden: false }, 'gm')
    const rolls = (face: number) =>
      p.open('rollOnTable', { table: 'Omens', secret: false }, 'gm').dice('TableDice', face)
    rolls(1).dice('DamageDie', 6)
    expect(typesOf(p).at(-1)).toBe('HullHeld')
    expect(stateOf(rolls(2)).clocks['storm']?.filled).toBe(2)
    rolls(3).dice('TableDice', 5)
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
    expect(rolls(4).told()).toContainEqual(expect.objectContaining({ type: 'ClockShown', name: 'Doom' }))
  })

  it('[VR-H11] what contradicts itself is not taken: the line and the reason are told, and nothing is laid', () => {
    const p = lay(play(mission()), 'good => focus +1\nbad => exposed crew; not exposed crew\n=> damage ship')
    expect(refusal(p)).toEqual(['line 2: exposed crew is set and taken away at once', 'line 3: the card has no words'])
    expect(stateOf(p).decks).toEqual({})
    expect(refusal(lay(play(mission()), ' '))).toEqual(['there is no card in it'])
    expect(refusal(clock(play(mission()), 'Loop', 'death', 4, 'again => start Loop'))).toEqual([
      '“Loop” would start itself when it is full',
    ])
    const table = { format: 'lines', name: 'T', text: '1-3 a\n4-6 b => focus 1', hidden: false }
    expect(refusal(play(mission()).open('importTable', table, 'gm'))?.[0 as never]).toContain('row 4-6')
  })

  it('[VR-36] partly known: the cards with a star are known, the others are not, and some may be shown later', () => {
    const p = lay(play(mission()), '* bodies\nthe archive\nsleepers', { visibility: 'partly known' })
    const seen = () => redact(StateRecord, stateOf(p), ada).decks['Wreck']
    expect(seen()).toMatchObject({ left: 3, cards: [{ text: 'bodies' }] })
    p.open('showCards', { cards: ['Wreck: sleepers'] }, 'gm')
    expect(
      seen()
        ?.cards.map((c) => c.text)
        .sort(),
    ).toEqual(['bodies', 'sleepers'])
  })

  it('[VR-38] two keep one on any deck: from the start, or set later', () => {
    const p = lay(play(mission()), 'a\nb\nc', { drawRule: 'two keep one' })
    p.open('drawCard', { deck: 'Wreck', for: 'ada' }, 'gm').draws('CardDraw', 'a', 'b').answer('WhichCardToKeep', 'b')
    expect(stateOf(p).decks['Wreck']).toMatchObject({ left: 2, drawn: [{ text: 'b' }] })
    p.open('setDrawRule', { deck: 'Wreck', drawRule: 'one' }, 'gm')
    expect(drawn(p, 'a').asked()).toEqual([])
  })

  it('[VR-11] [VR-13] Life Support and Engineering are lost and restored by the story', () => {
    const p = play(mission()).open('changeToken', { token: 'Life Support', held: false }, 'gm')
    expect(p.told()).toEqual([
      { type: 'TokenTaken', token: 'lifeSupport' },
      { type: 'Exposed', who: ['ada', 'bo'], by: 'life support' },
    ])
    p.open('changeToken', { token: 'Life Support', held: true }, 'gm')
    expect(stateOf(p).ship.lifeSupport).toBe(true)
    p.open('changeToken', { token: 'Engineering', held: false }, 'gm')
    shipRoll(p, 'NAV')
    expect(p.told().findLast((f) => f.type === 'PositionFixed')).toMatchObject({ position: 'desperate' })
  })

  it('[VR-H06] a ready clock is started with what it does', () => {
    const p = play(mission()).open('startReadyClock', { clock: 'air', shown: 'open' }, 'gm')
    p.open('tickClock', { clock: 'air', segments: 6 }, 'gm')
    expect(typesOf(p).at(-1)).toBe('Exposed')
  })

  it('[VR-Q58] a new scene ends Exposed by an effect, and says so', () => {
    const p = play(mission({ ada: { exposed: true } })).open('callScene', { name: 'calm', scene: 'downtime' }, 'gm')
    expect(p.told()).toContainEqual({ type: 'Sheltered', who: ['ada'] })
  })

  it('[VR-H10] alone with a bot, the player has the tools and begins the next mission; hidden things stay hidden', () => {
    const settings = { toolbox: 'everyone' }
    const p = clock(play(mission(), { settings }), 'Open', 'plain', 4, '')
    p.open(
      'startClock',
      { name: 'Doom', kind: 'death', size: 4, shown: 'hidden', outcome: '', outcomeKnown: false },
      'gm',
    )
    const offers = offersFor(p.table, 'ada')
    const names = offers.map((o) => o.procedure)
    for (const name of ['consultOracle', 'rollOnTable', 'startClock', 'layDeck', 'endMission'])
      expect(names).toContain(name)
    expect(JSON.stringify(offers)).not.toContain('doom')
    p.open('endMission', { successful: true }, 'ada').open('startMission', { mission: 'our own' }, 'ada')
    expect(stateOf(p).mission.number).toBe(2)
    const usual = offersFor(play(mission()).table, 'ada').map((o) => o.procedure)
    expect(usual).not.toContain('consultOracle')
  })

  it('[VR-07] [VR-18] modules and tools of one’s own, if the Navigator agrees; what was written can be written anew', () => {
    const state = mission()
    const p = play({ ...state, mission: { ...state.mission, status: 'failed' } })
    const module = { slot: 1, name: 'ICE SAW', kind: 'additional', scope: 'cuts ice', uses: 2 }
    p.open('fitOwnModule', module).answer('WhetherItFits', 'no')
    expect(typesOf(p)).toEqual([])
    p.open('fitOwnModule', module).answer('WhetherItFits', 'yes')
    expect(stateOf(p).ship.modules[0]).toMatchObject({ name: 'ICE SAW', kind: 'additional', left: 2 })
    p.open('carryOwnTool', { member: 'ada', slot: 'primary', name: 'RAZOR KITE', scope: 'gliding' })
    expect(stateOf(p.answer('WhetherItFits', 'yes')).crew['ada']?.tools.primary.name).toBe('RAZOR KITE')
    p.open('describeMember', { member: 'ada', name: 'Ada', look: 'tall', history: 'the docks' })
    p.open('describeShip', { name: 'MAGPIE', role: 'salvage', history: 'three wrecks' }, 'bo')
    expect(stateOf(p)).toMatchObject({ ship: { name: 'MAGPIE' }, crew: { ada: { look: 'tall' } } })
  })

  it('[VR-24] [VR-31] the Navigator calls for a roll on terms, and each member rolls with one answer', () => {
    const p = play(mission())
    const offer = offersFor(p.table, 'gm').find((o) => o.procedure === 'callForRoll')
    p.open('callForRoll', { ...offer?.usual, members: ['ada', 'bo'], position: 'desperate' } as never, 'gm')
    expect(p.asked()).toEqual(['HowToRoll'])
    const all = { how: 'roll', tools: [], expertise: false, foresight: false }
    p.answer('HowToRoll', all, 'ada').dice('RollDice', 6, 1, 1).answer('HowToRoll', all, 'bo').dice('RollDice', 4, 1, 1)
    expect(p.told()).toContainEqual({ type: 'GroupRead', outcome: 'drawback' })
  })
})
