import type { Json, Question } from '@sortie/engine'
import { deckCalled } from '../../toolbox/decks/index.ts'
import { decks } from '../content/decks.ts'
import { modules, tools } from '../content/modules.ts'
import { tables } from '../content/tables.ts'
import { lampsOut } from './lamps-out.ts'
import { aboutOf, clockName, coreText, diceText, isCore, placeText, Say, short } from './names.ts'

const clock = (o: Json): string => (o === 'none' ? 'none' : clockName(o))
const member = (o: Json): string => (o === 'nobody' ? 'nobody' : Say(String(o)))
const deck = (o: Json): string => decks[String(o)]?.name ?? deckCalled(o)
const place = (o: Json): string => (o === 'ship' ? 'aboard the ship' : placeText(String(o)))
const slot = (o: Json): string => `#${o}`

const systemUses: { readonly [system: string]: string } = {
  CPU: 'CPU: talking, sensing, computing',
  HUL: 'HUL: withstanding, keeping going',
  NAV: 'NAV: finding the way, evading',
}

function moduleText(o: Json): string {
  const row = modules[String(o)]
  if (!row) return String(o)
  const kind = row.kind === 'core' ? `${row.core} +1` : row.uses === null ? row.kind : `${row.kind}, ${row.uses} uses`
  return `${row.name} (${kind}): ${row.scope}`
}

export function toolText(o: Json): string {
  const row = tools[String(o)]
  return row ? `${row.name}: ${row.scope}` : String(o)
}

/** A tool or a module with what it adds, where the question says what it is; of the past only which one it was. */
function helps(o: Json, q: Question, of: 'tools' | 'modules'): string {
  const all = (aboutOf(q)[of] ?? []) as readonly (readonly [Json, string, string, number])[]
  const [, name, scope, dice = 1] = all.find(([slot]) => slot === o) ?? []
  if (name === undefined) return of === 'tools' ? short(String(o)) : `module #${o}`
  return `${name} (+${diceText(dice)})${scope ? `: ${scope}` : ''}`
}

/** `iro: primary`, said by name. */
function declared(o: Json): string {
  const [who = '', thing = ''] = String(o).split(': ')
  return `${Say(who)}: ${short(thing)}`
}

const attempt = (): string => 'What is attempted? (may stay empty)'
const inTheirField = (): string => 'Is it in their field?'

/** How the fields are asked for of what starts a procedure, and of the forms that are filled in. */
export const fieldQuestions: { readonly [field: string]: () => string } = {
  'takeReady.mission': () => 'Begin a mission at once?',
  'startMission.mission': () => 'Which mission?',
  'buildShip.name': () => 'What is the ship called?',
  'buildShip.role': () => 'What does she do? (may stay empty)',
  'buildShip.history': () => 'What is behind her? (may stay empty)',
  'buildShip.core': () => 'How are the six CORE dice divided?',
  'buildShip.modules': () => 'Which four modules?',
  'joinCrew.name': () => 'What is the crew member called?',
  'joinCrew.look': () => 'What do they look like? (may stay empty)',
  'joinCrew.history': () => 'Where do they come from? (may stay empty)',
  'joinCrew.primary': () => 'Which is the primary tool? (+2 dice)',
  'crewRoll.member': () => 'Who rolls?',
  'crewRoll.attempt': attempt,
  'shipRoll.core': () => 'Which CORE system?',
  'shipRoll.member': () => 'Who is at the controls?',
  'shipRoll.attempt': attempt,
  'groupRoll.members': () => 'Who acts together?',
  'groupRoll.attempt': attempt,
  'explore.members': () => 'Who explores?',
  'explore.deck': () => 'From which deck?',
  'explore.attempt': attempt,
  'heal.healer': () => 'Who heals?',
  'moveMember.member': () => 'Who goes?',
  'moveMember.to': () => 'Where to?',
  'useModule.slot': () => 'Which module?',
  'shuntInDowntime.core': () => 'How are the CORE dice divided?',
  'spendEngineering.on': () => 'On what?',
  'spendWillpower.member': () => 'Whose Willpower?',
  'spendWillpower.clock': () => 'On which clock?',
  'spendWillpower.direction': () => 'Fill or empty one segment?',
  'repairBySpareCrew.slot': () => 'Which module?',
  'callScene.name': () => 'What is it called?',
  'callScene.scene': () => 'A scene of action, or downtime?',
  'endMission.successful': () => 'Is it a success?',
  'dealDamage.who': () => 'Who is hit?',
  'awardFocus.who': () => 'Who earns it?',
  'setZone.name': () => 'What is the zone called?',
  'setZone.supportsLife': () => 'Can one live there without a suit?',
  'setZone.exploringDesperate': () => 'Is exploring it Desperate?',
  'setExposed.members': () => 'Who?',
  'setExposed.exposed': () => 'Are they Exposed?',
  'advance.member': () => 'Who advances?',
  'grantPrep.member': () => 'Who prepares?',
  'grantUpgrade.member': () => 'Who gets it?',
  'grantUpgrade.list': () => 'From which list?',
  'drawCard.for': () => 'For whom?',
  'layHouseDeck.deck': () => 'Which deck?',
  'layHouseDeck.visibility': () => 'How much of it is known?',
  'composeFromHouse.name': () => 'What is the deck called?',
  'composeFromHouse.negatives': () => 'Which four bad cards?',
  'WhatHelps.tools': () => 'Which tools fit?',
  'WhatHelps.expertise': inTheirField,
  'WhichModulesHelp.modules': () => 'Which modules fit?',
  'WhichModulesHelp.expertise': inTheirField,
  'WhatTheNavigatorSays.position': () => 'In what position?',
  'WhatTheNavigatorSays.strike': () => 'What does not fit?',
  'WhatTheNavigatorSays.push': () => 'Which push clock does it move?',
  'WhatTheNavigatorSays.catastrophe': () => 'Which catastrophe clock does it move?',
  'WhatTheNavigatorSays.delay': () => 'Which death clock does it hold up?',
  'WhatTheNavigatorSays.safe': () => 'Are they out of danger?',
  'WhatItBecomes.name': () => 'What is it called?',
  'WhatItBecomes.kind': () => 'What kind of module is it?',
  'WhatItBecomes.scope': () => 'What is it for? (may stay empty)',
  'WhetherToLetIn.in': () => 'Do they join now?',
}

