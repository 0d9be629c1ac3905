import type { Json, Question, Words } from '@sortie/engine'
import { clockWords } from '../../toolbox/clocks/index.ts'
import { deckTitles } from '../../toolbox/decks/index.ts'
import { kitWords } from '../../toolbox/kit/index.ts'
import { noteTitles } from '../../toolbox/notes/index.ts'
import { oracleTitles } from '../../toolbox/oracle/index.ts'
import { tableTitles } from '../../toolbox/tables/index.ts'
import { shipUpgrades } from '../content/modules.ts'
import type { facts } from '../facts/index.ts'
import type { procedures } from '../rules/index.ts'
import { factWords } from './facts.ts'
import { fieldQuestions, fieldWords, toolText } from './fields.ts'
import { aboutOf, capital, clockName, coreText, diceText, isCore, Say, say, textOf, who, whom } from './names.ts'

type Outlook = { readonly who: string; readonly dice: number; readonly position: string }

const outlookText = (q: Question): string =>
  ((aboutOf(q)['rolls'] ?? []) as unknown as readonly Outlook[])
    .map((r) => `${Say(r.who)} throws ${diceText(r.dice)}, ${capital(r.position)}`)
    .join('; ')

/** What this table calls the one who runs the game. VR-Q39. */
const navigator = (q: Question): string => capital(textOf(q, 'asked') || 'Navigator')

const facesText = (q: Question): string => ((aboutOf(q)['faces'] ?? []) as readonly number[]).join(' ')

