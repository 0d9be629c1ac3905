import { rowHere, type Words } from '@sortie/engine'
import { toolboxWords } from '../../toolbox/index.ts'
import { shipUpgrades } from '../content/modules.ts'
import type { facts } from '../facts/index.ts'
import type { FocusSource, FocusUse } from '../facts/rolls.ts'
import { lampsOut } from './lamps-out.ts'
import {
  capital,
  clockName,
  coreText,
  missionName,
  moduleIn,
  outcomeText,
  personal,
  placeText,
  sceneText,
  subject,
  subjects,
  termFor,
  whom,
} from './names.ts'

const uses: { readonly [U in FocusUse]: string } = {
  dice: 'to raise dice',
  reroll: 'to throw dice again',
  shunt: 'on a shunt',
  heal: 'to heal',
  healCost: 'as the price',
  defender: 'to step in',
  adaptivePlating: 'on Adaptive Plating',
  shockFrame: 'on the Shock Frame',
}
const sources: { readonly [S in FocusSource]: string } = {
  fiasco: 'for the Fiasco',
  sheerDread: 'from Sheer Dread',
  recirculationKit: 'from the Recirculation Kit',
  damage: 'for the damage',
  glow: 'from the glow',
  chapelNook: 'from the Chapel Nook',
  find: 'from what was found',
  navigator: 'by a ruling',
}

