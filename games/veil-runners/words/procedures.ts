import {
  asWritten,
  type FieldWords,
  type FieldWordsWithOptions,
  type Json,
  type Phrase,
  type ProcedureWords,
  rowHere,
  type Words,
} from '@sortie/engine'
import { toolboxWords } from '../../toolbox/index.ts'
import { missions } from '../content/missions.ts'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'
import { lampsOut } from './lamps-out.ts'
import { capital } from './names.ts'
import { clock, deck, member, module, place, slot, split, table, tool, toolSlot } from './options.ts'

const attempt = 'What is attempted? (optional)'

const systems: { readonly [system: string]: string } = {
  CPU: 'talking, sensing, computing',
  HUL: 'withstanding, keeping going, surviving',
  NAV: 'finding the way, evading, manoeuvring',
}

const system = (o: Json): Phrase => ({ head: String(o), rest: systems[String(o)] ?? '' })

const withTools = {
  tools: { ask: 'With which tools?', option: toolSlot },
  expertise: { ask: 'Is it in their field?', option: (o: Json) => (o === true ? 'yes: one more die' : 'no') },
}

const ways: { readonly [way: string]: string } = {
  quality: 'something you can do; the first one is chosen, later ones come by the die',
  'suit upgrade': 'something your suit can do; the first one is chosen, later ones come by the die',
  'mission prep': 'something for the next mission only: one of six chosen, or two by the dice',
}

const kinds: { readonly [kind: string]: Phrase } = {
  'core CPU': { head: 'CPU +1', rest: 'a die on CPU rolls when it fits' },
  'core HUL': { head: 'HUL +1', rest: 'a die on HUL rolls when it fits' },
  'core NAV': { head: 'NAV +1', rest: 'a die on NAV rolls when it fits' },
  additional: { head: 'additional', rest: 'the ship can do something more, a few times' },
  passive: { head: 'passive', rest: 'a standing benefit, even when destroyed' },
}

const shownTo: FieldWordsWithOptions = {
  ask: 'Who sees it?',
  option: (o) => ({ open: 'everyone', name: 'everyone, by name only', hidden: 'only you' })[String(o)] ?? String(o),
}

const { tickClock, untickClock, showClock, hideClock, pauseClock, resumeClock, cancelClock } = toolboxWords.procedures
const { drawCard, drawSeveral, reshuffleDeck, showDeck, setDrawRule, rollOnTable } = toolboxWords.procedures

/** The same words, with this game's clocks, decks and tables by their names. */
function withNames<W extends ProcedureWords>(
  words: W,
  field: string & keyof W['fields'],
  option: Exclude<FieldWords, string>['option'],
): W {
  const said = words.fields?.[field] ?? ''
  const ask = typeof said === 'string' ? said : said.ask
  return { ...words, fields: { ...words.fields, [field]: { ask, option } } }
}

/** The toolbox's procedures, with the clocks, decks and tables of this game by their names. */
const toolboxProcedures = {
  ...toolboxWords.procedures,
  tickClock: withNames(tickClock, 'clock', clock),
  untickClock: withNames(untickClock, 'clock', clock),
  showClock: withNames(showClock, 'clock', clock),
  hideClock: withNames(hideClock, 'clock', clock),
  pauseClock: withNames(pauseClock, 'clock', clock),
  resumeClock: withNames(resumeClock, 'clock', clock),
  cancelClock: withNames(cancelClock, 'clock', clock),
  drawSeveral: withNames(drawSeveral, 'deck', deck),
  reshuffleDeck: withNames(reshuffleDeck, 'deck', deck),
  showDeck: withNames(showDeck, 'deck', deck),
  setDrawRule: withNames(setDrawRule, 'deck', deck),
  rollOnTable: withNames(rollOnTable, 'table', table),
}

