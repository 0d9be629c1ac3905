import { choose, type Declared, dice, highest, type Opening, of, oneOf, questions, roll, runs } from '@sortie/engine'
import { nextTest } from '../content/missions.ts'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import { employeeOf, employeesUp, employeesWho, isUp, type Mission, mostResilience } from '../state.ts'
import { type Sub, subs } from './attributes.ts'
import { makeCheck, ownSubFor, ownsOrMay } from './check.ts'
import { arrive, begin, clearField } from './encounter.ts'
import { breathe, heal } from './mend.ts'
import { outfitQuestions } from './outfit.ts'
import { setResilience } from './suffer.ts'
import { isGreat, isSuccess } from './tally.ts'
import { atPeace, mine } from './who.ts'

export const missionQuestions = questions({
  DoorDie: { rule: 'SD-H05' },
  ObjectiveDie: { rule: 'SD-H05' },
  ComplicationDie: { rule: 'SD-H05' },
  FindDie: { rule: 'SD-H05' },
  ModificationDie: { rule: 'SD-H05' },
  WhoTakesIt: { rule: 'SD-H05', about: of<{ readonly face: number }>(), options: of<string>() },
  WhichCombatant: {
    rule: 'SD-H08',
    about: of<{ readonly number: number; readonly of: number }>(),
    options: of<string>(),
  },
})
const ask = missionQuestions

/** How many checks a scene has. SD-H08. */
const CHECKS: { readonly [scene: number]: number } = { 2: 2, 3: 3, 4: 0, 5: 1 }
/** What scene 3 has to count, for the first turn and for the objective. SD-H08. */
const ENOUGH = 2
/** Field rations. SD-H05. */
const RATIONS = 10

/** The briefing: a ready mission, or three rolls. SD-H05, SD-H08. */
export const brief = procedure({
  rules: ['SD-H08', 'SD-H05'],
  by: ({ seats }, seat) => runs(seats, seat) || isAlone(seats, seat),
  when: (look) => atPeace(look) && look.state.mission === null && employeesUp(look.state).length > 0,
  args: ({ content }) => ({ mission: oneOf([...Object.keys(content.missions), 'rolled']) }),
  *run(t, { mission }) {
    const row = t.content.missions[mission]
    const door = row?.door ?? (yield* tableDie(ask.DoorDie))
    const objective = row?.objective ?? (yield* tableDie(ask.ObjectiveDie))
    const complication = row?.complication ?? (yield* tableDie(ask.ComplicationDie))
    clearField(t)
    t.tell('SD-H08', {
      type: 'MissionBriefed',
      ready: row ? mission : null,
      door: t.content.doors[door]?.text ?? '',
      objective: t.content.objectives[objective]?.text ?? '',
      complication: t.content.complications[complication]?.text ?? '',
    })
  },
})

/** The only player: there is nobody else to take by surprise. */
const isAlone = (seats: Look['seats'], seat: string): boolean =>
  seats.every((s) => (s.role === 'player') === (s.seat === seat))

const tableDie = (question: Declared<undefined>) => roll(question, { by: 'gm', dice: dice(1, 10), read: highest })

/** Whether the scene still has a check to make. */
const checkOpen = ({ scene, made }: Mission): boolean => made.length < (CHECKS[scene] ?? 0)

/** Scene 2 wants different employees, as far as there are any. SD-H08. */
function mayTry({ state }: Look, id: string): boolean {
  if (state.mission?.scene !== 2) return true
  const fresh = employeesUp(state).filter((other) => !state.mission?.made.includes(other))
  return fresh.length === 0 || fresh.includes(id)
}

/** The next check of the scene. SD-H08. */
export const tryScene = procedure({
  rules: ['SD-H08', 'SD-08'],
  by: 'player',
  when: (look) => atPeace(look) && look.state.mission !== null && checkOpen(look.state.mission),
  args: (look, seat) => ({ actor: oneOf(mine(look, seat, (e, id) => isUp(e) && mayTry(look, id))) }),
  *run(t, { actor: who }) {
    const sub = yield* choose(outfitQuestions.WhichSubAttribute, {
      ask: employeeOf(t.state, who).seat,
      from: [...new Set(testable(t).map((sub) => (ownsOrMay(t, who, sub) ? sub : ownSubFor(t, who, sub))))],
      rule: 'SD-H08',
      about: { name: employeeOf(t.state, who).name, ranks: employeeOf(t.state, who).ranks },
    })
    const scene = t.state.mission?.scene ?? 2
    const result = yield* makeCheck(t, { who, sub })
    if (!result) return
    t.tell('SD-H08', {
      type: 'SceneCheckMade',
      who,
      scene,
      added: scene === 2 && !isSuccess(result.grade) ? 1 : 0,
      counted: scene === 3 && isSuccess(result.grade) ? 1 : 0,
      great: isGreat(result.grade) ? 1 : 0,
    })
  },
})

