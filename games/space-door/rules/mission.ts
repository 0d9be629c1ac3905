import { choose, type Declared, dice, highest, type Opening, of, oneOf, questions, roll, runs } from '@sortie/engine'
import { clock, startClock } from '../../toolbox/clocks/index.ts'
import { type MissionRow, sceneOf } from '../content/missions.ts'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import { employeeOf, employeesUp, employeesWho, isUp, type Mission, mostResilience, type Party } from '../state.ts'
import { placeOf, type Sub, subs } from './attributes.ts'
import { againstFor, makeCheck, ownSubFor, ownsOrMay } from './check.ts'
import { arrive, begin, clearField } from './encounter.ts'
import { breathe, heal } from './mend.ts'
import { checksOf, nextTest } from './scenes.ts'
import { setResilience } from './suffer.ts'
import { facesThatSucceed, isGreat, isSuccess } from './tally.ts'
import { chanceAgainst, fightsEach, type Sheet } from './threat.ts'
import { atPeace, mine } from './who.ts'

/** What the GM chooses from: each group with its names and numbers, and about how often the employees beat it, in percent. */
interface WhoWaitsAbout {
  readonly count: number
  readonly groups: {
    readonly [option: string]: {
      readonly names: readonly string[]
      readonly sheet: Sheet
      readonly chance: number
    }
  }
}

export const missionQuestions = questions({
  DoorDie: { rule: 'SD-H05' },
  ObjectiveDie: { rule: 'SD-H05' },
  ComplicationDie: { rule: 'SD-H05' },
  FindDie: { rule: 'SD-H05' },
  ModificationDie: { rule: 'SD-H05' },
  WhoTakesIt: { rule: 'SD-H05', about: of<{ readonly face: number }>(), options: of<string>() },
  /** `as written`, or the kind that all of them are. */
  WhoWaits: { rule: 'SD-H08', about: of<WhoWaitsAbout>(), options: of<string>() },
})
const ask = missionQuestions

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
  usual: ({ content }) => ({ mission: Object.keys(content.missions)[0] ?? 'rolled' }),
  *run(t, { mission }) {
    const row = t.content.missions[mission]
    const door = row?.door ?? (yield* tableDie(ask.DoorDie))
    const objective = row?.objective ?? (yield* tableDie(ask.ObjectiveDie))
    const complication = row?.complication ?? (yield* tableDie(ask.ComplicationDie))
    clearField(t)
    t.tell('SD-H08', {
      type: 'MissionBriefed',
      ready: row ? mission : null,
      title: row?.title ?? '',
      briefing: row?.told?.briefing ?? '',
      door: t.content.doors[door]?.text ?? '',
      objective: t.content.objectives[objective]?.text ?? '',
      complication: t.content.complications[complication]?.text ?? '',
      ...sceneIn(row, 2),
    })
    for (const { name, size, outcome, hidden } of row?.clocks ?? [])
      startClock(t, 'SD-H08', clock({ name, size, outcome, outcomeKnown: !hidden, shown: hidden ? 'hidden' : 'open' }))
  },
})

/** A scene as its row says; a rolled mission says nothing. */
const sceneIn = (row: MissionRow | undefined, scene: Mission['scene']): Pick<Mission, 'text' | 'tests'> =>
  row ? sceneOf(row, scene) : { text: '', tests: null }

/** The only player: there is nobody else to take by surprise. */
const isAlone = (seats: Look['seats'], seat: string): boolean =>
  seats.every((s) => (s.role === 'player') === (s.seat === seat))

const tableDie = (question: Declared<undefined>) => roll(question, { by: 'gm', dice: dice(1, 10), read: highest })

