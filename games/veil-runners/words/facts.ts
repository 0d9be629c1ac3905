import type { Words } from '@sortie/engine'
import { kitWords } from '../../toolbox/kit/index.ts'
import { shipUpgrades } from '../content/modules.ts'
import type { FocusSource, FocusUse, facts } from '../facts.ts'
import { lampsOut } from './lamps-out.ts'
import {
  capital,
  clockName,
  coreText,
  list,
  outcomeText,
  placeText,
  Say,
  say,
  sceneText,
  short,
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
  sheerDread: 'out of Sheer Dread',
  recirculationKit: 'by the Recirculation Kit',
  damage: 'for the damage',
  glow: 'by the glow',
  chapelNook: 'from the Chapel Nook',
  find: 'from what was found',
  navigator: 'by a ruling',
}

export const factWords: Words<typeof facts, string>['facts'] = {
  ...kitWords.facts,
  CardDrawn: (f, names) => `${kitWords.facts.CardDrawn(f, names)}${lampsOut.found(f.deck, f.card)}`,
  RollPlanned: (f) => {
    const who = list(f.plan.actors.map((a) => a.who))
    return f.plan.attempt === '' ? `${who} will roll.` : `${who}: ${f.plan.attempt}.`
  },
  RollCalledOff: (f) => (f.attempt === '' ? 'They step back.' : `They step back from this: ${f.attempt}.`),
  PositionFixed: (f) => `${Say(f.who)} rolls, ${f.position === 'standard' ? 'Standard' : Say(f.position)}.`,
  PositionEased: (f) => `Foresight: no damage to ${whom(f.who)} after all.`,
  FocusSpent: (f) => `${Say(f.who)} spends ${f.amount} Focus ${uses[f.on]}.`,
  FocusEarned: (f) => `${Say(f.who)} earns 1 Focus ${sources[f.why]}.`,
  FocusLost: (f) => `${Say(f.who)} loses 1 Focus.`,
  DiceRaised: (f) => `Raised: ${f.raise.map(([face, n]) => `a ${face} to ${face + n}`).join(', ')}.`,
  DiceRethrown: (f) => `Thrown again: ${f.batch.join(', ')}.`,
  OutcomeRead: (f) => `${Say(f.who)}: ${outcomeText[f.outcome]}.`,
  GroupRead: (f) => `Together: ${outcomeText[f.outcome]}.`,
  RollEnded: () => 'The roll is settled.',
  TokenSpent: (f) => `${Say(f.who)} spends ${short(f.token)}.`,
  TokenLost: (f) => `${Say(f.who)} loses Integrity; nothing else happens.`,
  Shunted: (f) => `The dice are shunted: ${coreText(f.core)}.`,
  DamageTaken: (f) => `${Say(f.who)} takes damage.`,
  DamageDieRead: (f) => `The damage die for ${whom(f.who)}: ${f.die}.`,
  DamageDieMoved: (f) => `The damage die is moved to ${f.die}.`,
  DamagePrevented: (f) => `Nobody is hit; ${whom(f.who)} is safe.`,
  DamageRedirected: (f) => `${Say(f.to)} takes it for ${whom(f.who)}.`,
  HullHeld: () => 'The hull holds.',
  ModuleDestroyed: (f) => `Module #${f.slot} is destroyed.`,
  ShipWrecked: () => 'The ship is Wrecked.',
  SystemLost: (f) => `${Say(f.who)} loses the suit’s ${short(f.system)}.`,
  SystemRepaired: (f) => `${Say(f.who)}: ${short(f.system)} works again.`,
  VitalityLost: (f) => `${Say(f.who)} is down to Vitality ${f.left}.`,
  WentDown: (f) => `${Say(f.who)} is Down and Out.`,
  Died: (f) => `${Say(f.who)} is dead.`,
  Healed: (f) => `${Say(f.who)} is back to Vitality ${f.vitality}.`,
  BackUp: (f) => `${Say(f.who)} is up again.`,
  Exposed: (f) => `Exposed: ${list(f.who)}.`,
  Sheltered: (f) => `No longer Exposed: ${list(f.who)}.`,
  ModuleUsed: (f) => `Module #${f.slot} is used${f.left === null ? '' : `; ${f.left} left`}.`,
  ModuleRepaired: (f) => `Module #${f.slot} is repaired.`,
  ModuleJuryRigged: (f) => `Module #${f.slot} is jury-rigged into ${f.into.name}.`,
  ModuleFitted: (f) => `Module #${f.slot} is now ${f.module.name}.`,
  UsesChanged: (f) => `Module #${f.slot} has ${f.change > 0 ? 'one use more' : 'one use less'}.`,
  ShipStrained: (f) => (f.strained ? 'The next ship roll is one die short.' : 'The strain on the ship is over.'),
  OnceUsed: (f) => `Used up: ${f.what.replace(/^scene /, '')}.`,
  ShipUpgraded: (f) => `The ship is upgraded: ${shipUpgrades[f.upgrade]?.name ?? f.upgrade}.`,
  UpgradeDieRead: (f) => `Upgrade list ${f.list}, die ${f.die}.`,
  ShipBuilt: (f) =>
    `${f.ship.name} is ready: ${f.ship.modules.map((m) => m.name).join(', ')}; ${coreText(f.ship.core)}.`,
  MemberJoined: (f) =>
    `${f.member.name} comes aboard with ${f.member.tools.primary.name} and ${f.member.tools.secondary.name}.`,
  MissionBegun: (f) => `Mission ${f.number} begins${f.script === 'lampsOut' ? ': Lamps Out' : ''}.`,
  ShipRefreshed: () => 'The ship is made ready.',
  MemberRefreshed: (f) => `${Say(f.who)} is ready.`,
  MissionOver: (f) =>
    `The mission is over: ${f.why === 'wrecked' ? 'the ship is Wrecked' : 'nobody is left standing'}.`,
  MissionEnded: (f) => (f.successful ? 'The mission is a success.' : 'The mission has failed.'),
  StageSet: (f) => {
    const told = f.script === 'lampsOut' ? lampsOut.scenes[f.stage] : undefined
    return `${f.scene === 'downtime' ? 'Downtime' : 'Scene'}: ${f.stage}.${told ? ` ${told.story}` : ''}`
  },
  SceneEffectSet: (f) => `Until the scene ends: ${sceneText(f.effect)}.`,
  GoalReached: () => 'That is what they came for.',
  ZoneSet: (f) =>
    `${capital(f.is.name)}: ${f.is.supportsLife ? 'supports life' : 'no air'}${f.is.exploringDesperate ? ', exploring is Desperate' : ''}.`,
  Moved: (f) => (f.to === 'ship' ? `${Say(f.who)} is back aboard.` : `${Say(f.who)} goes over to ${placeText(f.to)}.`),
  DeckBlocked: (f) => `No draws until “${clockName(f.clock)}” is full.`,
  ToolJammed: (f) =>
    f.slot === null ? `${Say(f.who)} has all tools free again.` : `${Say(f.who)}: ${say(f.slot)} jams.`,
  LetIn: (f) => (f.in ? `${f.seat} may bring somebody in.` : `${f.seat} has to wait for the next mission.`),
  AdvanceDieRead: (f) => `${Say(f.who)} rolls ${f.die}.`,
  Acquired: (f) => `${Say(f.who)} acquires ${short(f.item)}.`,
  GaveUp: (f) => `${Say(f.who)} gives up ${short(f.item)}.`,
  ExpertiseChosen: (f) => `${Say(f.who)} is an expert: ${f.field}.`,
  ArmFitted: (f) => `${Say(f.who)} has a third tool: ${f.tool.name}.`,
  PrepDiceRead: (f) => `${Say(f.who)} prepares by the dice: ${f.dice.join(', ')}.`,
  PrepChosen: (f) => `${Say(f.who)} prepares: ${f.preps.map((p) => short(p.prep)).join(', ')}.`,
  Prepared: (f) => `${Say(f.who)} has prepared: ${f.prep === 'focus' ? `${f.amount} Focus` : short(f.prep)}.`,
  Advanced: (f) => `${Say(f.who)} has advanced.`,
}