/** How the options are said of what starts a procedure, and of the fields of forms. */
export const fieldWords: { readonly [field: string]: (option: Json, q: Question) => string } = {
  'takeReady.mission': (o) => (o === 'Lamps Out' ? lampsOut.offer : 'none yet: only the ship and her crew'),
  'startMission.mission': (o) =>
    o === 'Lamps Out' ? lampsOut.offer : 'our own: the Navigator makes up the scenes, clocks and decks',
  'tickClock.clock': clockName,
  'untickClock.clock': clockName,
  'showClock.clock': clockName,
  'hideClock.clock': clockName,
  'pauseClock.clock': clockName,
  'resumeClock.clock': clockName,
  'cancelClock.clock': clockName,
  'buildShip.core': (o) => (isCore(o) ? coreText(o) : String(o)),
  'shuntInDowntime.core': (o) => (isCore(o) ? coreText(o) : String(o)),
  'buildShip.modules': moduleText,
  'joinCrew.primary': toolText,
  'crewRoll.member': member,
  'shipRoll.core': (o) => systemUses[String(o)] ?? String(o),
  'shipRoll.member': (o) => (o === 'nobody' ? 'the crew together' : Say(String(o))),
  'groupRoll.members': member,
  'explore.members': member,
  'explore.deck': deck,
  'heal.healer': member,
  'moveMember.member': member,
  'moveMember.to': place,
  'useModule.slot': slot,
  'repairBySpareCrew.slot': slot,
  'spendWillpower.member': member,
  'spendWillpower.clock': clockName,
  'dealDamage.who': (o) => (o === 'ship' ? 'the ship' : Say(String(o))),
  'awardFocus.who': (o) => (o === 'ship' ? 'the ship' : Say(String(o))),
  'setExposed.members': member,
  'drawCard.deck': deck,
  'drawSeveral.deck': deck,
  'reshuffleDeck.deck': deck,
  'showDeck.deck': deck,
  'drawCard.for': member,
  'layHouseDeck.deck': deck,
  'advance.member': member,
  'grantUpgrade.member': member,
  'grantPrep.member': member,
  'rollOnTable.table': (o) => tables[String(o)]?.name ?? String(o),
  'WhatHelps.tools': (o, q) => helps(o, q, 'tools'),
  'WhichModulesHelp.modules': (o, q) => helps(o, q, 'modules'),
  'WhatTheNavigatorSays.strike': declared,
  'WhatTheNavigatorSays.push': clock,
  'WhatTheNavigatorSays.catastrophe': clock,
  'WhatTheNavigatorSays.delay': clock,
}
