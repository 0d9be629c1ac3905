import type { Words } from '@sortie/engine'
import type { offJobFacts } from '../facts/offjob.ts'
import { type Die, dieName } from '../rules/offjob/dice.ts'
import { columnText, itemLabel, leverageText, phrase, sentence } from './phrases.ts'
import { listed, plural, who } from './say.ts'

const shown = (dice: readonly Die[]): string =>
  dice.map((d) => (d.sides === 8 ? `${d.face} (d8)` : `${d.face}`)).join(', ')

const diceText = (n: number): string => plural(n, 'die', 'dice')

const issueFrom = {
  one: 'A 1 makes an issue',
  possibly: 'The price is an issue',
  bang: 'And there is an issue',
} as const

/** How the journal says what happened off the job. */
export const offJobFactWords: Words<typeof offJobFacts, never, never>['facts'] = {
  ContestOpened: (f, names) =>
    f.kind === 'contest'
      ? `Contest: ${who(f.actor, names)} wants “${f.stake}”${phrase('. How: ', f.action)}.`
      : `Challenge: ${who(f.actor, names)} faces “${f.stake}”${phrase('. Against it: ', f.action)}.`,
  ItemRefused: (f, names) =>
    `“${f.item}” does not serve ${who(f.operative, names)} as ${f.purpose === 'means' ? 'Means' : 'leverage'}.`,
  MeansSettled: (f) =>
    f.means === 'luck'
      ? `Luck brings the Means${phrase(': ', f.circumstance)}.`
      : `Means: ${f.means === null ? 'none' : itemLabel(f.means, f.named)}.`,
  DiceChosen: (f) => `${diceText(f.dice)} will be thrown.`,
  SuddenRuled: (f) => (f.sudden ? 'It is sudden: no time for leverage.' : 'There is time to find leverage.'),
  TimeBought: (f, names) => `Luck gives ${who(f.operative, names)} the time after all, and the Favored column.`,
  LeverageFound: (f) => `Leverage from ${itemLabel(f.item, f.named)}: ${leverageText(f.option)}.`,
  ContestReadied: (f) => `${diceText(f.dice)} on the ${columnText(f.column)} column.`,
  DiceThrown: (f) => `Thrown: ${shown(f.dice)}.`,
  DieReplaced: (f) => `A d8 takes the place of the ${dieName(f.die)}: ${f.to.face}.`,
  DieRerolled: (f) => `The ${dieName(f.die)} is thrown again: ${f.to.face}.`,
  ContestRead: (f) => `${f.result} on ${columnText(f.column)}: ${f.outcome}`,
  ComplicationNarrated: (f) => `A complication${phrase(': ', f.words)}.`,
  ContestPushed: (f) => `Pushed: ${diceText(f.dice)} on the ${columnText(f.column)} column.`,
  DieDiscarded: () => 'A 1 is discarded.',
  PossiblyAnswered: (f) => (f.accepted ? 'The price is accepted.' : 'The price is too high: it is a No.'),
  IssueMade: (f) => `${issueFrom[f.source]}${phrase(': ', f.words)}.`,
  DisasterStruck: (f) => `Disaster${phrase(': ', f.words)}.`,
  AndsAdded: (f) =>
    `And more: ${f.words.length > 0 ? f.words.join('; ') : f.count > 1 ? 'two things, to be told' : 'something, to be told'}.`,
  ContestSettled: (f, names) =>
    f.kind === 'contest'
      ? `${who(f.actor, names)} ${f.won ? 'gets' : 'does not get'} it: “${f.stake}”.`
      : `${f.won ? 'Avoided' : 'It happens'}: “${f.stake}”.`,
  ContestDropped: (f, names) =>
    f.kind === 'contest'
      ? `${who(f.actor, names)} thinks better of it.`
      : `${who(f.actor, names)} gives in: “${f.stake}”.`,
  StringAttached: (f, names) => `“${f.phrase}” is now on ${who(f.operative, names)} too.`,
  StringDetached: (f, names) => `“${f.phrase}” is no longer on ${who(f.operative, names)}.`,
  StringEnded: (f) => `The String “${f.phrase}” has come to its end.`,
  StringRefused: (f) => `The Director does not accept: ${f.proposal}.`,
  StringMarked: (f) => `“${f.phrase}” is marked ${f.way}.`,
  StringResolved: (f) => `“${f.phrase}” is now at level ${f.level}${f.lie ? ', a Lie' : ''}; its marks are gone.`,
  StringsCompared: (f) =>
    f.trumping === null
      ? `“${f.phrases.join('” and “')}” are on a par: neither settles the other.`
      : `“${f.trumping}” trumps “${f.phrases.find((p) => p !== f.trumping) ?? f.trumping}”.`,
  NarrationProposed: (f, { seat }) => `${seat(f.by)} says: ${sentence(f.words)}`,
  NarrationDisputed: (f, { seat }) => `${seat(f.by)} disputes it.`,
  NarrationSettled: (f) => `${f.canon ? 'It is so' : 'It is not so'}: ${sentence(f.words)}`,
  SituationOpened: (f, names) =>
    `${f.name}: ${listed(f.involved.map((id) => who(id, names)))} ${f.involved.length === 1 ? 'is' : 'are'} in it. Everything else waits.`,
  SituationClosed: (f) => `${f.name} is over.`,
  CheckCalled: (f, names) =>
    `A ${f.rating} Check for ${who(f.operative, names)}: 2d6 ${f.level < 0 ? '−' : '+'} ${Math.abs(f.level)} against ${f.target}${phrase(' (', f.reasons.join(', '), ')')}.`,
  CheckSettled: (f, names) =>
    `${f.total} against ${f.target}: ${who(f.operative, names)} ${f.passed ? 'passes' : 'fails'}${phrase('. ', f.words)}.`,
  QuestionPut: (f, names) => `${who(f.operative, names)} asks: ${f.question}`,
  TestCalled: (f, names) =>
    `A ${f.hard ? 'hard ' : ''}Test for ${who(f.operative, names)}${phrase(' with ', f.items.join(' and '))}: ${f.target}+.`,
  TestSettled: (f) =>
    f.face === null
      ? `Luck decides: ${f.success ? 'success' : 'failure'}.`
      : `A ${f.face}: ${f.success ? 'success' : 'failure'}.`,
  AnswerGiven: (f) => `${f.truth ? 'The truth' : 'What they believe'}${phrase(': ', f.words)}.`,
}
