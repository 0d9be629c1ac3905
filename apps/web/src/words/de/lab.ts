import type { lab as english } from '../en-lab.ts'
import type { Translation } from '../translation.ts'

const whole = (n: number): string => n.toLocaleString('de')
const comma = (text: string): string => text.replace('.', ',').replace('-', '−')
const fixed = (n: number): string => comma(Math.abs(n) >= 100 ? n.toFixed(0) : n.toFixed(2))
const sign = (n: number): string => (n > 0 ? '+' : n < 0 ? '−' : '±')
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const inHundred = (p: number): string => {
  const of = Math.round(p * 100)
  if (p > 0 && of === 0) return 'weniger als 1 von 100'
  if (p < 1 && of === 100) return 'mehr als 99 von 100'
  return `${of} von 100`
}

/** Texts of the lab. */
export const lab: Translation<typeof english> = {
  lab: 'Labor',
  labNote: 'Chancen jeder Regel, für alle Werte',
  editionOf: (game, n) => `${game}, Ausgabe ${n}`,
  gamesOf: 'Spiele',
  setUp: 'Frage und Werte',
  question: 'Frage',
  allQuestions: (n) => `Alle ${n} Fragen`,
  values: 'Werte oder Bereiche',
  valuesHelp: 'Ein Bereich schreibt sich 3..7, mehrere Werte 1,3,5. Ein Stern ist jeder Wert.',
  one: 'einer',
  several: 'Bereich',
  makeRange: (what) => `${what}: nur einer. Zum Bereich machen`,
  makeOne: (what) => `${what}: ein Bereich. Zu einem Wert machen`,
  severalText: 'mehrere: mit | dazwischen',
  houseRules: (n) => (n === 0 ? 'Einstellungen des Tisches' : `Einstellungen des Tisches, ${n} geändert`),
  play: 'Wie gespielt wird',
  playNote: 'Die Antworten, von denen die Rechnung ausgeht.',
  asAssumed: (rule) => `wie angenommen: ${rule}`,
  ruleWords: {
    never: 'nie, oder nein',
    always: 'immer',
    first: 'die erste Antwort',
    usual: 'die übliche Antwort',
    min: 'das Wenigste',
    max: 'das Meiste',
    uniform: 'alle Antworten gleich wahrscheinlich',
  },
  bestFor: (what) => `am besten für „${what}“`,
  shows: 'Zeigen',
  meanOf: (what) => (what === 'mean' ? 'der Durchschnitt' : `${what}, im Durchschnitt`),
  answer: (place, what, p) =>
    `${place === '' ? '' : `${capital(place)}: `}${place === '' ? capital(what) : what} in ${inHundred(p)}.`,
  answerMean: (place, what, mean) =>
    `${place === '' ? '' : `${capital(place)}: `}${what === 'mean' ? '' : `${capital(what)} ist `}im Durchschnitt ${fixed(mean)}.`,
  answerHalf: (sentence, { lower, upper }) =>
    `${sentence.replace(/\.$/, '')}, in der Hälfte der Fälle ${lower} bis ${upper}.`,
  answerB: (sentence, b) => `${sentence.replace(/\.$/, '')}; in B ${b}.`,
  inHundred,
  computingFirst: 'Berechne …',
  mapOf: (what, down, across) => `${what}: ${down} gegen ${across}. Wähle ein Feld, um seine Zahlen zu sehen.`,
  curveOf: (what, along) => `${what}, nach ${along}.`,
  spreadOf: 'Alle Arten, wie es ausgehen kann.',
  inSentence: (title) => title,
  readAt: (axis) => `Abgelesen bei ${axis}`,
  fieldLabel: (place, said) => `${place}: ${said}`,
  notYet: 'noch nicht berechnet',
  fixed,
  points: (p) => `${sign(p)}${Math.abs(p * 100) < 0.05 ? '0,0' : comma(Math.abs(p * 100).toFixed(1))}`,
  mean: (n) => `Mittel ${fixed(n)}`,
  half: (low, high) => (low === high ? `die Hälfte aller sind ${low}` : `die mittlere Hälfte: ${low} bis ${high}`),
  change: (n) => `${sign(n)}${comma(Math.abs(n).toFixed(2))}`,
  fields: (done, of) => `${whole(done)} von ${whole(of)} Feldern`,
  secondsLeft: (n) => (n === undefined ? '' : n < 90 ? `noch etwa ${n} s` : `noch etwa ${Math.ceil(n / 60)} min`),
  stop: 'Anhalten',
  stopped: (done, of) => `Angehalten. ${whole(done)} von ${whole(of)} Feldern sind berechnet.`,
  goOn: 'Den Rest berechnen',
  allExact: (n) =>
    n === 1 ? 'Exakt: Jeder Zweig ist gezählt.' : `${whole(n)} Felder, alle exakt: Jeder Zweig ist gezählt.`,
  someSampled: (n) => `${whole(n)} der Felder sind geschätzt: Sie sind zu groß zum Zählen. Ihre Zahlen haben ein „~“.`,
  someFailed: (n) => (n === 1 ? 'Ein Feld hat keine Zahl:' : `${whole(n)} Felder haben keine Zahl:`),
  assumes: 'Wovon das ausgeht',
  assumesInB: 'In B',
  assumesNothing: 'Niemand muss unterwegs etwas entscheiden.',
  rulesAsIn: (game, edition) => `Die Regeln und Inhalte von ${game}, Ausgabe ${edition}.`,
  changedRows: (n) => (n === 1 ? 'Eine Zeile der Inhalte ist geändert.' : `${n} Zeilen der Inhalte sind geändert.`),
  otherEdition: (then, now) =>
    `Dieser Link entstand mit Ausgabe ${then} der Regeln. Das hier sind die Zahlen von Ausgabe ${now}.`,
  against: 'A gegen B',
  compare: 'Mit B vergleichen',
  compareNote:
    'B ist derselbe Tisch mit etwas anderem: einem Wert, einer Einstellung, einer Spielweise, oder einer Zeile der Inhalte.',
  noB: 'B weglassen',
  a: 'A',
  b: 'B',
  asPrinted: 'wie links eingestellt',
  changeIn: 'In B ändern',
  changeWhat: 'Etwas in B ändern …',
  groupValues: 'Werte',
  groupSettings: 'Einstellungen',
  groupPlay: 'Wie gespielt wird',
  groupRows: 'Inhalte',
  remove: (what) => `${what}: wieder wie in A`,
  whichRow: 'Welche Zeile?',
  takenOut: 'herausgenommen',
  changedTo: (what, to) => `${what}: ${to}.`,
  rowGone: 'Diese Zeile ist herausgenommen.',
  views: { a: 'A', b: 'B', change: 'B − A' },
  pictureOf: 'Das Bild zeigt',
  cell: 'Alle Ergebnisse',
  ending: 'Ausgang',
  changeHead: 'Änderung',
  average: (name) => (name === 'mean' ? 'Mittel' : `${name}, Mittel`),
  fractions: 'Exakte Brüche',
  fractionsRunning: 'Brüche werden berechnet …',
  fractionsNone: 'Dieses Feld ist geschätzt oder zu groß: Es hat keine Brüche.',
  takeAlong: 'Export',
  copyLink: 'Den Link kopieren',
  copied: 'Kopiert',
  linkField: 'Link zu dieser Rechnung',
  linkNote: 'Der Link enthält die Frage, alle Werte und Änderungen. Wer ihn öffnet, bekommt dieselben Zahlen.',
  png: 'Bild, PNG',
  svg: 'Bild, SVG',
  csv: 'Tabelle, CSV',
  json: 'Daten, JSON',
  fileName: (game, question) => `${game} ${question}`,
  badLink: 'Diese Rechnung geht nicht',
  unknownGame: (game, there) =>
    there.length === 0
      ? 'Das Spiel ließ sich nicht laden. Prüfe die Verbindung, dann lade die Seite neu.'
      : `Ein Spiel „${game}“ gibt es nicht. Es gibt ${there.join(', ')}.`,
  tooManyRanges: (names) =>
    `${names.length} Bereiche (${names.join(', ')}) sind zu viele für ein Bild: höchstens drei. Der Befehl „sortie odds“ nimmt beliebig viele.`,
  startOver: 'Mit den Vorgaben anfangen',
  sentence: (s) => `${capital(s)}${/[.?!]$/.test(s) ? '' : '.'}`,
}
