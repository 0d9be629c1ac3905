import type { Json } from '@sortie/engine'
import { clockFieldWords } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { clockName, coreText, isCore, Say, short } from './names.ts'

const clock = (o: Json): string => (o === 'none' ? 'none' : clockName(o))
const member = (o: Json): string => (o === 'nobody' ? 'nobody' : Say(String(o)))
const deck = (o: Json): string => content.decks[String(o)]?.name ?? String(o)
const place = (o: Json): string => (o === 'ship' ? 'aboard the ship' : String(o))
const slot = (o: Json): string => `#${o}`

const systemUses: { readonly [system: string]: string } = {
  CPU: 'CPU: talking, sensing, computing',
  HUL: 'HUL: withstanding, keeping going',
  NAV: 'NAV: finding the way, evading',
}

function moduleText(o: Json): string {
  const row = content.modules[String(o)]
  if (!row) return String(o)
  const kind = row.kind === 'core' ? `${row.core} +1` : row.uses === null ? row.kind : `${row.kind}, ${row.uses} uses`
  return `${row.name} (${kind}): ${row.scope}`
}

export function toolText(o: Json): string {
  const row = content.tools[String(o)]
  return row ? `${row.name}: ${row.scope}` : String(o)
}

/** `iro: primary`, said by name. */
function declared(o: Json): string {
  const [who = '', thing = ''] = String(o).split(': ')
  return `${Say(who)}: ${short(thing)}`
}

const attempt = (): string => 'What is attempted? (may stay empty)'

/** How the fields are asked for of what starts a procedure. */
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
}

/** How the options are said of what starts a procedure, and of the fields of forms. */
export const fieldWords: { readonly [field: string]: (option: Json) => string } = {
  ...clockFieldWords,
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
  'drawCard.for': member,
  'layHouseDeck.deck': deck,
  'advance.member': member,
  'grantUpgrade.member': member,
  'grantPrep.member': member,
  'rollOnTable.table': (o) => content.tables[String(o)]?.name ?? String(o),
  'WhatHelps.tools': (o) => short(String(o)),
  'WhichModulesHelp.modules': slot,
  'WhatTheNavigatorSays.strike': declared,
  'WhatTheNavigatorSays.push': clock,
  'WhatTheNavigatorSays.catastrophe': clock,
  'WhatTheNavigatorSays.delay': clock,
}
