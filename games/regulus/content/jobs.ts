import { type AnswerTo, formOf, line, listOf, oneOf, whole } from '@sortie/engine'
import { clockShowings, clockSizes } from '../../toolbox/clocks/clock.ts'
import { jobTypes } from '../rules/job/type.ts'

/** A job that is ready to be taken. House content. RJ-01. */
export const jobFields = {
  title: line({ min: 1, max: 80 }),
  type: oneOf(jobTypes),
  weight: whole({ min: 3, max: 7 }),
  deadline: whole({ min: 3, max: 7 }),
  overtime: oneOf([true, false]),
  /** A gig that has to be active at the end, or nothing. */
  gig: line({ max: 40 }),
  /** How many must go and how many may; 0 for no limit. */
  min: whole({ min: 0, max: 12 }),
  max: whole({ min: 0, max: 12 }),
  /** To be read aloud before the job. */
  briefing: line({ max: 600 }),
  places: listOf(line({ min: 1, max: 120 }), { max: 6 }),
  people: listOf(line({ min: 1, max: 120 }), { max: 6 }),
  clocks: listOf(
    formOf({
      name: line({ min: 1, max: 60 }),
      size: oneOf(clockSizes),
      shown: oneOf(clockShowings),
      outcome: line({ max: 200 }),
    }),
    { max: 4 },
  ),
}
const jobShape = formOf(jobFields)
export type ReadyJob = AnswerTo<typeof jobShape>

export const jobs: { readonly [id: string]: ReadyJob } = {
  'slow-freighter': row('Lift the strongbox of a slow freighter', 'heist', 3, 5, {
    briefing:
      'The Patient Ox has been under way for eleven weeks, and her purser has stopped counting the keys. In his strongbox lies the pay of a moon that has not been paid for a year. You go aboard at the water stop, and you have until she casts off.',
    places: [
      'The water stop, one pier, one light',
      'The purser’s office behind the galley',
      'Hold three, where nobody goes',
    ],
    people: [
      'Odo Brand, the purser, who sleeps at noon',
      'Lil, ship’s cook, who sees everything',
      'A stowaway with the same idea',
    ],
    clocks: [clock('The ship casts off', 6, 'open', 'The pier is gone, and everybody aboard stays aboard')],
  }),
  'dockside-ledger': row('Copy a dock boss’s second ledger', 'espionage', 4, 5, {
    briefing:
      'Every crate on Pier Nine is written down twice: once for the harbour, once for Mother Sarn. Somebody on the council will pay to read the second book, and will deny having asked. It must be back in its drawer before breakfast, without a crease.',
    places: ['Pier Nine at shift change', 'Mother Sarn’s counting room', 'The tea house across the water'],
    people: [
      'Mother Sarn, who remembers debts',
      'Teodor, her nephew, who owes some',
      'The council’s man, no name given',
    ],
    clocks: [clock('Mother Sarn grows curious', 4, 'hidden', 'She has known since supper and is waiting in the dark')],
  }),
  'empty-warehouse': row('Burn a warehouse that should be empty', 'arson', 4, 4, {
    overtime: true,
    briefing:
      'Warehouse 40 is insured for three times its worth, and its owner would like to see the money. It stands empty, he says, and the watch walks past at two and at four. What you smell when you open the side door is bread.',
    places: ['The side door on Canal Walk', 'The loft with the bedrolls', 'The fire main, shut off on purpose'],
    people: [
      'Rafe Quill, the owner, who sweats',
      'Eleven dockers’ families asleep in the loft',
      'Sergeant Ives of the fire watch',
    ],
    clocks: [clock('The families wake', 4, 'open', 'Nobody burns anything now without being seen')],
  }),
  'duke-of-nowhere': row('Sell an asteroid to a duke who does not exist', 'con', 5, 6, {
    gig: 'Face',
    briefing:
      'There is a title, a seal and a tailor’s bill, and no duke behind them: only three bankers who hope to meet one. You will give them a duke, and he will buy a rock, and they will lend him the price. By the time they send a surveyor you want to be two havens away.',
    places: [
      'The Hotel Perihelion, best suite, on credit',
      'The exchange floor',
      'A rock called Gull, population none',
    ],
    people: ['Banker Oriel, who wants a duchess', 'Banker Tace, who wants proof', 'A tailor with a bill'],
    clocks: [
      clock('The surveyor arrives', 6, 'open', 'Gull is measured, and found wanting'),
      clock('Tace asks around', 4, 'hidden', 'Tace has met a real duke and knows the difference'),
    ],
  }),
  'armed-relay': row('Take the armed relay at Keller Point', 'assault', 6, 6, {
    overtime: true,
    min: 3,
    briefing:
      'The relay at Keller Point talks to everything that flies between here and the belt, and for one hour it should be saying what you want. Nine guards live in it, two guns look outward, and the airlock remembers faces. The convoy passes at midnight, whether you are in or not.',
    places: ['The blind side, forty metres of bare rock', 'The gun ring', 'The talking room at the top'],
    people: [
      'Captain Drue, who counts her people twice',
      'Private Noll, who would rather be home',
      'The voice of the convoy',
    ],
    clocks: [clock('The garrison rallies', 6, 'open', 'All nine are awake, armed and angry')],
  }),
  'quiet-verdict': row('Reach the judge before the verdict', 'hit', 5, 5, {
    gig: 'Muscle',
    briefing:
      'Judge Amsel has been bought, and by somebody richer than your friends. She sleeps in the courthouse, behind two doors and a man who never sits down, and reads the verdict at nine. By nine she must be gone from the bench: how gone is your business.',
    places: ['The courthouse steps, watched', 'The archive tunnel', 'The judge’s chamber with its one window'],
    people: ['Judge Amsel, tired and not stupid', 'Brother Kell, who never sits down', 'A clerk who kept copies'],
    clocks: [
      clock('Nine o’clock', 6, 'open', 'The verdict is read'),
      clock('Kell smells something', 4, 'hidden', 'Kell takes her out by another door'),
    ],
  }),
  'gala-of-glass': row('Everything at once, at the Gala of Glass', 'caper', 7, 7, {
    max: 5,
    briefing:
      'Once a year the Glass Dome opens, and everybody who owns a piece of this system stands under it in their best. You want the heir’s ring, the painting in the west wing and a word in private with the minister, all in one night. The band plays seven numbers, and then they count the guests.',
    places: ['The dome, with eight hundred guests', 'The west wing, under repair', 'The kitchens, where the doors are'],
    people: ['The heir, bored', 'Minister Vane, followed', 'Madame Corr, who recognises people for a living'],
    clocks: [
      clock('The seventh number', 8, 'open', 'The music stops and the doors are shut'),
      clock('Madame Corr remembers', 4, 'hidden', 'She says one of your names aloud'),
    ],
  }),
}

