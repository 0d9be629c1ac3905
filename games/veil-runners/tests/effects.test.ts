import { changedContent, isRefusal, offersFor, overlaid, redact, seenBy, seenEntry, type Viewer } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { content } from '../content/index.ts'
import { veilRunners } from '../game.ts'
import { freshMission, StateRecord } from '../state.ts'
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

describe('what a card, a row or a clock names and is gone', () => {
  const missed = (p: P, who: Viewer = ada) =>
    p.table.entries
      .flatMap((e) => seenEntry(veilRunners, e, who)?.facts ?? [])
      .map(({ fact }) => fact as { readonly type: string; readonly name?: string })
      .filter((f) => f.type === 'EffectMissed')
  const gm = { seat: 'gm', role: 'gm' } as const
  const cancelled = (p: P): P => clock(p, 'Fire', 'death', 4, '').open('cancelClock', { clock: 'fire' }, 'gm')
  const hidden = (p: P, name: string, outcome = ''): P =>
    p.open('startClock', { name, kind: 'plain', size: 4, shown: 'hidden', outcome, outcomeKnown: false }, 'gm')

  it('[VR-H11] a clock that was cancelled: the log says so to all', () => {
    const p = drawn(cancelled(lay(play(mission()), 'embers => move Fire +1; hold fire')), 'embers')
    expect(missed(p)).toHaveLength(2)
    expect(missed(p)[0]).toMatchObject({ what: 'clock', name: 'Fire' })
  })

  it('[VR-H11] a clock that never was is the GM’s to know, as a hidden one is: players read the same', () => {
    const draw = (p: P) => drawn(lay(p, 'steps => move Doom +1'), 'steps')
    expect(missed(draw(play(mission())), gm)).toMatchObject([{ what: 'clock', name: 'Doom' }])
    expect(missed(draw(hidden(play(mission()), 'Doom')), gm)).toEqual([])
    expect(missed(draw(play(mission())))).toEqual(missed(draw(hidden(play(mission()), 'Doom'))))
  })

  it('[VR-H11] of a cancelled clock with a hidden one of its name, players read what they would read without it', () => {
    const draw = (p: P) => drawn(lay(cancelled(p), 'embers => move Fire +1'), 'embers')
    expect(missed(draw(play(mission())))).toHaveLength(1)
    expect(missed(draw(hidden(play(mission()), 'Fire')))).toEqual(missed(draw(play(mission()))))
  })

  it('[VR-H11] what a hidden clock wanted is not told to players', () => {
    const p = hidden(cancelled(play(mission())), 'Doom', 'x => move Fire +1; reveal Ghost')
    p.open('tickClock', { clock: 'gm-doom', segments: 4 }, 'gm')
    expect(missed(p, gm).map((f) => f.name)).toEqual(['Fire', 'Ghost'])
    expect(missed(p)).toEqual([])
  })

  it('[VR-H11] a table or deck that the content has no more', () => {
    const rows = {
      tables: { own: { name: 'Own', formula: 'd6', rows: [{ from: 1, to: 6, text: 'a', does: '', table: '' }] } },
    }
    const own = { name: 'Mine', cards: [{ text: 'a', tone: 'neutral', does: '' }] }
    const p = play(mission())
    p.table.submit({ kind: 'content', by: 'gm', rows: { ...rows, decks: { mine: own } } })
    lay(p, 'signs => roll Own; draw Mine')
    p.table.submit({ kind: 'content', by: 'gm', rows: { tables: { own: null }, decks: { mine: null } } })
    drawn(p, 'signs')
    expect(missed(p)).toMatchObject([{ what: 'table', name: 'Own' }])
    expect(missed(p, gm).map((f) => f.name)).toEqual(['Own', 'Mine'])
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

  it('[VR-H11] [VR-16] a med bay gives Vitality back up to 3 and wakes the downed; a leak takes it, to the last of the crew', () => {
    const p = lay(
      play(mission({ ada: { vitality: 2 }, bo: { vitality: 0 } })),
      'med bay => vitality +2 crew\nleak => vitality -3 crew',
    )
    drawn(p, 'med bay')
    expect([stateOf(p).crew['ada']?.vitality, stateOf(p).crew['bo']?.vitality]).toEqual([3, 2])
    expect(typesOf(p)).toContain('BackUp')
    drawn(p, 'leak')
    expect(p.told().at(-1)).toEqual({ type: 'MissionOver', why: 'crewDown' })
    expect(refusal(lay(play(mission()), 'med bay => vitality +1 ship'))).toEqual([
      'line 1: “vitality +1 ship”: it can be for actor, crew, zone',
    ])
  })

  it('[VR-H11] between missions clocks, draws and rolls are carried out, and nobody is hurt', () => {
    const p = play(mission({ ada: {} }, { mission: { ...freshMission } }))
    const text = '1-6 smoke => start Fire (4); damage crew'
    p.open('importTable', { format: 'lines', name: 'Omens', text, hidden: false }, 'gm')
    clock(p, 'Doom', 'plain', 4, 'It strikes. => roll Omens')
    p.open('tickClock', { clock: 'doom', segments: 4 }, 'gm').dice('TableDice', 3)
    expect(stateOf(p).clocks['fire']).toMatchObject({ size: 4, status: 'running' })
    expect(p.asked()).toEqual([])
    expect(p.told().map((f) => f.type)).not.toContain('DamageTaken')
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

  it('[VR-H11] rows of content are refused while they are edited: what contradicts itself, a deck without cards, words in the wrong place', () => {
    const row = (does: string) => ({ from: 1, to: 6, text: 'a', does, table: '' })
    const table = (does: string) => ({ tables: { omens: { name: 'Omens', formula: 'd6', rows: [row(does)] } } })
    const deck = (...does: readonly string[]) => ({
      decks: { own: { name: 'Own', cards: does.map((d) => ({ text: 'a', tone: 'neutral', does: d })) } },
    })
    const ready = content.clocks['alarm']
    const said = (rows: object): string => {
      const laid = overlaid(veilRunners, rows as never)
      return 'problems' in laid ? laid.problems.join('; ') : ''
    }
    expect(said(table('exposed crew; not exposed crew'))).toContain('1-6: exposed crew is set and taken away at once')
    expect(said(table('while desperate'))).toContain('belongs to a clock or a deck')
    expect(said(deck('focus +1', 'start Fire; cancel Fire'))).toContain(
      'card 2: “Fire” is started and cancelled at once',
    )
    expect(said(deck('while desperate'))).toContain('card 1: that belongs to a clock or a deck')
    expect(said(deck())).toMatch(/card/)
    expect(said({ clocks: { own: { ...ready, outcome: 'x => damage ship' } } })).toContain('clocks/own')
    expect(said({ ...table('focus +1; damage ship'), ...deck('two keep one') })).toBe('')
  })

  it('[VR-H11] a deck or table that is neither in the content nor on the table is refused, with the row and the reason', () => {
    const p = lay(play(mission()), 'a\nb => draw Wreck\nc => roll salvage\nd => roll Nowhere')
    expect(refusal(p)).toEqual([
      expect.stringContaining('line 4: “roll Nowhere”: there is no table “Nowhere”; the tables here are'),
    ])
    const text = '1-3 a => roll Omens\n4-6 b => draw Nobody'
    const wrong = play(mission()).open('importTable', { format: 'lines', name: 'Omens', text, hidden: false }, 'gm')
    expect(refusal(wrong)).toEqual([expect.stringContaining('row 4-6: “draw Nobody”: there is no deck “Nobody”')])
    expect(refusal(clock(play(mission()), 'Fire', 'death', 4, 'x => start Smoke (full: roll Nowhere)'))).toEqual([
      expect.stringContaining('there is no table “Nowhere”'),
    ])
    const four = { name: 'Hunt', first: 'a => draw Hunt', second: 'b', third: 'c => draw Nobody', fourth: 'd' }
    expect(refusal(play(mission()).open('composeDeck', four, 'gm'))).toEqual([
      expect.stringContaining('card 3: “draw Nobody”: there is no deck “Nobody”'),
    ])
    const laid = lay(play(mission()), 'a')
    expect(refusal(lay(laid, 'b => draw wreck', { name: 'Other' }))).toBeUndefined()
  })

  it('[VR-H11] a player who writes a card learns nothing of a hidden deck: it is refused like one that is not there', () => {
    const hunt = (hidden: boolean) => {
      const p = lay(play(mission({ ada: {} })), 'a', { hidden })
      p.open('composeDeck', { name: 'Hunt', first: 'a', second: 'b', third: 'c', fourth: 'd' }, 'gm')
      return p.answer('WhetherToAddACard', 'add', 'ada').answer('WhichGoodCardToAdd', 'a door => draw Wreck', 'ada')
    }
    expect(refusal(hunt(false))).toBeUndefined()
    expect(refusal(hunt(true))).toEqual([expect.stringMatching(/there is no deck “Wreck”(?!.*Wreck)/)])
  })

  it('[VR-H11] rows of content may name what is in the content or on the table, and nothing else while they are edited', () => {
    const rows = (does: string) => ({
      decks: { own: { name: 'Own', cards: [{ text: 'a', tone: 'neutral', does }] } },
    })
    const p = lay(play(mission()), 'a')
    const said = (does: string, state: unknown): string => {
      const laid = changedContent(veilRunners, content, rows(does), state)
      return 'problems' in laid ? laid.problems.join('; ') : ''
    }
    expect(said('roll Nowhere', {})).toContain('decks/own: card 1: “roll Nowhere”: there is no table “Nowhere”')
    expect(said('draw Wreck', {})).toContain('decks/own: card 1: “draw Wreck”: there is no deck “Wreck”')
    expect(said('draw Wreck; draw Own; roll Salvage', stateOf(p))).toBe('')
    expect(p.refused({ kind: 'content', by: 'gm', rows: rows('roll Nowhere') } as never).message).toContain(
      'decks/own: card 1',
    )
    expect(said('roll Nowhere', undefined)).toBe('')
  })

  it('[VR-H11] a ready clock takes no arrow: the sentence says where its effects are chosen', () => {
    const laid = overlaid(veilRunners, {
      clocks: { own: { ...content.clocks['alarm'], outcome: 'x => damage ship' } },
    } as never)
    expect(laid).toEqual({
      problems: [expect.stringMatching(/^clocks\/own: .*“outcome effect”.*start a clock at the table/)],
    })
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

  it('[VR-37] [VR-Q28] a card that draws from its own deck comes to an end, also where cards go back', () => {
    const p = lay(play(mission(), { settings: { deckReplace: true } }), 'round and round => focus +1; draw Wreck')
    p.open('drawCard', { deck: 'Wreck', for: 'ada' }, 'gm')
    for (let n = 0; n < 20 && !p.table.atRest; n++) p.draws('CardDraw', 'round and round')
    expect(p.table.atRest).toBe(true)
  })

  it('[VR-38] of several that are drawn the one that is kept does what it says', () => {
    const p = lay(play(mission()), 'a flare => focus +1 crew\nb\nc')
    p.open('drawSeveral', { deck: 'Wreck', count: 2, secret: false }, 'gm').draws('CardDraw', 'a flare', 'b')
    p.answer('WhichCardToKeep', 'a flare')
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
  })

  it('[VR-39] [VR-H11] composed together in play: four bad cards, each wish answered, and each card does what it says', () => {
    const four = { name: 'Hunt', first: 'bones => damage ship', second: 'dust', third: 'rust', fourth: 'silence' }
    const p = play(mission({ ada: {} }))
    const wrong = play(mission()).open('composeDeck', { ...four, third: 'rust => rust' } as never, 'gm')
    expect(refusal(wrong)).toEqual([expect.stringContaining('card 3: “rust” is not known here')])
    p.open('composeDeck', four, 'gm').answer('WhetherToAddACard', 'add', 'ada')
    p.answer('WhichGoodCardToAdd', 'a map => fokus +1', 'ada')
    expect(refusal(p)).toEqual([expect.stringContaining('“fokus +1” is not known here')])
    p.answer('WhichGoodCardToAdd', 'a map => focus +1', 'ada').answer('WhichCardAgainstIt', 'an echo => exposed crew')
    p.answer('WhetherToAddACard', 'pass', 'ada').open('drawCard', { deck: 'Hunt', for: 'ada' }, 'gm')
    p.draws('CardDraw', 'a map')
    expect(stateOf(p).crew['ada']?.focus).toBe(1)
    p.open('drawCard', { deck: 'Hunt', for: 'ada' }, 'gm').draws('CardDraw', 'an echo')
    expect(typesOf(p).at(-1)).toBe('Exposed')
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

  it('[VR-33] where players have the tools, the tables that the Navigator wrote are offered to the Navigator only', () => {
    const p = play(mission(), { settings: { toolbox: 'everyone' } })
    const row = { from: 1, to: 6, text: 'The captain is the traitor', does: '', table: '' }
    const own = { name: 'Traitors', formula: '1d6', rows: [row] }
    expect(isRefusal(p.table.submit({ kind: 'content', by: 'gm', rows: { tables: { traitors: own } } }))).toBe(false)
    const offered = (seat: string) =>
      JSON.stringify(offersFor(p.table, seat).find((o) => o.procedure === 'rollOnTable'))
    expect(offered('gm')).toContain('traitors')
    expect(offered('ada')).toContain('distressCall')
    expect(offered('ada')).not.toContain('traitors')
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
