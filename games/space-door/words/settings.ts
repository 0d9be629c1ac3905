import type { SettingsWords } from '@sortie/engine'

/** How the settings are laid out for people. */
export const settings: SettingsWords = {
  basic: ['combatants', 'death', 'advance', 'luck.prices', 'rest.health', 'offSide'],
  groups: [
    { title: 'Luck', settings: ['luck.perRoll', 'luck.whose', 'luck.carryOver'] },
    { title: 'Checks', settings: ['rank.counts', 'soloGrace', 'assist.cost', 'prepare.cost', 'called.cost'] },
    {
      title: 'Combat',
      settings: [
        'equal',
        'miss',
        'damage.left',
        'bonusOnMiss',
        'unconsciousResilience',
        'turn.ends',
        'hazard',
        'weapon.bonus',
      ],
    },
    { title: 'Health and rest', settings: ['rest.resilience', 'health.perPoint'] },
  ],
}
