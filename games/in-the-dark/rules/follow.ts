import { choose, of, questions, text } from '@sortie/engine'
import { tick } from '../../toolbox/clocks/index.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type ActionRoll, type Aim, gradeOfRoll, gradesOf, pcOf, rollOf } from '../state.ts'
import { carryOutOutcomes } from './clocks.ts'
import { type Grade, type HarmLevel, harmLevels, hasConsequence, isSuccess, LIGHT_BOXES, ticksFor } from './pool.ts'
import { markStress } from './stress.ts'

type Settled = 'bothSuffer' | 'bothGain' | 'oneEach'

export const followQuestions = questions({
  WhoGetsWhat: {
    rule: 'ID-Q15',
    about: of<{ readonly npc: string }>(),
    options: of<Settled>(),
  },
  WhichHarmToTreat: { rule: 'ID-Q27', about: of<{ readonly patient: string }>(), options: of<HarmLevel>() },
  WhichBenefit: { rule: 'ID-17', about: of<{ readonly pc: string }>() },
})
const ask = followQuestions

/** What the reading means: who wins against whom, what a success does, what a critical gives on top. ID-17 to ID-19. */
export const followThrough = procedure({
  rules: ['ID-18', 'ID-17', 'ID-19', 'ID-B10', 'ID-B11'],
  by: 'game',
  *run(t) {
    const { pc, group } = rollOf(t.state)
    const grade = gradeOfRoll(rollOf(t.state)) as Grade
    if (group) readGroup(t, rollOf(t.state), grade)
    const which = grade === 'partial' ? yield* settleNpc(t, rollOf(t.state)) : undefined
    if (isSuccess(grade)) yield* succeed(t, { roll: rollOf(t.state), grade })
    if (grade === 'critical') {
      const benefit = yield* text(ask.WhichBenefit, { ask: 'gm', max: 200, about: { pc } })
      t.tell('ID-17', { type: 'BenefitGained', pc, text: benefit })
    }
    t.tell('ID-18', { type: 'RollFollowed', pc, grade, consequence: hasConsequence(grade) && which !== 'bothGain' })
  },
})

/** A partial against an NPC who acts too may hurt or serve both; what serves both needs no consequence. ID-19, ID-Q15. */
const settleNpc: Rule<ActionRoll, Settled | undefined> = function* (t, { npc }) {
  if (npc === null) return undefined
  const which = yield* choose(ask.WhoGetsWhat, {
    ask: 'gm',
    from: ['bothSuffer', 'bothGain', 'oneEach'],
    usual: 'oneEach',
    about: { npc },
  })
  t.tell('ID-Q15', { type: 'NpcPartialSettled', npc, which })
  return which
}

/** The leader marks one stress for each roll that failed, never more than there are free boxes. ID-B10, ID-Q20, ID-Q26. */
function readGroup(t: T, roll: ActionRoll, grade: Grade): void {
  const failed = gradesOf(roll).filter((g) => g === 'fail').length
  t.tell('ID-Q26', { type: 'GroupRead', grade, failed })
  if (failed > 0) markStress(t, 'ID-Q20', { pc: roll.pc, amount: failed, why: 'group' })
}

const succeed: Rule<{ readonly roll: ActionRoll; readonly grade: Grade }> = function* (t, { roll, grade }) {
  const { pc, aim, clock, effect } = roll
  if (clock !== null) yield* carryOutOutcomes(t, tick(t, 'ID-B11', clock, ticksFor(effect, grade)))
  yield* achieve(t, { pc, aim })
}

/** What the deed was meant for is so now: a good position, a treated wound, a mended feature. ID-B09, ID-B10, ID-B15. */
export const achieve: Rule<{ readonly pc: string; readonly aim: Aim }> = function* (t, { pc, aim }) {
  if (aim.for === 'setUp' && t.state.job.on) t.tell('ID-B10', { type: 'GoodPositionNoted', pc })
  if (aim.for === 'firstAid') yield* treat(t, { healer: pc, patient: aim.pc })
  if (aim.for === 'repair') mend(t, aim.feature)
}

/** One marked box moves a level down, if there is room; the acting player picks. ID-B09, ID-Q27. */
const treat: Rule<{ readonly healer: string; readonly patient: string }> = function* (t, { healer, patient }) {
  const movable = harmLevels.filter((level) => canMove(t, patient, level))
  if (movable.length === 0) return
  const from = yield* choose(ask.WhichHarmToTreat, {
    ask: pcOf(t.state, healer).player,
    from: movable,
    about: { patient },
  })
  t.tell('ID-B09', { type: 'HarmTreated', pc: patient, from, to: below(from) })
  const { status, harm } = pcOf(t.state, patient)
  if (status === 'incapacitated' && harm.severe === 0)
    t.tell('ID-Q27', { type: 'CameBack', pc: patient, status: 'active' })
}

export const below = (level: HarmLevel): HarmLevel | null => harmLevels[harmLevels.indexOf(level) - 1] ?? null

function canMove(t: T, pc: string, level: HarmLevel): boolean {
  const { harm } = pcOf(t.state, pc)
  const to = below(level)
  return harm[level] > 0 && (to === null || harm[to] < LIGHT_BOXES)
}

/** ID-B15. */
function mend(t: T, feature: string): void {
  const is = t.state.crew.features[feature]
  if (is?.damaged) t.tell('ID-B15', { type: 'FeatureRepaired', feature, name: is.name })
}
