import type { Json, Phrase, Saying, Words } from '@sortie/engine'
import { toolboxWords } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { Because } from '../rules/crew.ts'
import type { procedures, questions } from '../rules/index.ts'
import { capital, coreText, diceText, explained, subject, subjects, termFor, whom } from './names.ts'
import { clock, declared, help, member, module, ship, slot, split, tool, upgrade } from './options.ts'

/** What may be spent at any time. */
const acts = {
  'life support': { head: 'spend Life Support', rest: 'everyone aboard is tended, then there is no air' },
  shunt: { head: 'spend Engineering on a shunt', rest: 'move the dice now; ship rolls are Desperate from then on' },
  repair: { head: 'spend Engineering on a repair', rest: 'a destroyed module works again' },
  'jury-rig': { head: 'spend Engineering to jury-rig', rest: 'a module gets another function' },
  'use module': 'use a module',
  willpower: { head: 'spend Willpower', rest: 'fill or empty one segment of a clock' },
}

/** What else can be done with a roll. */
const instead: { readonly [how: string]: Phrase } = {
  ...acts,
  ingenuity: { head: 'Ingenuity', rest: 'a Success, without dice' },
  care: { head: 'Care', rest: 'a Success, without dice' },
  reckless: { head: 'Reckless', rest: 'take damage, and it is a Success' },
  integrity: { head: 'spend Integrity', rest: 'a Critical, without dice' },
  engineering: { head: 'spend Engineering', rest: 'a Success, without dice' },
  'step back': { head: 'step back', rest: 'no roll after all' },
}

const rollKinds = { ship: 'a ship roll', crew: 'a crew roll', heal: 'a heal roll', explore: 'exploring' }