const questions: Words<typeof facts, keyof typeof procedures>['questions'] = {
  ...kitWords.questions,
  ...fieldQuestions,
  WhatHelps: (q) => `What helps ${who(q)}?`,
  WhichModulesHelp: (q) => `Which modules fit this ${textOf(q, 'core')} roll?`,
  WhatTheNavigatorSays: (q) =>
    `${navigator(q)}: ${((aboutOf(q)['who'] ?? []) as readonly string[]).map(Say).join(', ')}${textOf(q, 'attempt') && ` — "${textOf(q, 'attempt')}"`} (${textOf(q, 'kind')} roll). Standard or Desperate, what does not fit, which clocks does it move?`,
  WhetherToRoll: (q) => `${outlookText(q)}. Go on?`,
  WhetherToUseForesight: (q) => `${who(q)}: spend Foresight to make this roll Standard?`,
  InsteadOfRolling: (q) => `${who(q)}: throw the dice, or something else instead?`,
  WhichShipTokenInstead: () => 'Throw the dice for the ship, or spend one of her tokens instead?',
  RollDice: (q) =>
    `${who(q)} throws ${textOf(q, 'count') === '0' ? '2 dice, the lower one counts' : diceText(Number(textOf(q, 'count')))}.`,
  WhoseFocus: (q) => `The dice show ${facesText(q)}. Whose Focus may be spent?`,
  RaiseOrThrowAgain: (q) => `The dice show ${facesText(q)}. Raise dice, or throw some again?`,
  WhichDiceToRaise: (q) => `The dice show ${facesText(q)}. Spend Focus (${textOf(q, 'focus')}) to raise them?`,
  WhichDiceToThrowAgain: (q) => `The dice show ${facesText(q)}. Throw some again (${textOf(q, 'focus')} Focus)?`,
  DiceThrownAgain: (q) => `${who(q)} throws ${textOf(q, 'count')} again.`,
  DamageDie: (q) => `The damage die for ${whom(textOf(q, 'who'))}.`,
  WhetherToMoveTheHit: (q) => `The damage die shows ${textOf(q, 'die')}. Spend 1 ship Focus to move it one step?`,
  WhereToMoveTheHit: (q) => `The damage die shows ${textOf(q, 'die')}. Spend Focus to move it to another system?`,
  WhetherToDefend: (q) => `${who(q)}: step in front of ${whom(textOf(q, 'target'))}, for 1 Focus?`,
  WhetherToShunt: (q) =>
    textOf(q, 'cost') === '0'
      ? 'Shunt the dice, for free?'
      : `Shunt the dice, for 1 of ${textOf(q, 'focus')} ship Focus?`,
  WhichSplit: () => 'How are the CORE dice divided?',
  WhichModule: () => 'Which module?',
  WhatItBecomes: (q) => `What does module #${textOf(q, 'slot')} become?`,
  WhatIsTended: (q) => `${who(q)}: Vitality back to 3, or one system repaired?`,
  WhoseWillpower: () => 'Whose Willpower?',
  WhichClock: () => 'Which clock?',
  FillOrEmpty: () => 'Fill or empty one segment?',
  WhichClockToTick: () => 'Which clock moves on?',
  WhichClockToHold: () => 'Which clock stands still for this scene?',
  WhomToHeal: () => 'Whom do you heal?',
  FocusOrDamage: (q) => `${who(q)} has to pay: 1 Focus, or damage?`,
  WhoIsHit: () => 'Who is hit?',
  WhoIsHealed: (q) => `Who is healed? (${textOf(q, 'left')} to give)`,
  WhichSystemToRepair: () => 'Which suit system is repaired?',
  WhichToolJams: (q) => `Which tool of ${whom(textOf(q, 'who'))} jams?`,
  WhoMustChoose: () => 'Which crew mate has to choose between Focus and damage?',
  WhoGoesOver: () => 'Who goes over into the freighter?',
  WhetherToLeave: () => 'Leave without what you came for?',
  WhetherTheShipIsSo: (q) => `${navigator(q)}: is ${textOf(q, 'name')} all right as it is?`,
  WhetherToLetIn: (q) => `${navigator(q)}: may ${textOf(q, 'name')} join now?`,
  HowToAdvance: (q) => `${who(q)} advances. How?`,
  WhichPrep: (q) => `${who(q)}: prepare one thing for the next mission, or roll twice?`,
  PrepDice: (q) => `${who(q)}: roll twice.`,
  AdvanceDie: (q) => `${who(q)}: roll on the list.`,
  WhichItem: (q) => `${who(q)}: which ${textOf(q, 'list')}?`,
  WhichItemToGiveUp: (q) => `${who(q)}: which one is given up?`,
  WhichField: (q) => `${who(q)}: an expert in what?`,
  WhichTool: (q) => `${who(q)}: which tool does the arm carry?`,
  WhichSecondaryTool: (q) => `Which is the secondary tool of ${textOf(q, 'name')}? (+1 die)`,
  WhichShipUpgrade: () => 'Which upgrade does the ship get?',
  UpgradeListDie: () => 'Odd: list A, even: list B.',
  UpgradeDie: () => 'Roll for the upgrade.',
  WhichCoreSystem: () => 'Which CORE system?',
  WhichModuleToFit: () => 'Which module is fitted?',
  WhichCardToAdd: (q) => `Add something good to ${textOf(q, 'deck')}, or pass?`,
  WhichCardAgainst: (q) => `What goes into ${textOf(q, 'deck')} against it?`,
}

const raiseText = (o: Json): string =>
  (o as readonly (readonly [number, number])[]).map(([face, n]) => `${face} → ${face + n}`).join(', ') ||
  'keep the dice'
const faceSystem = [
  '',
  'Life Support',
  'Life Support',
  'primary tool',
  'primary tool',
  'secondary tool',
  'secondary tool',
]
const splitText = (o: Json): string => (isCore(o) ? coreText(o) : 'leave the dice as they are')
const named = (o: Json): string => say(String(o))

/** What may be done before a roll. */
const actWords: { readonly [act: string]: string } = {
  roll: 'go on',
  'step back': 'step back: no roll after all',
  'life support': 'spend Life Support: everyone aboard is tended, then there is no air',
  shunt: 'spend Engineering on a shunt',
  repair: 'spend Engineering to repair a module',
  'jury-rig': 'spend Engineering to jury-rig a module',
  'use module': 'use a module',
  willpower: 'spend Willpower on a clock',
}

