import type { SettingsWords } from '@sortie/engine'

/** How the settings are laid out for people. */
export const settings: SettingsWords = {
  basic: ['consequences', 'effectNote', 'groupAction', 'engagement', 'downtimeHealing'],
  groups: [
    { title: 'Rolls', settings: ['zeroDiceCrit', 'effort', 'maxAssists', 'unlevelled', 'notes', 'fortuneDoes'] },
    { title: 'Harm and stress', settings: ['assistantResists', 'critResistClears', 'severeBoxes', 'incapPush'] },
  ],
}