export const procedureWords: Words<typeof facts, typeof procedures, typeof questions>['procedures'] = {
  ...toolboxProcedures,
  drawCard: {
    ...drawCard,
    fields: { deck: { ask: 'From which deck?', option: deck }, for: { ask: 'For whom?', option: member } },
  },
  takeReady: {
    title: 'Take the ready ship and crew',
    awaited: 'takes a ship and crew',
    hint: 'A ship and her runners; straight into “Lamps Out” if you like.',
    fields: {
      mission: {
        ask: 'Begin a mission at once?',
        option: (o) => (o === 'Lamps Out' ? lampsOut.offer : { head: 'none yet', rest: 'only the ship and her crew' }),
      },
    },
  },
  buildShip: {
    title: 'Build the ship',
    awaited: 'builds the ship',
    hint: 'Six dice over CPU, HUL and NAV, at least one in each; four different modules.',
    fields: {
      name: 'What is the ship called?',
      role: 'What is her role? (optional)',
      history: 'What is her history? (optional)',
      core: { ask: 'How are the six CORE dice divided?', option: split },
      modules: { ask: 'Which four modules?', option: module },
    },
  },
  joinCrew: {
    title: 'Make a crew member',
    awaited: 'makes a crew member',
    group: 'Crew and ship',
    hint: 'A primary tool (+2 dice when it fits) and a secondary one (+1).',
    fields: {
      name: 'What is the crew member called?',
      look: 'What do they look like? (optional)',
      history: 'Where do they come from? (optional)',
      primary: { ask: 'Which is the primary tool? (+2 dice)', option: tool },
      secondary: { ask: 'Which is the secondary tool? (+1 die)', option: tool },
    },
  },
  startMission: {
    title: 'Begin a mission',
    awaited: 'begins a mission',
    fields: {
      mission: {
        ask: 'Which mission?',
        option: (o, _about, { names }) => {
          if (o === 'Lamps Out') return lampsOut.offer
          const row = rowHere(names, 'missions', missions, String(o))
          if (row) return { head: row.name, rest: row.briefing }
          return { head: 'our own', rest: 'the Navigator makes up the scenes, clocks and decks' }
        },
      },
    },
  },
  crewRoll: {
    title: 'Crew roll',
    hint: 'Vitality, and the tools that fit.',
    awaited: 'says what they do',
    fields: { member: { ask: 'Who rolls?', option: member }, ...withTools, attempt },
  },
  shipRoll: {
    title: 'Ship roll',
    hint: 'CPU: talk, sense, compute. HUL: withstand, keep going, survive. NAV: find the way, evade, manoeuvre.',
    awaited: 'rolls for the ship',
    fields: {
      core: { ask: 'Which CORE system?', option: system },
      member: {
        ask: 'Who is at the controls?',
        option: (o, about, at) => (o === 'nobody' ? 'the crew together' : member(o, about, at)),
      },
      modules: { ask: 'Which modules fit? (only those of the system count)', option: slot },
      expertise: withTools.expertise,
      attempt,
    },
  },
  groupRoll: {
    title: 'Group roll',
    hint: 'Several members act together and share the result.',
    fields: { members: { ask: 'Who acts together?', option: member }, attempt },
  },
  explore: {
    title: 'Explore',
    hint: 'A roll, then a card.',
    awaited: 'explores',
    fields: {
      members: { ask: 'Who explores?', option: member },
      deck: { ask: 'From which deck?', option: deck },
      attempt,
    },
  },
  heal: {
    title: 'Heal a crew mate',
    hint: 'Out of danger; costs 1 Focus first.',
    fields: {
      healer: { ask: 'Who heals?', option: member },
      patient: { ask: 'Whom?', option: member },
      ...withTools,
    },
  },
  shunt: {
    title: 'Shunt the dice',
    hint: 'After a roll, until the next one: free after a Critical of the ship, else for 1 Focus.',
    group: 'Ship',
    fields: {
      core: { ask: 'How are the CORE dice divided?', option: split },
      payer: {
        ask: 'Whose Focus pays?',
        option: (o, about, at) => (o === 'nobody' ? 'it is free' : member(o, about, at)),
      },
    },
  },
  describeMember: {
    title: 'Edit a crew member',
    hint: 'Name, looks and where they come from.',
    group: 'Crew and ship',
    fields: {
      member: { ask: 'Who?', option: member },
      name: 'What are they called?',
      look: 'What do they look like?',
      history: 'Where do they come from?',
    },
  },
  describeShip: {
    title: 'Edit the ship',
    hint: 'Her name, role and history.',
    group: 'Crew and ship',
    fields: { name: 'What is she called?', role: 'What is her role?', history: 'What is her history?' },
  },
  fitOwnModule: {
    title: 'Fit a module of your own',
    hint: 'In place of one of hers; the Navigator agrees to it.',
    group: 'Crew and ship',
    fields: {
      slot: { ask: 'In which slot?', option: slot },
      name: 'What is it called?',
      kind: { ask: 'What kind of module is it?', option: (o) => kinds[String(o)] ?? String(o) },
      scope: 'What is it for?',
      uses: { ask: 'How many uses? (additional modules only)', option: (o) => (o === null ? 'no limit' : String(o)) },
    },
  },
  carryOwnTool: {
    title: 'Carry a tool of your own',
    hint: 'The Navigator agrees to it.',
    group: 'Crew and ship',
    fields: {
      member: { ask: 'Who carries it?', option: member },
      slot: { ask: 'Instead of which tool?', option: toolSlot },
      name: 'What is it called?',
      scope: 'What is it for?',
    },
  },
  callForRoll: {
    title: 'Call for a roll',
    hint: 'Of one, of several, or of the ship; on terms that you set.',
    fields: {
      roll: { ask: 'What kind of roll?', option: (o) => (o === 'crew' ? 'a crew roll' : system(o)) },
      members: { ask: 'Who rolls?', option: member },
      attempt: 'For what? (optional)',
      position: { ask: 'Which position?', option: asWritten },
      push: { ask: 'Which push clock does it move?', option: clock },
      catastrophe: { ask: 'Which catastrophe clock does it move?', option: clock },
      delay: { ask: 'Which death clock does it delay?', option: clock },
    },
  },
  moveMember: {
    title: 'Go somewhere',
    group: 'Scene',
    fields: { member: { ask: 'Who goes?', option: member }, to: { ask: 'Where to?', option: place } },
  },
  spendLifeSupport: {
    title: 'Spend Life Support',
    group: 'Ship',
    hint: 'Everyone aboard is tended; then there is no air.',
  },
  spendEngineering: {
    title: 'Spend Engineering',
    group: 'Ship',
    hint: 'Shunt, repair or jury-rig; ship rolls are Desperate from then on.',
    fields: { on: { ask: 'On what?', option: asWritten } },
  },
  useModule: {
    title: 'Use a module',
    group: 'Ship',
    fields: { slot: { ask: 'Which module?', option: slot }, what: 'What for? (optional)' },
  },
  spendWillpower: {
    title: 'Spend Willpower',
    group: 'Ship',
    hint: 'Fill or empty one segment of a clock.',
    fields: {
      member: { ask: 'Whose Willpower?', option: member },
      clock: { ask: 'On which clock?', option: clock },
      direction: { ask: 'Fill or empty one segment?', option: asWritten },
    },
  },
  shuntInDowntime: {
    title: 'Shunt the dice',
    group: 'Ship',
    hint: 'Free in downtime.',
    fields: { core: { ask: 'How are the CORE dice divided?', option: split } },
  },
  repairBySpareCrew: {
    title: 'Let the spare crew repair a module',
    group: 'Ship',
    fields: { slot: { ask: 'Which module?', option: slot } },
  },
  giveUpSearch: { title: 'Leave the freighter', group: 'Scene', hint: 'Without the black crate.' },
  callScene: {
    title: 'Begin a scene, or downtime',
    awaited: 'begins the next scene',
    fields: { name: 'What is it called?', scene: { ask: 'An action scene, or downtime?', option: asWritten } },
  },
  passTime: { title: 'Time passes', group: 'Scene', hint: 'Death and augury clocks move by one.' },
  endMission: { title: 'End the mission', group: 'Scene', fields: { successful: 'Is it a success?' } },
  dealDamage: { title: 'Deal damage', group: 'Scene', fields: { who: { ask: 'Who is hit?', option: member } } },
  awardFocus: { title: 'Award a Focus', group: 'Scene', fields: { who: { ask: 'Who earns it?', option: member } } },
  changeToken: {
    title: 'Take or return a ship token',
    hint: 'Life Support, Integrity or Engineering is lost in the story, or restored.',
    group: 'Scene',
    fields: {
      token: { ask: 'Which token?', option: asWritten },
      held: { ask: 'What happens to it?', option: (o) => (o === true ? 'the ship has it again' : 'the ship loses it') },
    },
  },
  startReadyClock: {
    title: 'Start a ready clock',
    hint: 'With what it does while it runs and when it is full.',
    group: 'Scene',
    fields: { clock: { ask: 'Which clock?', option: clock }, shown: shownTo },
  },
  setZone: {
    title: 'Add or change a zone',
    group: 'Scene',
    fields: {
      name: 'What is the zone called?',
      supportsLife: 'Does it support life?',
      exploringDesperate: 'Is exploring it Desperate?',
    },
  },
  setExposed: {
    title: 'Say who is Exposed',
    group: 'Scene',
    fields: { members: { ask: 'Who?', option: member }, exposed: 'Are they Exposed?' },
  },
  grantPrep: {
    title: 'Grant mission prep now',
    group: 'Scene',
    fields: { member: { ask: 'Who prepares?', option: member } },
  },
  grantUpgrade: {
    title: 'Grant an upgrade now',
    group: 'Scene',
    fields: { member: { ask: 'Who gets it?', option: member }, list: { ask: 'From which list?', option: asWritten } },
  },
  layHouseDeck: {
    title: 'Lay out a ready deck',
    group: 'Scene',
    fields: {
      deck: { ask: 'Which deck?', option: deck },
      visibility: { ask: 'How much of it is known?', option: asWritten },
    },
  },
  composeFromHouse: {
    title: 'Make a deck together from ready cards',
    group: 'Scene',
    fields: { name: 'What is the deck called?', negatives: 'Which four bad cards?' },
  },
  throwDice: { title: 'The dice' },
  settle: { title: 'What follows' },
  turnScene: { title: 'The next scene' },
  advance: {
    title: 'Advance',
    hint: 'An upgrade, or something for the next mission.',
    awaited: 'advances',
    fields: {
      member: { ask: 'Who advances?', option: member },
      way: {
        ask: 'How?',
        option: (o) => ({ head: capital(String(o)), rest: ways[String(o)] ?? '' }),
      },
    },
  },
  upgradeShip: { title: 'Upgrade the ship', awaited: 'upgrades the ship', hint: 'For the mission that went well.' },
}