/** Whether the scene still has a check to make. */
const checkOpen = ({ scene, made }: Mission): boolean => made.length < checksOf(scene)

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
  args: (look, seat) => {
    const actors = mine(look, seat, (e, id) => isUp(e) && mayTry(look, id))
    return {
      actor: oneOf(actors),
      sub: oneOf([...new Set(actors.flatMap((who) => testable(look).map((sub) => allowed(look, who, sub))))]),
    }
  },
  usual: (look, seat) => {
    const [who] = mine(look, seat, (e, id) => isUp(e) && mayTry(look, id))
    if (who === undefined) return {}
    const [best] = [...testable(look)]
      .map((sub) => allowed(look, who, sub))
      .sort((a, b) => facesThatSucceed(againstFor(look, who, b)) - facesThatSucceed(againstFor(look, who, a)))
    return { actor: who, ...(best && { sub: best }) }
  },
  *run(t, { actor: who, sub: named }) {
    const sub = allowed(t, who, named)
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

/** Where only the own side of a scale may be tested, that end of it. SD-Q04. */
const allowed = (look: Pick<Look, 'state' | 'settings'>, who: string, sub: Sub): Sub =>
  ownsOrMay(look, who, sub) ? sub : ownSubFor(look, who, sub)

/** What the next check of the scene may test; a rolled mission leaves it to the player. */
const testable = ({ state: { mission } }: Look): readonly Sub[] => (mission && nextTest(mission)) ?? subs

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
    t.tell('SD-H08', {
      type: 'SceneEntered',
      scene,
      ...sceneIn(t.content.missions[t.state.mission?.ready ?? ''], scene),
    })
    if (scene !== 4) return
    const initiator = (t.state.mission?.counted ?? 0) >= ENOUGH ? 'employees' : 'combatants'
    yield* gather(t, { initiator })
    begin(t, initiator)
  },
})

const AS_WRITTEN = 'as written'

/**
 * As many combatants as employees, and one more for each check of scene 2 that fell short. The GM sees what each group can
 * do, and takes what the mission says or another. SD-H08.
 */
const gather: Rule<{ readonly initiator: Party }> = function* (t, { initiator }) {
  const count = employeesUp(t.state).length + (t.state.mission?.added ?? 0)
  const groups = groupsFor(t, count, initiator)
  const options = Object.keys(groups)
  const [written] = options
  const nearest = [...options].sort((a, b) => fairness(groups[a]?.chance) - fairness(groups[b]?.chance))[0]
  const choice = yield* choose(ask.WhoWaits, {
    ask: 'gm',
    from: options,
    usual: (written === AS_WRITTEN ? written : nearest) as string,
    about: {
      count,
      groups: Object.fromEntries(
        options.map((option) => {
          const { kinds, chance } = groups[option] as Group
          const names = kinds.map((kind) => t.content.combatants[kind]?.name ?? kind)
          return [option, { names, sheet: sheetOf(t, kinds[0] as string), chance }]
        }),
      ),
    },
    seenBy: 'gm',
  })
  for (const kind of groups[choice]?.kinds ?? []) yield* arrive(t, { kind })
}

interface Group {
  readonly kinds: readonly string[]
  readonly chance: number
}

/** An encounter that the employees win two times in three is the most fun. */
export const FAIR = 65
const fairness = (chance = 0): number => Math.abs(chance - FAIR)

/** What a ready mission says, then every kind alone; and where these leave a gap, two kinds together. */
function groupsFor(t: T, count: number, initiator: Party): { readonly [option: string]: Group } {
  const row = t.content.missions[t.state.mission?.ready ?? '']
  const kinds = Object.keys(t.content.combatants)
  const group = (of: readonly string[], fights: number): Group => {
    const sheets = of.map((kind) => sheetOf(t, kind))
    return { kinds: of, chance: chanceAgainst(t, sheets, initiator, fights) }
  }
  const each = fightsEach(kinds.length + 1)
  const written = row && [row.first, ...times(count - 1, row.others)]
  const alone = kinds.map((kind): Named => [kind, group(times(count, kind), each)])
  const mixed = mixes(alone, count)
  const roughly = fightsEach(MUCH_LESS * mixed.length)
  const together = mixed.map(([option, of]): Named => [option, group(of, roughly)])
  return Object.fromEntries([
    ...(written ? [[AS_WRITTEN, group(written, each)] as const] : []),
    ...alone,
    ...fillers(alone, together).map(([option, { kinds: of }]) => [option, group(of, each)] as const),
  ])
}
type Named = readonly [option: string, Group]
/** Mixes only have to be told from each other. */
const MUCH_LESS = 4

