import type { Json } from '@sortie/engine'
import { content } from '../content/index.ts'
import { actionNames } from '../rules/actions.ts'
import { called, phrased } from './say.ts'

const person = (o: Json): string => called(String(o))
const thing = (o: Json): string => phrased(String(o))
const target = (o: Json): string =>
  o === 'none' ? 'no level' : typeof o === 'number' ? `level ${o}` : called(String(o))
const clock = (o: Json): string => (o === 'none' ? 'no clock' : phrased(String(o)))

/** The starting spread with the name; a table's own playbook goes by its id. */
function playbook(o: Json): string {
  if (o === 'own') return 'Dots of your own'
  const row = content.playbooks[String(o)]
  return row ? `${row.name}: ${dotsText(row.dots)}` : called(String(o))
}

const dotsText = (dots: readonly string[]): string =>
  [...new Set(dots)].map((action) => `${action} ${dots.filter((d) => d === action).length}`).join(', ')

function score(o: Json): string {
  const row = content.scores[String(o)]
  return row ? `${row.name}: ${row.brief}` : called(String(o))
}

const who = (): string => 'Who?'
const what = (): string => 'What do they do?'
const difficultyQuestions = (procedure: string): { readonly [field: string]: () => string } => ({
  [`${procedure}.target`]: () => 'Against whom, or what level?',
  [`${procedure}.position`]: () => 'From what position?',
  [`${procedure}.effect`]: () => 'How effective can it be?',
  [`${procedure}.clock`]: () => 'Which clock does it work on?',
  [`${procedure}.npcActs`]: () => 'Do they act in the same roll?',
})

/** How the fields are asked for of what starts a procedure, and of the forms that are filled in. */
export const fieldQuestions: { readonly [procedureField: string]: () => string } = {
  'takeReadyCrew.crew': () => 'Which crew?',
  'takeReadyScore.score': () => 'Which score?',
  'makeCharacter.name': () => 'What is the character called?',
  'makeCharacter.playbook': () => 'Which playbook?',
  'act.pc': () => 'Who acts?',
  'act.deed': what,
  'setUp.pc': () => 'Who sets the others up?',
  'setUp.deed': what,
  'giveFirstAid.patient': () => 'Who is treated?',
  'giveFirstAid.deed': () => 'How?',
  'repairBase.pc': who,
  'repairBase.feature': () => 'What is mended?',
  'repairBase.deed': () => 'How?',
  'groupAct.pc': () => 'Who leads?',
  'groupAct.members': () => 'Who takes part?',
  'groupAct.deed': what,
  'callForRoll.pc': who,
  'callForRoll.deed': () => 'What for?',
  'callForRoll.action': () => 'Which action is that?',
  ...difficultyQuestions('callForRoll'),
  ...difficultyQuestions('reviseDifficulty'),
  'inflictHarm.pc': () => 'Who is hurt?',
  'inflictHarm.level': () => 'How badly?',
  'startJob.name': () => 'What is the job called?',
  'startJob.brief': () => 'What is it about? (may stay empty)',
  'bringIn.name': () => 'Who, or what?',
  'bringIn.kind': () => 'What are they?',
  'bringIn.level': () => 'Of what level?',
  'setLevel.entity': () => 'Whose level?',
  'setLevel.level': () => 'Which level?',
  'awardXp.pc': who,
  'setDots.pc': who,
  'setDots.action': () => 'Which action?',
  'setDots.dots': () => 'How many dots?',
  'buildFeature.name': () => 'What is it?',
  'damageBase.feature': () => 'What is damaged?',
  'flashBack.pc': who,
  'flashBack.text': () => 'What was prepared?',
  'fortune.who': () => 'For whom?',
  'fortune.about': () => 'About what? (may stay empty)',
  'relax.pc': who,
  'relax.how': () => 'How do they unwind? (may stay empty)',
  'heal.pc': who,
  'setJob.on': () => 'Is a job on?',
  'setJob.underPressure': () => 'Is pressure on?',
  'rewardCrew.xp': () => 'How much xp?',
  'rewardCrew.funds': () => 'How many funds?',
  'WhichConsequences.named': () => 'What goes wrong?',
  'WhichConsequences.named.who': who,
  'WhichConsequences.named.level': () => 'How badly?',
  'WhichConsequences.named.clock': () => 'Which clock?',
  'WhichConsequences.named.segments': () => 'By how many segments?',
  'WhichConsequences.named.text': () => 'What is it? (may stay empty)',
  ...Object.fromEntries(actionNames.map((action) => [`WhichDots.${action}`, () => phrased(action)])),
}

/** How the options are said of what starts a procedure. */
export const fieldWords: { readonly [procedureField: string]: (option: Json) => string } = {
  'takeReadyCrew.crew': (o) => content.crews[String(o)]?.name ?? called(String(o)),
  'takeReadyScore.score': score,
  'makeCharacter.playbook': playbook,
  'act.pc': person,
  'setUp.pc': person,
  'giveFirstAid.patient': person,
  'repairBase.pc': person,
  'repairBase.feature': thing,
  'groupAct.pc': person,
  'groupAct.members': person,
  'callForRoll.pc': person,
  'callForRoll.target': target,
  'callForRoll.clock': clock,
  'reviseDifficulty.target': target,
  'reviseDifficulty.clock': clock,
  'flashBack.pc': person,
  'fortune.who': (o) => (o === 'crew' ? 'The crew' : o === 'luck' ? 'Plain luck' : person(o)),
  'relax.pc': person,
  'heal.pc': person,
  'inflictHarm.pc': person,
  'awardXp.pc': person,
  'setDots.pc': person,
  'damageBase.feature': thing,
  'bringIn.kind': (o) => (o === 'npc' ? 'A person' : o === 'faction' ? 'A faction' : 'A thing'),
  'bringIn.level': target,
  'setLevel.entity': person,
  'setLevel.level': target,
}