/** Why a roll is Desperate whatever the Navigator says. VR-25. */
const reasons: { readonly [B in Because]: string } = {
  clock: 'A running clock makes every roll Desperate.',
  engineering: 'Without Engineering every ship roll is Desperate.',
  weather: 'The weather makes rolls with this system Desperate.',
  override: 'Limiter Override makes every roll Desperate.',
  exposed: 'Exposed, and the suit’s Life Support is lost.',
  dark: 'Exploring here is Desperate.',
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

/** A clock that a roll may move; told afterwards, with when it does. */
const movedIf =
  (goes: string) =>
  (o: Json, about: unknown, at: Saying): string =>
    about ? clock(o, about, at) : `${clock(o, about, at)} if it ${goes}`

export const questionWords: Words<typeof facts, typeof procedures, typeof questions>['questions'] = {
  ...toolboxWords.questions,
  WhatTheNavigatorSays: {
    ask: ({ asked, rolls, attempt, kind }, { names }) => ({
      head: `${subjects(
        rolls.map((r) => r.who),
        names,
      )}: on which terms?`,
      rest: `${capital(asked)}: ${attempt === '' ? rollKinds[kind] : `“${attempt}”, ${rollKinds[kind]}`}.`,
    }),
    fields: {
      position: 'Which position?',
      strike: { ask: 'What doesn’t fit?', option: declared },
      push: { ask: 'Which push clock does it move?', option: movedIf('goes well') },
      catastrophe: { ask: 'Which catastrophe clock does it move?', option: movedIf('goes wrong') },
      delay: { ask: 'Which death clock does it delay?', option: clock },
      safe: {
        ask: 'Are they out of danger?',
        // Told afterwards, it is worth a word only where it kept a heal roll from being made.
        option: (o, a) => (o !== true ? 'not safe: no healing now' : a ? 'out of danger' : ''),
      },
    },
  },
  HowToRoll: {
    ask: ({ who, dice, position, because }, { names }) => ({
      head: `${subject(who, names)}: ${diceText(dice)}, ${capital(position)}.`,
      rest: because.map((why) => reasons[why]).join(' '),
    }),
    option: (o) => acts[o],
    fields: {
      how: {
        ask: 'How?',
        option: (o, about) =>
          o === 'roll'
            ? about
              ? `roll ${diceText(about.dice)}`
              : 'roll'
            : o === 'ingenuity' && about?.position === 'desperate'
              ? { head: 'Foresight and Ingenuity', rest: 'the roll becomes Standard, and a Success' }
              : (instead[String(o)] ?? String(o)),
      },
      tools: { ask: 'With which tools?', option: (o, about) => help(o, about?.tools) },
      expertise: {
        ask: (about) => `Is it in their field${about.field && ` (${about.field})`}?`,
        option: (o) => (o === true ? 'yes: one more die' : 'no'),
      },
      foresight: {
        ask: 'Spend Foresight?',
        option: (o) => (o === true ? 'yes: this roll becomes Standard' : 'no'),
      },
    },
    window: (keeper) => `Others may still spend what they have, until ${keeper} rolls.`,
  },
  WhomToHeal: { ask: 'Whom do you heal?', option: member },

  WhetherToUseForesight: {
    ask: ({ who }, { names }) => `${subject(who, names)}: spend Foresight to make this roll Standard?`,
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
    ask: ({ target }, { names }) => `${subject(target, names)} is about to be hit.`,
    option: (o, _about, { names }) =>
      o === 'take it'
        ? 'take it'
        : { head: `${subject(o, names)} steps in`, rest: 'for 1 Focus, with a roll of Vitality' },
    window: (keeper) => `A Defender may step in, until ${keeper} throws the damage die.`,
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

  WhichSplit: { ask: 'How are the CORE dice divided?', option: split },
  WhichModule: {
    ask: 'Which module?',
    option: (o, about, saying) => (about ? `#${o} ${about.names[o - 1] ?? ''}` : slot(o, about, saying)),
  },
  WhetherItFits: { ask: ({ what, asked }) => ({ head: 'Is this all right?', rest: `${capital(asked)}: ${what}.` }) },
  WhatTheUpgradeIs: {
    ask: 'What is the upgrade of your own?',
    fields: { name: 'What is it called?', does: 'What does it do? (optional)' },
  },
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
  WhetherTheShipIsSo: {
    ask: ({ name, modules, core, asked }) => ({
      head: `Is ${name} all right as she is?`,
      rest: `${capital(asked)}: ${coreText(core)}. ${modules.map((m, i) => `#${i + 1} ${m}`).join(' · ')}.`,
    }),
  },
  WhetherToLetIn: {
    ask: ({ name, asked }) => `${capital(asked)}: may ${name} join now?`,
    fields: { in: 'Do they join now?' },
  },
  WhichShip: { ask: 'Which ship?', option: ship },
  WhichSecondaryTool: { ask: ({ name }) => `Which is the secondary tool of ${name}? (+1 die)`, option: tool },
  WhichCardToAdd: { ask: ({ deck }) => `Add something good to ${deck}, or pass?` },
  WhichCardAgainst: { ask: ({ deck }) => `What goes into ${deck} against it?` },

  WhichPrep: {
    ask: ({ who }, { names }) => `${subject(who, names)}: prepare one thing for the next mission, or roll twice?`,
    option: (o) => (o === 'roll twice' ? { head: 'roll twice', rest: 'two of the six by the dice' } : explained(o)),
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
  WhichShipUpgrade: {
    ask: 'Which upgrade does the ship get?',
    option: (o, about, at) =>
      o === 'roll'
        ? { head: 'roll for it', rest: 'a die for the list, a die for the row' }
        : o === 'our own'
          ? { head: 'one of our own', rest: 'the Navigator agrees to it' }
          : o === 'none'
            ? { head: 'none', rest: 'the ship stays as she is' }
            : upgrade(o, about, at),
  },
  UpgradeListDie: { ask: 'Odd: list A, even: list B.' },
  UpgradeDie: { ask: 'Roll for the upgrade.' },
  WhichCoreSystem: { ask: 'Which CORE system?' },
  WhichModuleToFit: { ask: 'Which module is fitted?', option: module },
}