const options: NonNullable<Words<typeof facts, keyof typeof procedures>['options']> = {
  ...kitWords.options,
  ...fieldWords,
  WhichDiceToRaise: raiseText,
  WhichDiceToThrowAgain: (o) =>
    (o as readonly number[]).length === 0 ? 'keep the dice' : `again: ${(o as readonly number[]).join(' ')}`,
  WhetherToShunt: splitText,
  WhichSplit: splitText,
  WhereToMoveTheHit: (o) => `${o} (${faceSystem[Number(o)]})`,
  WhichModule: (o) => `#${o}`,
  WhatIsTended: (o) => (o === 'vitality' ? 'Vitality back to 3' : `repair ${named(o)}`),
  InsteadOfRolling: (o) => (o === 'roll' ? 'throw the dice' : named(o)),
  WhichShipTokenInstead: (o) =>
    ({ roll: 'throw the dice', integrity: 'Integrity: a Critical', engineering: 'Engineering: a Success' })[
      String(o)
    ] ?? named(o),
  WhichSystemToRepair: (o) => {
    const { who: whose, system } = o as { readonly who: string; readonly system: string }
    return `${Say(whose)}: ${named(system)}`
  },
  WhoseWillpower: (o) => Say(String(o)),
  WhomToHeal: (o) => Say(String(o)),
  WhoIsHit: (o) => Say(String(o)),
  WhoIsHealed: (o) => Say(String(o)),
  WhoMustChoose: (o) => Say(String(o)),
  WhoGoesOver: (o) => Say(String(o)),
  WhoseFocus: (o) => Say(String(o)),
  WhichToolJams: named,
  WhichClock: clockName,
  WhichClockToTick: clockName,
  WhichClockToHold: clockName,
  WhichTool: toolText,
  WhichSecondaryTool: toolText,
  WhetherToRoll: (o) => actWords[String(o)] ?? String(o),
  FocusOrDamage: (o) => (o === 'focus' ? 'spend 1 Focus' : 'take damage'),
  WhichItem: named,
  WhichItemToGiveUp: named,
  WhichPrep: named,
  WhichShipUpgrade: (o) => shipUpgrades[String(o)]?.name ?? named(o),
}