const times = (count: number, kind: string): readonly string[] => Array.from({ length: count }, () => kind)

/** So many kinds on either side of a fair fight are brought together. */
const NEAR = 5

/** Some of a kind that is too weak, and then some of one that is too strong. */
function mixes(
  alone: readonly Named[],
  count: number,
): readonly (readonly [option: string, kinds: readonly string[]])[] {
  const sorted = alone.toSorted(([, a], [, b]) => b.chance - a.chance)
  const weak = sorted.filter(([, { chance }]) => chance > FAIR).slice(-NEAR)
  const strong = sorted.filter(([, { chance }]) => chance <= FAIR).slice(0, NEAR)
  return weak.flatMap(([w]) =>
    strong.flatMap(([s]) =>
      Array.from({ length: count - 1 }, (_, n) => {
        const [few, others] = [n + 1, count - n - 1]
        return [`${others} ${w}, ${few} ${s}`, [...times(others, w), ...times(few, s)]] as const
      }),
    ),
  )
}

/** Chances, in percent, that a GM may want. */
const WANTED = [45, 55, 65, 75]
const CLOSE = 5

/** For each wanted chance that no kind alone comes close to, the mix that does. */
const fillers = (alone: readonly Named[], together: readonly Named[]): readonly Named[] => [
  ...new Set(
    WANTED.flatMap((chance) => {
      const far = ([, group]: Named): number => Math.abs(group.chance - chance)
      return alone.some((one) => far(one) <= CLOSE) ? [] : together.toSorted((a, b) => far(a) - far(b)).slice(0, 1)
    }),
  ),
]

/** An echo is taken to be of the first employee who is up. SD-H03. */
function sheetOf(t: T, kind: string): Sheet {
  const row = t.content.combatants[kind]
  const nobody: Sheet = { sub: 'offense', rank: 6, dice: 1, bonus: 0, resilience: 0, health: 1, checks: 1 }
  if (!row) return nobody
  const { sub, rank, dice, bonus, resilience, health, checks } = row
  const [first] = employeesUp(t.state)
  if (!row.copy || first === undefined) return { sub, rank, dice, bonus, resilience, health, checks }
  const e = employeeOf(t.state, first)
  const own = e.main?.sub ?? sub
  return {
    sub: own,
    rank: e.ranks[placeOf(own).attribute],
    dice,
    bonus,
    resilience: Math.max(0, e.resilienceTotal + resilience),
    health,
    checks,
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
  putClocksAway(t)
  t.tell('SD-H08', { type: 'MissionEnded', reached })
  if (employeesWho(t.state, (e) => e.plate > 0).length > 0) t.tell('SD-H05', { type: 'PlatesReturned' })
  for (const who of employeesWho(t.state, (e) => e.resilience > mostResilience(e)))
    setResilience(t, 'SD-H05', { who, now: mostResilience(employeeOf(t.state, who)) })
  if (t.settings['luck.carryOver'] === 'no')
    for (const who of employeesWho(t.state, (e) => e.luck > 0))
      t.tell('SD-Q35', { type: 'LuckWasted', who, points: employeeOf(t.state, who).luck })
}

/** The clocks of a ready mission go with it. SD-H08. */
function putClocksAway(t: T): void {
  const names = (t.content.missions[t.state.mission?.ready ?? '']?.clocks ?? []).map(({ name }) => name)
  for (const [id, { name, shown, owner }] of Object.entries(t.state.clocks))
    if (names.includes(name)) t.tell('SD-H08', { type: 'ClockPutAway', clock: id, name, shown, owner })
}
