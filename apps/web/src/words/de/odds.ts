import type { odds as english } from '../en-odds.ts'
import type { Translation } from '../translation.ts'
import { and } from './say.ts'

const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `„${name}“`)
const or = (names: readonly string[]): string => and(names).replace(/ und (?!.* und )/, ' oder ')
const count = (n: number): string => n.toLocaleString('de')

export const odds: Translation<typeof english> = {
  assumed: {
    answered: (answers) => `Die Antworten sind ${and(quoted(answers))}.`,
    notDone: (deeds) => `Niemand wählt ${or(quoted(deeds))}.`,
    done: (deeds) => `Alle, die können, wählen ${and(quoted(deeds))}.`,
    notSo: (clauses) => `Nicht der Fall: ${or(clauses)}.`,
    so: (clauses) => `${capital(and(clauses))}.`,
    nobody: (deeds) => `Niemand: ${or(deeds)}.`,
    nothing: (deeds) => `Nichts: ${or(deeds)}.`,
    noneChosen: (things) => `Nichts gewählt bei ${or(quoted(things))}.`,
    declined: (open) => `Niemand wählt ${or(quoted(open))}.`,
    first: (open) => `Die erste Antwort gilt bei ${and(quoted(open))}.`,
    usual: (open) => `Die übliche Antwort gilt bei ${and(quoted(open))}.`,
    min: (open) => `So wenig wie möglich bei ${and(quoted(open))}.`,
    max: (open) => `So viel wie möglich bei ${and(quoted(open))}.`,
    alike: (open) => `Alle Antworten sind gleich wahrscheinlich bei ${and(quoted(open))}.`,
    best: (open, of) => `Bestmöglich für „${of}“: ${and(quoted(open))}.`,
    thenFor: ', dann ',
    nearest: ' oder die nächste erlaubte Antwort',
    other: (rule) => (rule === 'never' ? 'Alle anderen Fragen werden verneint.' : `Alles andere: ${rule}.`),
  },
  questions: {},
  answers: {},
  assumes: (clauses, more) =>
    `Annahme: ${clauses.join('; ')}${more > 0 ? `; und ${more === 1 ? 'eine weitere' : `${more} weitere`}, siehe unten` : ''}.`,
  ofThrow: 'Alle Würfe, die fallen können, gelesen wie von der Regel',
  exact: 'Exakt.',
  exactIf: 'Exakt, wenn diese Annahmen stimmen:',
  averaged: 'Nicht exakt: gemittelt über das, was dir verborgen sein kann.',
  itAssumes: 'Annahmen:',
  playedOut: (n) =>
    `Aus ${count(n)} gespielten Verläufen geschätzt, weil die exakte Rechnung zu lange dauern würde. ` +
    'Der wahre Wert liegt in 999 von 1.000 Schätzungen im Bereich in Klammern.',
  knowledge: {
    everyone: 'Aus dem, was alle am Tisch sehen.',
    seat: 'Mit dem, was nur du weißt.',
    guess: 'Gemittelt über das, was dir verborgen sein kann.',
  },
  gaveUp: {
    states: (n) => `Mehr als ${count(n)} Spielstände: zu viele für eine Berechnung.`,
    seconds: (n) => `Die Berechnung dauert länger als ${n} Sekunden.`,
    dice: 'Zu viele mögliche Würfe für eine Berechnung.',
    other: 'Zu viel für eine Berechnung.',
    error: 'Die Berechnung ist fehlgeschlagen.',
  },
}
