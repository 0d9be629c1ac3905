import { form, line, of, oneOf, questions, runs, type Seat, whole } from '@sortie/engine'
import type { Playbook, ReadyCrew } from '../content/rows.ts'
import { type L, procedure, type T } from '../rule.ts'
import { idFor, newPc, pcOf, takenIds } from '../state.ts'
import { type Action, actionNames, type Dots, MOST_DOTS, noDots } from './actions.ts'

export const crewQuestions = questions({
  WhichDots: { rule: 'ID-B17', about: of<{ readonly name: string }>(), fields: actionNames },
})
const ask = crewQuestions

const OWN = 'own'

/** Make a character: a playbook's starting dots, or dots of your own, 0 to 3 in each action. ID-B17, ID-B01. */
export const makeCharacter = procedure({
  rules: ['ID-B17', 'ID-B01'],
  by: 'player',
  anytime: true,
  args: ({ content }) => ({
    name: line({ min: 1, max: 40 }),
    playbook: oneOf([...Object.keys(content.playbooks).sort(), OWN]),
    look: line({ max: 200 }),
    gear: line({ max: 200 }),
  }),
  usual: () => ({ look: '', gear: '' }),
  *run(t, { by, name, playbook, look, gear }) {
    const actions: Dots =
      playbook === OWN
        ? yield* form(ask.WhichDots, { ask: by, fields: dotFields, about: { name } })
        : dotsOf(t.content.playbooks[playbook] as Playbook)
    enlist(t, { name, player: by, playbook, actions, look, gear })
  },
})

const dot = whole({ min: 0, max: MOST_DOTS })
const dotFields = Object.fromEntries(actionNames.map((action) => [action, dot])) as {
  readonly [A in Action]: typeof dot
}

const dotsOf = ({ dots }: Playbook): Dots =>
  dots.reduce<Dots>((sum, action) => ({ ...sum, [action]: Math.min(MOST_DOTS, sum[action] + 1) }), noDots)

function enlist(t: T, is: Parameters<typeof newPc>[0]): void {
  t.tell('ID-B17', {
    type: 'PcMade',
    pc: idFor(is.name, takenIds(t.state)),
    is: newPc(is),
  })
}

/** Change what is said about an own character: name, looks, belongings. ID-B17. */
export const describeCharacter = procedure({
  rules: ['ID-B17'],
  by: 'anyone',
  anytime: true,
  args: (look, seat) => ({
    pc: oneOf(look.state.order.filter((id) => pcOf(look.state, id).player === seat || runs(look.seats, seat))),
    name: line({ min: 1, max: 40 }),
    look: line({ max: 200 }),
    gear: line({ max: 200 }),
  }),
  usual: ({ state }, seat) => {
    const pc = state.order.find((id) => pcOf(state, id).player === seat)
    if (pc === undefined) return {}
    const { name, look, gear } = pcOf(state, pc)
    return { pc, name, look, gear }
  },
  *run(t, { pc, name, look, gear }) {
    t.tell('ID-B17', { type: 'PcDescribed', pc, name, look, gear })
  },
})

/** Take a ready crew, dealt out among the players in turn. ID-B17, ID-B15. */
export const takeReadyCrew = procedure({
  rules: ['ID-B17', 'ID-B15'],
  by: 'anyone',
  when: (look) => look.state.order.length === 0 && players(look).length > 0,
  args: ({ content }) => ({ crew: oneOf(Object.keys(content.crews).sort()) }),
  usual: ({ content }) => ({ crew: Object.keys(content.crews).sort()[0] as string }),
  *run(t, { crew }) {
    const { name, members, features } = t.content.crews[crew] as ReadyCrew
    const seats = players(t)
    t.tell('ID-B17', { type: 'CrewNamed', name })
    for (const [i, member] of members.entries())
      enlist(t, {
        ...member,
        player: seats[i % seats.length] as Seat,
        actions: dotsOf(t.content.playbooks[member.playbook] as Playbook),
      })
    for (const feature of features) addFeature(t, feature)
  },
})

const players = ({ seats }: Pick<L, 'seats'>): readonly Seat[] =>
  seats.filter((s) => s.role === 'player').map((s) => s.seat)

function addFeature(t: T, name: string): void {
  t.tell('ID-B15', { type: 'FeatureAdded', feature: idFor(name, t.state.crew.features), name })
}