export const factWords: Words<typeof facts, object>['facts'] = {
  ...toolboxWords.facts,
  CardDrawn: (f, names) => `${toolboxWords.facts.CardDrawn(f, names)}${lampsOut.found(f.deck, f.card)}`,
  RollPlanned: (f, names) => {
    const who = subjects(
      f.plan.actors.map((a) => a.who),
      names,
    )
    return f.plan.attempt === '' ? `${who} will roll.` : `${who}: ${f.plan.attempt}.`
  },
  RollCalledOff: (f) => (f.attempt === '' ? 'They step back.' : `They step back from this: ${f.attempt}.`),
  PositionFixed: (f, names) => `${subject(f.who, names)} rolls, ${capital(f.position)}.`,
  PositionEased: (f, names) => `Foresight: no damage to ${whom(f.who, names)} after all.`,
  FocusSpent: (f, names) => `${subject(f.who, names)} spends ${f.amount} Focus ${uses[f.on]}.`,
  FocusEarned: (f, names) => `${subject(f.who, names)} earns 1 Focus ${sources[f.why]}.`,
  FocusLost: (f, names) => `${subject(f.who, names)} loses 1 Focus.`,
  DiceRaised: (f) => `Raised: ${f.raise.map(([face, n]) => `a ${face} to ${face + n}`).join(', ')}.`,
  DiceRethrown: (f) => `Thrown again: ${f.batch.join(', ')}.`,
  OutcomeRead: (f, names) => `${subject(f.who, names)}: ${outcomeText[f.outcome]}.`,
  GroupRead: (f) => `Together: ${outcomeText[f.outcome]}.`,
  RollEnded: () => 'The roll is settled.',
  TokenSpent: (f, names) => `${subject(f.who, names)} spends ${termFor(f.token)}.`,
  TokenLost: (f, names) => `${subject(f.who, names)} loses Integrity; nothing else happens.`,
  TokenTaken: (f) => `The ship loses ${termFor(f.token)}.`,
  TokenReturned: (f) => `The ship has ${termFor(f.token)} again.`,
  Shunted: (f) => `The dice are shunted: ${coreText(f.core)}.`,
  DamageTaken: (f, names) => `${subject(f.who, names)} takes damage.`,
  DamageDieRead: (f, names) => `The damage die for ${whom(f.who, names)}: ${f.die}.`,
  DamageDieMoved: (f) => `The damage die is moved to ${f.die}.`,
  DamagePrevented: (f, names) => `Nobody is hit; ${whom(f.who, names)} is safe.`,
  DamageRedirected: (f, names) => `${subject(f.to, names)} takes it for ${whom(f.who, names)}.`,
  HullHeld: () => 'The hull holds.',
  ModuleDestroyed: (f, names) => `${moduleIn(f.slot, names)} is destroyed.`,
  ShipWrecked: () => 'The ship is Wrecked.',
  SystemLost: (f, names) => `${subject(f.who, names)} loses the suit’s ${termFor(f.system)}.`,
  SystemRepaired: (f, names) => `${subject(f.who, names)}: ${termFor(f.system)} works again.`,
  VitalityLost: (f, names) => `${subject(f.who, names)} is down to Vitality ${f.left}.`,
  WentDown: (f, names) => `${subject(f.who, names)} is Down and Out.`,
  Died: (f, names) => `${subject(f.who, names)} is dead.`,
  Healed: (f, names) => `${subject(f.who, names)} recovers to Vitality ${f.vitality}.`,
  BackUp: (f, names) => `${subject(f.who, names)} is up again.`,
  Exposed: (f, names) => `Exposed: ${subjects(f.who, names)}.`,
  Sheltered: (f, names) => `No longer Exposed: ${subjects(f.who, names)}.`,
  ModuleUsed: (f, names) =>
    `${moduleIn(f.slot, names)} is used${f.what ? `: ${f.what}` : ''}${f.left === null ? '' : `; ${f.left} left`}.`,
  ModuleRepaired: (f, names) => `${moduleIn(f.slot, names)} is repaired.`,
  ModuleJuryRigged: (f) => `Module #${f.slot} is jury-rigged into ${f.into.name}.`,
  ModuleFitted: (f) => `Module #${f.slot} is now ${f.module.name}.`,
  UsesChanged: (f, names) => `${moduleIn(f.slot, names)} ${f.change > 0 ? 'gains a use' : 'loses a use'}.`,
  ShipStrained: (f) => (f.strained ? 'The next ship roll is one die short.' : 'The strain on the ship is over.'),
  OnceUsed: (f) => `Used up: ${f.what.replace(/^scene /, '')}.`,
  ShipUpgraded: (f, names) => {
    const { name, does } = rowHere(names, 'shipUpgrades', shipUpgrades, f.upgrade) ?? { name: f.upgrade, does: '' }
    return `The ship is upgraded: ${name}${does && `: ${does}`}.`
  },
  UpgradeDieRead: (f) => `Upgrade list ${f.list}, die ${f.die}.`,
  ShipBuilt: (f) =>
    `${personal(f.ship.name)} is ready: ${f.ship.modules.map((m) => m.name).join(', ')}; ${coreText(f.ship.core)}.`,
  MemberJoined: (f) =>
    `${personal(f.member.name)} comes aboard with ${f.member.tools.primary.name} and ${f.member.tools.secondary.name}.`,
  MissionBegun: (f, names) => {
    const name = missionName(f.script, names)
    return `Mission ${f.number} begins${name ? `: ${name}` : ''}.`
  },
  ShipRefreshed: () => 'The ship is made ready.',
  MemberRefreshed: (f, names) => `${subject(f.who, names)} is ready.`,
  MissionOver: (f) =>
    `The mission is over: ${f.why === 'wrecked' ? 'the ship is Wrecked' : 'nobody is left standing'}.`,
  MissionEnded: (f) => (f.successful ? 'The mission is a success.' : 'The mission has failed.'),
  StageSet: (f) => {
    const told = f.script === 'lampsOut' ? lampsOut.scenes[f.stage] : undefined
    const place = f.stage === 'brief' ? 'The briefing' : `${f.scene === 'downtime' ? 'Downtime' : 'Scene'}: ${f.stage}`
    return `${place}.${told ? ` ${told.story}` : ''}`
  },
  SceneEffectSet: (f) => `Until the scene ends: ${sceneText(f.effect)}.`,
  GoalReached: () => 'That is what they came for.',
  ZoneSet: (f) =>
    `${capital(f.is.name)}: ${f.is.supportsLife ? 'supports life' : 'no air'}${f.is.exploringDesperate ? ', exploring is Desperate' : ''}.`,
  Moved: (f, names) =>
    f.to === 'ship'
      ? `${subject(f.who, names)} is back aboard.`
      : `${subject(f.who, names)} goes over to ${placeText(f.to)}.`,
  DeckBlocked: (f, names) => `No draws until “${clockName(f.clock, names)}” is full.`,
  ToolJammed: (f, names) =>
    f.slot === null
      ? `${subject(f.who, names)} can use all tools again.`
      : `${subject(f.who, names)}: ${termFor(f.slot)} jams.`,
  MemberDescribed: (f) => `${f.name} is written up anew.`,
  ShipDescribed: (f) => `${f.name} is written up anew.`,
  ToolCarried: (f, names) => `${subject(f.who, names)} carries ${f.tool.name}: ${f.tool.scope}.`,
  UpgradePassed: () => 'The ship stays as she is.',
  LetIn: (f, { seat }) =>
    f.in ? `${seat(f.seat)} may bring in a new member.` : `${seat(f.seat)} has to wait for the next mission.`,
  AdvanceDieRead: (f, names) => `${subject(f.who, names)} rolls ${f.die}.`,
  Acquired: (f, names) => `${subject(f.who, names)} acquires ${termFor(f.item)}.`,
  GaveUp: (f, names) => `${subject(f.who, names)} gives up ${termFor(f.item)}.`,
  ExpertiseChosen: (f, names) => `${subject(f.who, names)} is an expert: ${f.field}.`,
  ArmFitted: (f, names) => `${subject(f.who, names)} has a third tool: ${f.tool.name}.`,
  PrepDiceRead: (f, names) => `${subject(f.who, names)} rolls for preparation: ${f.dice.join(', ')}.`,
  PrepChosen: (f, names) => `${subject(f.who, names)} prepares: ${f.preps.map((p) => termFor(p.prep)).join(', ')}.`,
  Prepared: (f, names) =>
    `${subject(f.who, names)} has prepared: ${f.prep === 'focus' ? `${f.amount} Focus` : termFor(f.prep)}.`,
  Advanced: (f, names) => `${subject(f.who, names)} has advanced.`,
}
