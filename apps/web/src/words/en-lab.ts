const fixed = (n: number): string => (Math.abs(n) >= 100 ? n.toFixed(0) : n.toFixed(2)).replace('-', '−')
const points = (p: number): string =>
  `${p > 0 ? '+' : p < 0 ? '−' : '±'}${Math.abs(p * 100) < 0.05 ? '0.0' : Math.abs(p * 100).toFixed(1)}`
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const inHundred = (p: number): string => {
  const of = Math.round(p * 100)
  if (p > 0 && of === 0) return 'fewer than 1 of 100'
  if (p < 1 && of === 100) return 'more than 99 of 100'
  return `${of} of 100`
}

/** Texts of the lab. */
export const lab = {
  lab: 'Lab',
  labNote: 'odds of any rule, for any values',
  editionOf: (game: string, n: number) => `${game}, edition ${n}`,
  gamesOf: 'Games',
  setUp: 'Question and values',
  question: 'Question',
  allQuestions: (n: number) => `All ${n} questions`,
  values: 'Values or ranges',
  valuesHelp: 'A range is written 3..7, several values 1,3,5. An asterisk is every value.',
  one: 'one',
  several: 'range',
  makeRange: (what: string) => `${what}: one value. Make it a range`,
  makeOne: (what: string) => `${what}: a range. Make it one value`,
  severalText: 'several: put | between',
  houseRules: (n: number) => (n === 0 ? 'Settings of the table' : `Settings of the table, ${n} changed`),
  play: 'How people play',
  playNote: 'The answers that the calculation assumes.',
  asAssumed: (rule: string) => `as assumed: ${rule}`,
  ruleWords: {
    never: 'never, or no',
    always: 'always',
    first: 'the first answer',
    usual: 'the usual answer',
    min: 'the least',
    max: 'the most',
    uniform: 'all answers equally likely',
  } as { readonly [rule: string]: string },
  bestFor: (what: string) => `best for “${what}”`,
  shows: 'Show',
  meanOf: (what: string) => (what === 'mean' ? 'the average' : `${what}, on average`),
  answer: (place: string, what: string, p: number) =>
    `${place === '' ? '' : `${capital(place)}: `}${place === '' ? capital(what) : what} in ${inHundred(p)}.`,
  answerMean: (place: string, what: string, mean: number) =>
    `${place === '' ? '' : `${capital(place)}: `}${what === 'mean' ? '' : `${capital(what)} is `}${fixed(mean)} on average.`,
  answerHalf: (sentence: string, { lower, upper }: { readonly lower: number; readonly upper: number }) =>
    `${sentence.replace(/\.$/, '')}, half of the time ${lower} to ${upper}.`,
  answerB: (sentence: string, b: string) => `${sentence.replace(/\.$/, '')}; in B ${b}.`,
  inHundred,
  computingFirst: 'Calculating…',
  mapOf: (what: string, down: string, across: string) =>
    `${what}: ${down} against ${across}. Choose a cell for its numbers.`,
  curveOf: (what: string, along: string) => `${what}, by ${along}.`,
  spreadOf: 'Every way it can end.',
  /** A title inside a sentence. */
  inSentence: (title: string) => title.toLowerCase(),
  readAt: (axis: string) => `Read at ${axis}`,
  fieldLabel: (place: string, said: string) => `${place}: ${said}`,
  notYet: 'not calculated yet',
  fixed,
  points,
  mean: (n: number) => `mean ${fixed(n)}`,
  half: (low: number, high: number) => (low === high ? `half of all are ${low}` : `the middle half: ${low} to ${high}`),
  change: (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : '±'}${Math.abs(n).toFixed(2)}`,
  fields: (done: number, of: number) => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} cells`,
  secondsLeft: (n: number | undefined) =>
    n === undefined ? '' : n < 90 ? `about ${n} s left` : `about ${Math.ceil(n / 60)} min left`,
  stop: 'Stop',
  stopped: (done: number, of: number) =>
    `Stopped. ${done.toLocaleString('en')} of ${of.toLocaleString('en')} cells are calculated.`,
  goOn: 'Calculate the rest',
  allExact: (n: number) =>
    n === 1
      ? 'Exact: every branch is counted.'
      : `${n.toLocaleString('en')} cells, all exact: every branch is counted.`,
  someSampled: (n: number) =>
    `${n.toLocaleString('en')} of the cells are sampled: they are too large to count. Their figures have a “~”.`,
  someFailed: (n: number) => (n === 1 ? 'One cell has no number:' : `${n.toLocaleString('en')} cells have no number:`),
  assumes: 'What this assumes',
  assumesInB: 'In B',
  assumesNothing: 'Nobody has to decide anything on the way.',
  rulesAsIn: (game: string, edition: number) => `The rules and the content of ${game}, edition ${edition}.`,
  changedRows: (n: number) => (n === 1 ? 'One row of content is changed.' : `${n} rows of content are changed.`),
  otherEdition: (then: number, now: number) =>
    `This link was made with edition ${then} of the rules. These are the numbers of edition ${now}.`,
  against: 'A against B',
  compare: 'Compare with B',
  compareNote: 'B is the same table with something changed: a value, a setting, how people play, or a row of content.',
  noB: 'Leave B out',
  a: 'A',
  b: 'B',
  asPrinted: 'as set on the left',
  changeIn: 'Change in B',
  changeWhat: 'Change something in B…',
  groupValues: 'Values',
  groupSettings: 'Settings',
  groupPlay: 'How people play',
  groupRows: 'Content',
  remove: (what: string) => `${what}: as in A again`,
  whichRow: 'Which row?',
  takenOut: 'taken out',
  changedTo: (what: string, to: string) => `${what}: ${to}.`,
  rowGone: 'This row is taken out.',
  views: { a: 'A', b: 'B', change: 'B − A' } as { readonly [view: string]: string },
  pictureOf: 'The picture shows',
  cell: 'All outcomes',
  ending: 'outcome',
  changeHead: 'change',
  average: (name: string) => (name === 'mean' ? 'mean' : `${name}, mean`),
  fractions: 'Exact fractions',
  fractionsRunning: 'Calculating fractions…',
  fractionsNone: 'This cell is sampled or too large: it has no fractions.',
  takeAlong: 'Export',
  copyLink: 'Copy the link',
  copied: 'Copied',
  linkField: 'Link to this calculation',
  linkNote: 'The link holds the question, all values and changes. Anyone who opens it gets the same numbers.',
  png: 'Picture, PNG',
  svg: 'Picture, SVG',
  csv: 'Table, CSV',
  json: 'Data, JSON',
  fileName: (game: string, question: string) => `${game} ${question}`,
  badLink: 'This calculation cannot be done',
  unknownGame: (game: string, there: readonly string[]) =>
    there.length === 0
      ? 'The game could not be loaded. Check the connection, then load the page again.'
      : `There is no game “${game}”. There are ${there.join(', ')}.`,
  tooManyRanges: (names: readonly string[]) =>
    `${names.length} ranges (${names.join(', ')}) are too many for a picture: it takes up to three. The command “sortie odds” takes any number.`,
  startOver: 'Start from the defaults',
  sentence: (s: string) => `${capital(s)}${/[.?!]$/.test(s) ? '' : '.'}`,
}