export const LEVEL_XP = 6
export const LEVEL_FUNDS = 1

/** With 6 xp the crew may pay 1 funds for a level; the xp are gone then. ID-B02. */
export const advanceCrew = procedure({
  rules: ['ID-B02'],
  by: 'anyone',
  when: ({ state }) => state.crew.xp >= LEVEL_XP && state.crew.funds >= LEVEL_FUNDS,
  *run(t) {
    t.tell('ID-B02', { type: 'CrewLevelled', level: t.state.crew.level + 1, price: LEVEL_FUNDS })
  },
})

/** The GM gives the crew xp and funds. ID-Q29. */
export const rewardCrew = procedure({
  rules: ['ID-Q29'],
  by: 'gm',
  args: () => ({ xp: whole({ min: 0, max: 6 }), funds: whole({ min: 0, max: 6 }) }),
  *run(t, { xp, funds }) {
    t.tell('ID-Q29', { type: 'CrewRewarded', xp, funds })
  },
})

const everyPc = ({ state }: L) => ({ pc: oneOf(state.order) })

/** A character's xp is a counter; playing a trauma out earns one per session. ID-Q29, ID-B06. */
export const awardXp = procedure({
  rules: ['ID-Q29', 'ID-B06'],
  by: 'gm',
  args: everyPc,
  *run(t, { pc }) {
    t.tell('ID-Q29', { type: 'XpEarned', pc, amount: 1 })
  },
})

/** The GM gives dots, up to 3 in an action. ID-Q29. */
export const setDots = procedure({
  rules: ['ID-Q29'],
  by: 'gm',
  args: (look) => ({ ...everyPc(look), action: oneOf(actionNames), dots: whole({ min: 0, max: MOST_DOTS }) }),
  *run(t, { pc, action, dots }) {
    if (pcOf(t.state, pc).actions[action as Action] !== dots)
      t.tell('ID-Q29', { type: 'DotsChanged', pc, action, dots })
  },
})

/** The base gains something. ID-B15. */
export const buildFeature = procedure({
  rules: ['ID-B15'],
  by: 'gm',
  args: () => ({ name: line({ min: 1, max: 60 }) }),
  *run(t, { name }) {
    addFeature(t, name)
  },
})

/** A damaged feature cannot be used; when all are, the base is destroyed. ID-B15. */
export const damageBase = procedure({
  rules: ['ID-B15'],
  by: 'gm',
  args: ({ state }) => ({
    feature: oneOf(Object.keys(state.crew.features).filter((id) => state.crew.features[id]?.damaged === false)),
  }),
  *run(t, { feature }) {
    t.tell('ID-B15', { type: 'FeatureDamaged', feature, name: t.state.crew.features[feature]?.name ?? feature })
    if (Object.values(t.state.crew.features).every((f) => f.damaged)) t.tell('ID-B15', { type: 'BaseDestroyed' })
  },
})

const NO_LEVEL = 'none'
const level = oneOf<string | number>([NO_LEVEL, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
const asLevel = (said: string | number): number | null => (typeof said === 'number' ? said : null)

/** An NPC, a faction or a thing comes into play, with a level or without. ID-B02. */
export const bringIn = procedure({
  rules: ['ID-B02'],
  by: 'gm',
  args: () => ({
    name: line({ min: 1, max: 60 }),
    kind: oneOf(['npc', 'faction', 'thing']),
    level,
    note: line({ max: 200 }),
  }),
  usual: () => ({ kind: 'npc', level: NO_LEVEL, note: '' }),
  *run(t, { name, kind, level: said, note }) {
    t.tell('ID-B02', {
      type: 'EntityEntered',
      entity: idFor(name, takenIds(t.state)),
      is: { name, kind, level: asLevel(said), note },
    })
  },
})

/** A level is set higher or lower. ID-B02. */
export const setLevel = procedure({
  rules: ['ID-B02'],
  by: 'gm',
  args: ({ state }) => ({ entity: oneOf(Object.keys(state.entities)), level }),
  *run(t, { entity, level: said }) {
    t.tell('ID-B02', { type: 'LevelSet', entity, name: t.state.entities[entity]?.name ?? entity, level: asLevel(said) })
  },
})
