import { and } from './say.ts'

const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const or = (names: readonly string[]): string => and(names).replace(/ and (?!.* and )/, ' or ')

/** Texts that accompany the numbers. Only the worker that computes them loads this. */
export const odds = {
  /** What odds assume about answers, by how they were given. */
  assumed: {
    answered: (answers: readonly string[]) => `The answers are ${and(answers.map((a) => `“${a}”`))}.`,
    notDone: (deeds: readonly string[]) => `Nobody chooses to ${or(deeds)}.`,
    done: (deeds: readonly string[]) => `Everyone who can chooses to ${and(deeds)}.`,
    notSo: (clauses: readonly string[]) => `It isn’t the case that ${or(clauses)}.`,
    so: (clauses: readonly string[]) => `${capital(and(clauses))}.`,
    nobody: (deeds: readonly string[]) => `Nobody ${or(deeds)}.`,
    nothing: (deeds: readonly string[]) => `Nothing ${or(deeds)}.`,
    noneChosen: (things: readonly string[]) => `No ${or(things)} is chosen.`,
    declined: (open: readonly string[]) => `Declined: ${open.join('; ')}.`,
    first: (open: readonly string[]) => `The first option decides ${and(open)}.`,
    usual: (open: readonly string[]) => `The usual answer decides ${and(open)}.`,
    min: (open: readonly string[]) => `The least: ${open.join('; ')}.`,
    max: (open: readonly string[]) => `The most: ${open.join('; ')}.`,
    alike: (open: readonly string[]) => `All answers equally likely: ${open.join('; ')}.`,
    best: (open: readonly string[], of: string) => `Best play for “${of}”: ${open.join('; ')}.`,
    thenFor: ', then ',
    nearest: ', or the nearest allowed answer',
    other: (rule: string) => (rule === 'never' ? 'Every other question is declined.' : `Everything else: ${rule}.`),
  },
  /** Questions by other names than those of the rules, from which English makes its sentences; the game's file has them. */
  questions: {} as { readonly [question: string]: string },
  /** What else the rules say in English: names of answers, and what a game's own arithmetic assumes. */
  answers: {} as { readonly [english: string]: string },
  assumes: (clauses: readonly string[], more: number) =>
    `Assumes: ${clauses.join('; ')}${more > 0 ? `; and ${more} more, listed below` : ''}.`,
  ofThrow: 'Every way the dice can fall, read as the rule reads them',
  exact: 'Exact.',
  exactIf: 'Exact, if these assumptions hold:',
  averaged: 'Not exact: averaged over what may be hidden from you.',
  itAssumes: 'It assumes:',
  playedOut: (n: number) =>
    `Sampled from ${n.toLocaleString('en')} plays, because an exact calculation would take too long. ` +
    'The true number is in the range in brackets in 999 of 1,000 samples.',
  knowledge: {
    everyone: 'From what everyone at the table can see.',
    seat: 'With what only you know.',
    guess: 'Averaged over what may be hidden from you.',
  },
  gaveUp: {
    states: (n: number) => `More than ${n.toLocaleString('en')} situations: too many to calculate the odds.`,
    seconds: (n: number) => `Calculating the odds takes longer than ${n} seconds.`,
    dice: 'Too many possible rolls to calculate the odds.',
    other: 'Too much to calculate the odds.',
    error: 'Calculating the odds failed.',
  },
}
