import { choose, formOf, line, listOf, of, oneOf, questions, type Seat, whole } from '@sortie/engine'
import { freeId, slug } from '../../toolbox/ids.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type Attribute, attributes, healthOf, type Placed, ranksOf, resilienceOf, type Side } from './attributes.ts'
import { chooseWeapons, issue } from './outfit.ts'
import { brokenBy, type Entry, legalCounts, POINTS, placedFrom } from './points.ts'
import { atPeace } from './who.ts'

export const hireQuestions = questions({
  HowManyPoints: {
    rule: 'SD-02',
    about: of<{
      readonly name: string
      readonly attribute: Attribute
      /** Points that are still to be placed, on this scale and those after it. */
      readonly left: number
      readonly resilience: number
      readonly health: number
      readonly perPoint: number
    }>(),
    options: of<{ readonly side: Side; readonly points: number }>(),
  },
})
const ask = hireQuestions

const name = line({ min: 1, max: 40 })

/** Hire a new employee, scale by scale: only points that leave a legal rest are offered. SD-02, SD-O4. */
export const hire = procedure({
  rules: ['SD-02', 'SD-01', 'SD-03', 'SD-04', 'SD-05', 'SD-O4'],
  by: 'player',
  anytime: true,
  when: atPeace,
  args: () => ({ name }),
  *run(t, { by, name: called }) {
    const placed = yield* placePoints(t, { seat: by, name: called })
    const who = signOn(t, { seat: by, name: called, placed })
    yield* chooseWeapons(t, { who, seat: by })
  },
})

/** One question for each scale. SD-02, SD-03. */
const placePoints: Rule<{ readonly seat: Seat; readonly name: string }, Placed> = function* (
  t,
  { seat, name: called },
) {
  const placed: { -readonly [A in keyof Placed]?: Placed[A] } = {}
  let left = POINTS
  for (const [i, attribute] of attributes.entries()) {
    const counts = legalCounts(left, attributes.length - 1 - i)
    const options = (['left', 'right'] as const).flatMap((side) => counts.map((points) => ({ side, points })))
    const at = yield* choose(ask.HowManyPoints, {
      ask: seat,
      from: options,
      about: {
        name: called,
        attribute,
        left,
        resilience: resilienceOf(placed),
        health: healthOf(placed, t.settings['health.perPoint']),
        perPoint: t.settings['health.perPoint'],
      },
    })
    placed[attribute] = at
    left -= at.points
  }
  return placed as Placed
}

/** Ranks, Resilience and Health follow from the points; Luck starts at 0. SD-06, SD-16, SD-19, SD-O4. */
function signOn(t: T, e: { readonly seat: Seat; readonly name: string; readonly placed: Placed }): string {
  const who = freeId(slug(e.name, 'someone'), { ...t.state.employees, ...t.state.combatants })
  t.tell('SD-06', {
    type: 'Hired',
    who,
    name: e.name,
    seat: e.seat,
    placed: e.placed,
    ranks: ranksOf(e.placed),
    resilience: resilienceOf(e.placed),
    health: healthOf(e.placed, t.settings['health.perPoint']),
  })
  return who
}

/** Hire from a whole list of points; every constraint it breaks is named. SD-02, SD-04, SD-05. */
export const build = procedure({
  rules: ['SD-02', 'SD-04', 'SD-05', 'SD-O4'],
  by: 'player',
  when: atPeace,
  args: () => ({
    name,
    points: listOf(
      formOf({
        attribute: oneOf(attributes),
        side: oneOf(['left', 'right']),
        points: whole({ min: 0, max: POINTS + 1 }),
      }),
      { max: 10 },
    ),
  }),
  *run(t, { by, name: called, points }) {
    const entries: readonly Entry[] = points
    const broken = brokenBy(entries)
    if (broken.length > 0) return t.tell('SD-02', { type: 'BuildRefused', name: called, broken })
    signOn(t, { seat: by, name: called, placed: placedFrom(entries) })
  },
})

/** Take a ready employee in one step. SD-H06. */
export const hireReady = procedure({
  rules: ['SD-H06', 'SD-O4'],
  by: 'player',
  when: atPeace,
  args: ({ state, content }) => ({
    who: oneOf(Object.keys(content.employees).filter((id) => !Object.hasOwn(state.employees, id))),
  }),
  *run(t, { by, who: id }) {
    const row = t.content.employees[id]
    if (!row) return
    const who = signOn(t, { seat: by, name: row.name, placed: row.placed })
    const { biography, expertise } = row
    const profile = { biography, height: '', weight: '', origin: '', age: '', gender: '' }
    t.tell('SD-H06', { type: 'ProfileWritten', who, profile, expertise, equipment: '' })
    for (const weapon of [row.main, row.side]) issue(t, who, weapon)
  },
})