/** What the next check of the scene may test; a rolled mission leaves it to the player. */
function testable({ state: { mission }, content }: Look): readonly Sub[] {
  return (mission && nextTest(content.missions[mission.ready ?? ''], mission)) ?? subs
}

/** The next step of a mission that nobody has to start. SD-H08. */
export function missionGoesOn({ state }: Look): Opening | undefined {
  const { mission } = state
  if (!mission || state.encounter || checkOpen(mission)) return undefined
  if (mission.scene === 4 && !mission.fought) return undefined
  if (mission.scene === 4 && employeesUp(state).length === 0) return { procedure: 'endMission', args: {} }
  if (mission.scene !== 5) return { procedure: 'enterScene', args: {} }
  return { procedure: mission.finds < mission.greats ? 'find' : 'endMission', args: {} }
}

/** A breather, then the next scene; scene 4 is the encounter. SD-H08. */
export const enterScene = procedure({
  rules: ['SD-H08', 'SD-H04'],
  by: 'game',
  *run(t) {
    for (const who of employeesWho(t.state, (e) => e.state !== 'dead')) breathe(t, who)
    const scene = ((t.state.mission?.scene ?? 2) + 1) as Mission['scene']
    clearField(t)
    t.tell('SD-H08', { type: 'SceneEntered', scene })
    if (scene !== 4) return
    yield* gather(t, undefined)
    begin(t, (t.state.mission?.counted ?? 0) >= ENOUGH ? 'employees' : 'combatants')
  },
})

/** As many combatants as employees, and one more for each check of scene 2 that fell short. SD-H08. */
const gather: Rule<undefined> = function* (t) {
  const row = t.content.missions[t.state.mission?.ready ?? '']
  const count = employeesUp(t.state).length + (t.state.mission?.added ?? 0)
  for (let i = 0; i < count; i++) {
    const kind = row
      ? i === 0
        ? row.first
        : row.others
      : yield* choose(ask.WhichCombatant, {
          ask: 'gm',
          from: Object.keys(t.content.combatants),
          about: { number: i + 1, of: count },
          seenBy: 'gm',
        })
    yield* arrive(t, { kind })
  }
}

/** One find for each great success of the mission. SD-H05, SD-H08. */
export const find = procedure({
  rules: ['SD-H05', 'SD-H08'],
  by: 'game',
  *run(t) {
    const face = yield* tableDie(ask.FindDie)
    t.tell('SD-H05', { type: 'FindRolled', face })
    if (face <= 5) return yield* findModification(t, undefined)
    if (face === 10) return t.tell('SD-H05', { type: 'KeyFound' })
    const who = yield* choose(ask.WhoTakesIt, {
      ask: 'crew',
      from: employeesWho(t.state, (e) => e.state !== 'dead'),
      about: { face },
    })
    take(t, who, face)
  },
})

const findModification: Rule<undefined> = function* (t) {
  const face = yield* tableDie(ask.ModificationDie)
  const mod = Object.keys(t.content.modifications).find((id) => t.content.modifications[id]?.roll === face)
  if (mod) t.tell('SD-26', { type: 'ModificationFound', mod })
}

/** Rations, a charm, a plate or a map. SD-H05. */
function take(t: T, who: string, face: number): void {
  const e = employeeOf(t.state, who)
  if (face === 6) heal(t, who, RATIONS)
  if (face === 7 && e.luck < 5) t.tell('SD-H05', { type: 'LuckEarned', who, points: 1 })
  if (face === 8) {
    t.tell('SD-H05', { type: 'PlateLent', who })
    setResilience(t, 'SD-H05', { who, now: e.resilience + 1 })
  }
  if (face === 9 && !e.prepared) t.tell('SD-H05', { type: 'Prepared', who })
}

/** The way is over: was the objective reached? SD-H08, SD-Q35. */
export const endMission = procedure({
  rules: ['SD-H08', 'SD-Q35'],
  by: 'game',
  *run(t) {
    close(t, (t.state.mission?.counted ?? 0) >= ENOUGH && employeesUp(t.state).length > 0)
  },
})

/** The GM calls the mission off. SD-H08. */
export const callOff = procedure({
  rules: ['SD-H08'],
  by: 'gm',
  when: (look) => atPeace(look) && look.state.mission !== null,
  *run(t) {
    close(t, false)
  },
})

function close(t: T, reached: boolean): void {
  clearField(t)
  t.tell('SD-H08', { type: 'MissionEnded', reached })
  if (employeesWho(t.state, (e) => e.plate > 0).length > 0) t.tell('SD-H05', { type: 'PlatesReturned' })
  for (const who of employeesWho(t.state, (e) => e.resilience > mostResilience(e)))
    setResilience(t, 'SD-H05', { who, now: mostResilience(employeeOf(t.state, who)) })
  if (t.settings['luck.carryOver'] === 'no')
    for (const who of employeesWho(t.state, (e) => e.luck > 0))
      t.tell('SD-Q35', { type: 'LuckWasted', who, points: employeeOf(t.state, who).luck })
}
