import type { Json, Told } from '@sortie/engine'
import type { Fact } from '../facts/index.ts'
import type { State } from '../state.ts'
import type { Remembered } from './given.ts'

type Row = readonly Json[]

/** What the examples call a fact, and the fields they write with it. */
const renamed: { readonly [type: string]: readonly [name: string, ...fields: string[]] } = {
  PositionFixed: ['position', 'who', 'position'],
  FocusSpent: ['focusSpent', 'who', 'amount', 'on'],
  FocusEarned: ['focusEarned', 'who', 'why'],
  OutcomeRead: ['outcome', 'who', 'outcome'],
  GroupRead: ['groupOutcome', 'outcome'],
  TokenSpent: ['tokenSpent', 'who', 'token'],
  TokenLost: ['tokenLost', 'who', 'token'],
  Shunted: ['shunted', 'core'],
  DamageTaken: ['takesDamage', 'who'],
  DamageDieRead: ['damageDie', 'who', 'die'],
  DamageDieMoved: ['damageDieMoved', 'who', 'die'],
  DamagePrevented: ['damagePrevented', 'who'],
  DamageRedirected: ['damageRedirected', 'who', 'to'],
  ModuleDestroyed: ['moduleDestroyed', 'slot'],
  ShipWrecked: ['wrecked'],
  SystemLost: ['systemLost', 'who', 'system'],
  SystemRepaired: ['systemRepaired', 'who', 'system'],
  VitalityLost: ['vitalityLost', 'who', 'left'],
  WentDown: ['downAndOut', 'who'],
  Died: ['died', 'who'],
  Healed: ['healed', 'who', 'vitality'],
  BackUp: ['backUp', 'who'],
  Exposed: ['exposed', 'who'],
  ModuleUsed: ['moduleUsed', 'slot', 'left'],
  ModuleRepaired: ['moduleRepaired', 'slot'],
  ModuleJuryRigged: ['moduleJuryRigged', 'slot'],
  MissionOver: ['missionOver', 'why'],
  ClockMoved: ['clock', 'clock', 'filled'],
  ClockFilled: ['clockFilled', 'clock'],
  TableRolled: ['tableEntry', 'table', 'text'],
  DeckComposed: ['deckComposed', 'deck', 'size'],
  AdvanceDieRead: ['advanceDie', 'who', 'die'],
  Acquired: ['acquired', 'who', 'item'],
  GaveUp: ['gaveUp', 'who', 'item'],
  PrepDiceRead: ['prepDice', 'who', 'dice'],
  Prepared: ['prepared', 'who', 'prep'],
}

/** A fact in the words of the examples; facts without a word there are left out. */
export function factNames(told: Told, at: { readonly memory: Remembered; readonly state: State }): readonly Row[] {
  const fact = told.fact as Fact
  switch (fact.type) {
    case 'HullHeld':
      return [['safe', 'ship']]
    case 'CardDrawn':
      return [['cardDrawn', fact.deck, fact.card.text]]
    case 'CardReturned':
      return [['cardReturned', fact.deck, fact.card.text]]
    case 'DrawRuleSet':
      return [['pickTwoFromNowOn', fact.deck]]
    case 'DiceRaised':
      return [['diceNow', fact.who, raisedInPlace(at.memory.faces, fact.raise)]]
    default: {
      const [name, ...fields] = renamed[fact.type] ?? []
      return name === undefined ? [] : [[name, ...fields.map((f) => told.fact[f] as Json)]]
    }
  }
}

function raisedInPlace(faces: readonly number[], raise: readonly (readonly [number, number])[]): Json {
  const now = [...faces]
  for (const [face, tokens] of raise) now[now.indexOf(face)] = -(face + tokens)
  return now.map(Math.abs)
}