export const en: Words<typeof facts, keyof typeof procedures> = {
  name: 'Veil Runners',
  tagline: 'One ship, one crew, and what waits in the veil.',
  facts: factWords,
  procedures: {
    ...clockWords.procedures,
    ...deckTitles,
    ...tableTitles,
    ...noteTitles,
    ...oracleTitles,
    takeReady: {
      title: 'Take the ready ship and crew',
      hint: 'LANTERN HEART and four runners; straight into “Lamps Out” if you like.',
    },
    buildShip: {
      title: 'Build the ship',
      hint: 'Six dice over CPU, HUL and NAV, at least one in each; four different modules.',
    },
    joinCrew: {
      title: 'Make a crew member',
      hint: 'A primary tool (+2 dice when it fits) and a secondary one (+1).',
    },
    startMission: { title: 'Begin a mission' },
    crewRoll: { title: 'Crew roll', hint: 'Vitality, and what tools fit.' },
    shipRoll: { title: 'Ship roll', hint: 'CPU: sense and talk. HUL: withstand. NAV: find the way.' },
    groupRoll: { title: 'Group roll', hint: 'Several members act together and share the result.' },
    explore: { title: 'Explore', hint: 'A roll, then a card.' },
    heal: { title: 'Heal a crew mate', hint: 'Out of danger; costs 1 Focus first.' },
    moveMember: { title: 'Go somewhere' },
    spendLifeSupport: { title: 'Spend Life Support', hint: 'Everyone aboard is tended; then there is no air.' },
    spendEngineering: {
      title: 'Spend Engineering',
      hint: 'Shunt, repair or jury-rig; ship rolls are Desperate from then on.',
    },
    useModule: { title: 'Use a module' },
    spendWillpower: { title: 'Spend Willpower', hint: 'Fill or empty one segment of a clock.' },
    shuntInDowntime: { title: 'Shunt the dice', hint: 'Free in downtime.' },
    repairBySpareCrew: { title: 'Let the spare crew repair a module' },
    giveUpSearch: { title: 'Leave the freighter', hint: 'Without the black crate.' },
    callScene: { title: 'Begin a scene, or downtime' },
    passTime: { title: 'Time passes', hint: 'Death and augury clocks move by one.' },
    endMission: { title: 'End the mission' },
    dealDamage: { title: 'Deal damage' },
    awardFocus: { title: 'Award a Focus' },
    setZone: { title: 'Add or change a zone' },
    setExposed: { title: 'Say who is Exposed' },
    grantPrep: { title: 'Grant mission prep now' },
    grantUpgrade: { title: 'Grant an upgrade now' },
    layHouseDeck: { title: 'Lay out a ready deck' },
    composeFromHouse: { title: 'Make a deck together from ready cards' },
    throwDice: { title: 'The dice' },
    settle: { title: 'What follows' },
    turnScene: { title: 'The next scene' },
    advance: { title: 'Advance', hint: 'An upgrade, or something for the next mission.' },
    upgradeShip: { title: 'Upgrade the ship', hint: 'For the mission that went well.' },
  },
  questions,
  options,
  windows: {
    WhetherToRoll: (keeper) => `Others may still spend what they have, until ${keeper} rolls or steps back.`,
  },
  settings: {
    spentIsLost: 'A spent ship token counts as lost',
    suitProtects: 'A working suit protects an Exposed wearer',
    toolsStack: 'Which fitting tools count',
    shipRollFocus: 'Whose Focus pays on a ship roll',
    shuntAfter: 'After which rolls ship Focus may pay a shunt',
    shuntFreeAfter: 'Which Critical gives a free shunt',
    pushOnDrawback: 'Segments of a push clock for a drawback',
    groupRule: 'How a group roll is read',
    individualDamage: 'A Desperate Fiasco hurts also inside a better group result',
    defenderChain: 'Damage that comes to a Defender may be passed on',
    forcefulMayRaise: 'Forceful may raise dice as well',
    platingDirection: 'Which way Adaptive Plating moves the die',
    resourcefulWhileDown: 'Dice of Resourceful and Relentless while down',
    relentlessKeepsMission: 'Relentless members keep the mission going while down',
    furtherDamage: 'More damage to somebody who is down',
    healSelf: 'Members may heal themselves',
    medbays: 'What a medical module gives',
    refresh: 'When everything is made whole',
    juryRigLasts: 'How long a jury-rigged module stays so',
    deckReplace: 'Drawn cards go back into the deck',
    clockTime: 'When clocks of time move',
    advancementLimit: 'The limit of two items',
    focusCarriesOver: 'Focus carries over to the next mission',
    foresightWhen: 'When Foresight may be spent',
    riskyPosition: 'There is a Risky position',
    navigatorLabel: 'What the one who runs the game is called',
    expertOnShipRolls: 'Expert counts on ship rolls',
    poolMax: 'Most dice in a pool',
    deathDelay: 'How death clocks are delayed',
    desperateStacks: 'Desperate damage comes on top of a special Fiasco',
    crewVoice: 'Who speaks for the crew',
    exploreDraw: 'When exploring draws a card',
    draft2026: 'The 2026 draft',
  },
  settingValues: {
    toolsStack: { all: 'all of them', best: 'the best one' },
    shipRollFocus: { ship: 'the ship’s', 'ship or actor': 'the ship’s or the actor’s' },
    shuntAfter: { any: 'after any roll', 'ship only': 'after ship rolls' },
    shuntFreeAfter: { ship: 'on a ship roll', any: 'on any roll' },
    groupRule: { seed: 'as in the seed edition', draft: 'as in the draft' },
    platingDirection: { both: 'up or down', up: 'only up' },
    furtherDamage: { harmless: 'does no more harm', dies: 'kills' },
    medbays: { '+1d6': 'a die more', 'text only': 'only what it says' },
    refresh: { 'each mission': 'after each mission', never: 'never' },
    juryRigLasts: { mission: 'for the mission', 'for good': 'for good' },
    clockTime: { navigator: 'when the Navigator says', 'per roll': 'with each roll', 'per scene': 'with each scene' },
    advancementLimit: { 'per list': 'two of each list', 'in all': 'two in all' },
    foresightWhen: { before: 'before the roll', 'until damage': 'until damage is taken' },
    poolMax: { none: 'no limit' },
    deathDelay: { house: 'by the house rule', navigator: 'as the Navigator says' },
    crewVoice: { first: 'whoever answers first', vote: 'a vote' },
    exploreDraw: { always: 'always', 'not on Fiasco': 'not on a Fiasco' },
  },
}
