import type { SettingsWords } from '@sortie/engine'

/** How the settings are laid out for people. */
export const settings: SettingsWords = {
  basic: ['draft2026', 'riskyPosition', 'refresh', 'crewVoice', 'clockTime', 'navigatorLabel'],
  groups: [
    {
      title: 'Rolls',
      settings: ['toolsStack', 'poolMax', 'groupRule', 'individualDamage', 'desperateStacks', 'expertOnShipRolls'],
    },
    {
      title: 'The ship and Focus',
      settings: [
        ...[
          'spentIsLost',
          'shipRollFocus',
          'shuntAfter',
          'shuntFreeAfter',
          'shuntPaidBy',
          'focusCarriesOver',
          'juryRigLasts',
        ],
        ...['platingDirection', 'medbays'],
      ],
    },
    {
      title: 'Harm and rescue',
      settings: [
        ...['suitProtects', 'defenderChain', 'resourcefulWhileDown', 'relentlessKeepsMission', 'furtherDamage'],
        ...['healSelf', 'deathDelay', 'forcefulMayRaise'],
      ],
    },
    { title: 'Clocks and decks', settings: ['pushOnDrawback', 'deckReplace', 'exploreDraw', 'toolbox'] },
    { title: 'Advancement', settings: ['advancementLimit', 'foresightWhen'] },
  ],
}
