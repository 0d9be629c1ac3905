import { choiceSetting, type SettingValues } from '@sortie/engine'

/** What the rulings leave to a table; the first value is the default. Named as in RULES.md. */
export const settings = {
  'rank.counts': choiceSetting('SD-Q01', ['yes', 'no'], 'yes'),
  offSide: choiceSetting('SD-Q04', ['named test', 'own test', 'not allowed'], 'named test'),
  'luck.perRoll': choiceSetting('SD-Q05', ['each die', 'one'], 'each die'),
  'luck.whose': choiceSetting('SD-Q07', ['own', 'any'], 'own'),
  'luck.prices': choiceSetting('SD-Q10', ['shift only', 'house'], 'shift only'),
  soloGrace: choiceSetting('SD-Q13', ['off', 'mild success'], 'off'),
  'assist.cost': choiceSetting('SD-Q15', ['1 check', 'free'], '1 check'),
  equal: choiceSetting('SD-Q16', ['block', 'graze'], 'block'),
  miss: choiceSetting('SD-Q17', ['wears', 'nothing'], 'wears'),
  'rest.resilience': choiceSetting('SD-Q19', ['full', '2'], 'full'),
  'rest.health': choiceSetting('SD-Q20', ['house', 'none'], 'house'),
  death: choiceSetting('SD-Q22', ['6 in 10', 'GM', 'never'], '6 in 10'),
  unconsciousResilience: choiceSetting('SD-Q23', ['yes', 'no'], 'yes'),
  'damage.left': choiceSetting('SD-Q24', ['die − rank', 'rank − die'], 'die − rank'),
  bonusOnMiss: choiceSetting('SD-Q26', ['no', 'yes'], 'no'),
  'prepare.cost': choiceSetting('SD-Q32', ['1 check', 'free'], '1 check'),
  'luck.carryOver': choiceSetting('SD-Q35', ['yes', 'no'], 'yes'),
  'health.perPoint': choiceSetting('SD-Q36', [10, 5], 10),
  'called.cost': choiceSetting('SD-Q42', ['free', '1 check'], 'free'),
  'turn.ends': choiceSetting('SD-Q43', ['by itself', 'when said'], 'by itself'),
  hazard: choiceSetting('SD-Q45', ['as an attack', 'straight to Health'], 'as an attack'),
  'weapon.bonus': choiceSetting('SD-Q34', [1, 0, 2, 3], 1),
  advance: choiceSetting('SD-Q37', ['off', 'house'], 'off'),
  combatants: choiceSetting('SD-H07', ['by the rules', 'by the GM'], 'by the rules'),
  toolbox: choiceSetting('SD-H09', ['gm', 'everyone'], 'gm'),
}
export type Settings = SettingValues<typeof settings>
