import type { Words } from '@sortie/engine'
import { kitWords } from '../../toolbox/kit/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'
import { capital, diceText, explained, subject, subjects, termFor, whom } from './names.ts'
import { clock, declared, help, member, module, slot, split, tool, upgrade } from './options.ts'

/** What may be done before a roll. */
const acts = {
  roll: 'go on',
  'step back': { head: 'step back', rest: 'no roll after all' },
  'life support': { head: 'spend Life Support', rest: 'everyone aboard is tended, then there is no air' },
  shunt: 'spend Engineering on a shunt',
  repair: 'spend Engineering to repair a module',
  'jury-rig': 'spend Engineering to jury-rig a module',
  'use module': 'use a module',
  willpower: 'spend Willpower on a clock',
}

/** What each face of the damage die hits. VR-19. */
const suitFaces = [
  '',
  'Life Support',
  'Life Support',
  'primary tool',
  'primary tool',
  'secondary tool',
  'secondary tool',
]

const showing = (faces: readonly number[]): string => `The dice show ${faces.join(' ')}.`

export const questionWords: Words<typeof facts, typeof procedures, typeof questions>['questions'] = {
  ...kitWords.questions,
  WhatHelps: {
    ask: ({ who }, { names }) => `What helps ${whom(who, names)}?`,
    fields: {
      tools: { ask: 'Which tools fit?', option: (o, about) => help(o, about?.tools) },
      expertise: 'Is it in their field?',
    },
  },
  WhichModulesHelp: {
    ask: ({ core }) => `Which modules fit this ${core} roll?`,
    fields: {
      modules: { ask: 'Which modules fit?', option: (o, about) => help(o, about?.modules) },
      expertise: 'Is it in their field?',
    },
  },
  WhatTheNavigatorSays: {
    ask: ({ asked, who, attempt, kind }, { names }) => ({
      head: 'Standard or Desperate, what doesn’t fit, and which clocks move?',
      rest: `${capital(asked)}: ${subjects(who, names)}${attempt && ` — "${attempt}"`} (${kind} roll).`,
    }),
    fields: {
      position: 'Which position?',
      strike: { ask: 'What doesn’t fit?', option: declared },
      push: { ask: 'Which push clock does it move?', option: clock },
      catastrophe: { ask: 'Which catastrophe clock does it move?', option: clock },
      delay: { ask: 'Which death clock does it delay?', option: clock },
      safe: 'Are they out of danger?',
    },
  },
  WhetherToRoll: {
    ask: ({ rolls }, { names }) => {
      const each = rolls.map((r) => `${subject(r.who, names)} throws ${diceText(r.dice)}, ${capital(r.position)}`)
      return rolls.length > 2 ? { head: 'Go on?', rest: `${each.join('; ')}.` } : `${each.join('; ')}. Go on?`
    },
    option: (o) => acts[o],
    window: (keeper) => `Others may still spend what they have, until ${keeper} rolls or steps back.`,
  },
  WhomToHeal: { ask: 'Whom do you heal?', option: member },

  WhetherToUseForesight: {
    ask: ({ who }, { names }) => `${subject(who, names)}: spend Foresight to make this roll Standard?`,
  },
  InsteadOfRolling: {
    ask: ({ who }, { names }) => `${subject(who, names)}: throw the dice, or use something else?`,
    option: (o) => (o === 'roll' ? 'throw the dice' : explained(o)),
  },
  WhichShipTokenInstead: {
    ask: 'Throw the dice for the ship, or spend one of her tokens instead?',
    option: (o) =>
      ({
        roll: 'throw the dice',
        integrity: { head: 'Integrity', rest: 'a Critical' },
        engineering: { head: 'Engineering', rest: 'a Success' },
      })[o],
  },
  RollDice: {
    ask: ({ who, count }, { names }) =>
      `${subject(who, names)} throws ${count === 0 ? '2 dice, the lower one counts' : diceText(count)}.`,
  },
  WhoseFocus: { ask: ({ faces }) => `${showing(faces)} Whose Focus do you spend?`, option: member },
  RaiseOrThrowAgain: { ask: ({ faces }) => `${showing(faces)} Raise dice, or throw some again?` },
  WhichDiceToRaise: {
    ask: ({ faces, focus }) => `${showing(faces)} Spend Focus (${focus}) to raise them?`,
    option: (o) => o.map(([face, n]) => `${face} → ${face + n}`).join(', ') || 'keep the dice',
  },
  WhichDiceToThrowAgain: {
    ask: ({ faces, focus }) => `${showing(faces)} Throw some again (${focus} Focus)?`,
    option: (o) => (o.length === 0 ? 'keep the dice' : { head: 'again', rest: o.join(' ') }),
  },
  DiceThrownAgain: { ask: ({ who, count }, { names }) => `${subject(who, names)} throws ${count} again.` },

  DamageDie: { ask: ({ who }, { names }) => `The damage die for ${whom(who, names)}.` },
  WhetherToMoveTheHit: { ask: ({ die }) => `The damage die shows ${die}. Spend 1 ship Focus to move it one step?` },
  WhereToMoveTheHit: {
    ask: ({ die }) => ({
      head: 'Spend Focus to move it to another system?',
      rest: `The damage die shows ${die}.`,
    }),
    option: (o) => `${o} (${suitFaces[o]})`,
  },
  WhetherToDefend: {
    ask: ({ who, target }, { names }) =>
      `${subject(who, names)}: step in front of ${whom(target, names)}, for 1 Focus?`,
  },
  FocusOrDamage: {
    ask: ({ who }, { names }) => `${subject(who, names)} has to pay: 1 Focus, or damage?`,
    option: (o) => (o === 'focus' ? 'spend 1 Focus' : 'take damage'),
  },
  WhoIsHit: { ask: 'Who is hit?', option: member },
  WhoIsHealed: { ask: ({ left }) => `Who is healed? (${left} to give)`, option: member },
  WhoMustChoose: { ask: 'Which crew mate has to choose between Focus and damage?', option: member },
  WhichSystemToRepair: {
    ask: 'Which suit system is repaired?',
    option: ({ who, system }, _about, { names }) => ({ head: subject(who, names), rest: termFor(system) }),
  },
  WhichToolJams: {
    ask: ({ who }, { names }) => `Which tool of ${whom(who, names)} jams?`,
    option: (o) => termFor(o),
  },

  WhetherToShunt: {
    ask: ({ cost, focus }) =>
      cost === 0 ? 'Shunt the dice, for free?' : `Shunt the dice, for 1 of ${focus} ship Focus?`,
    option: split,
  },
  WhichSplit: { ask: 'How are the CORE dice divided?', option: split },
  WhichModule: { ask: 'Which module?', option: slot },
  WhatItBecomes: {
    ask: (about) => `What does module #${about.slot} become?`,
    fields: {
      name: 'What is it called?',
      kind: 'What kind of module is it?',
      scope: 'What is it for? (optional)',
    },
  },
  WhatIsTended: {
    ask: ({ who }, { names }) => `${subject(who, names)}: Vitality back to 3, or one system repaired?`,
    option: (o) => (o === 'vitality' ? 'Vitality back to 3' : `repair ${termFor(o)}`),
  },
  WhoseWillpower: { ask: 'Whose Willpower?', option: member },
  WhichClock: { ask: 'Which clock?', option: clock },
  FillOrEmpty: { ask: 'Fill or empty one segment?' },
  WhichClockToTick: { ask: 'Which clock moves on?', option: clock },
  WhichClockToHold: { ask: 'Which clock stands still for this scene?', option: clock },

  WhoGoesOver: { ask: 'Who goes over into the freighter?', option: member },
  WhetherToLeave: { ask: 'Leave without what you came for?' },
  WhetherTheShipIsSo: { ask: ({ name, asked }) => `${capital(asked)}: is ${name} all right as it is?` },
  WhetherToLetIn: {
    ask: ({ name, asked }) => `${capital(asked)}: may ${name} join now?`,
    fields: { in: 'Do they join now?' },
  },
  WhichSecondaryTool: { ask: ({ name }) => `Which is the secondary tool of ${name}? (+1 die)`, option: tool },
  WhichCardToAdd: { ask: ({ deck }) => `Add something good to ${deck}, or pass?` },
  WhichCardAgainst: { ask: ({ deck }) => `What goes into ${deck} against it?` },

  HowToAdvance: { ask: ({ who }, { names }) => `${subject(who, names)} advances. How?` },
  WhichPrep: {
    ask: ({ who }, { names }) => `${subject(who, names)}: prepare one thing for the next mission, or roll twice?`,
    option: (o) => termFor(o),
  },
  PrepDice: { ask: ({ who }, { names }) => `${subject(who, names)}: roll twice.` },
  AdvanceDie: { ask: ({ who }, { names }) => `${subject(who, names)}: roll on the list.` },
  WhichItem: {
    ask: ({ who, list }, { names }) => `${subject(who, names)}: which ${list}?`,
    option: (o) => explained(o),
  },
  WhichItemToGiveUp: {
    ask: ({ who }, { names }) => `${subject(who, names)}: which one is given up?`,
    option: (o) => explained(o),
  },
  WhichField: { ask: ({ who }, { names }) => `${subject(who, names)}: an expert in what?` },
  WhichTool: { ask: ({ who }, { names }) => `${subject(who, names)}: which tool does the arm carry?`, option: tool },
  WhichShipUpgrade: { ask: 'Which upgrade does the ship get?', option: upgrade },
  UpgradeListDie: { ask: 'Odd: list A, even: list B.' },
  UpgradeDie: { ask: 'Roll for the upgrade.' },
  WhichCoreSystem: { ask: 'Which CORE system?' },
  WhichModuleToFit: { ask: 'Which module is fitted?', option: module },
}