function clock(name: string, size: (typeof clockSizes)[number], shown: 'open' | 'hidden', outcome: string) {
  return { name, size, shown, outcome }
}

function row(
  title: string,
  type: ReadyJob['type'],
  weight: number,
  deadline: number,
  more: Partial<ReadyJob> = {},
): ReadyJob {
  const bare = { overtime: false, gig: '', min: 0, max: 0, briefing: '', places: [], people: [], clocks: [] }
  return { title, type, weight, deadline, ...bare, ...more }
}

/** Tables for jobs that are drawn. House content. */
export const aimFields = { text: line({ min: 1, max: 60 }), type: oneOf(jobTypes) }
const aimShape = formOf(aimFields)
export type Aim = AnswerTo<typeof aimShape>

const aim = (type: Aim['type'], text: string): Aim => ({ text, type })

export const aims: { readonly [id: string]: Aim } = {
  'arson-1': aim('arson', 'Burn the contraband lockers'),
  'arson-2': aim('arson', 'Set the rival’s hangar alight'),
  'arson-3': aim('arson', 'Gut the empty show ship'),
  'assault-1': aim('assault', 'Storm the watch post'),
  'assault-2': aim('assault', 'Take the pump room and hold it'),
  'assault-3': aim('assault', 'Break up the gang’s council'),
  'caper-1': aim('caper', 'Swap the heir, the ring and the guest list'),
  'caper-2': aim('caper', 'Steal the float out of the parade'),
  'caper-3': aim('caper', 'Stage a mutiny as a cover'),
  'con-1': aim('con', 'Pose as the insurance assessors'),
  'con-2': aim('con', 'Run a false auction'),
  'con-3': aim('con', 'Sell the same cargo twice'),
  'espionage-1': aim('espionage', 'Photograph the charter'),
  'espionage-2': aim('espionage', 'Plant an ear in the council'),
  'espionage-3': aim('espionage', 'Learn who pays the informer'),
  'heist-1': aim('heist', 'Lift the navigator’s core'),
  'heist-2': aim('heist', 'Empty the tithe vault'),
  'heist-3': aim('heist', 'Take the painting nobody may see'),
  'hit-1': aim('hit', 'Get to the collector of debts'),
  'hit-2': aim('hit', 'Silence the witness for hire'),
  'hit-3': aim('hit', 'Reach the admiral at dinner'),
}

export const placeFields = { text: line({ min: 1, max: 60 }) }
const placeShape = formOf(placeFields)

export const places: { readonly [id: string]: AnswerTo<typeof placeShape> } = {
  ring: { text: 'on the ring market' },
  liner: { text: 'aboard a liner under way' },
  haven: { text: 'in the heart of a haven' },
  dock: { text: 'at the quarantine dock' },
  villa: { text: 'in a villa under glass' },
  belt: { text: 'out in the belt' },
}
