import { choiceSetting, numberSetting, type SettingValues } from '@sortie/engine'

export const settings = {
  beaconSize: choiceSetting('FL-01', [4, 6, 8, 10, 12], 8),
  stormSize: choiceSetting('FL-01', [4, 6, 8, 10, 12], 6),
  strainBoxes: numberSetting('FL-04', { min: 0, max: 12, default: 9 }),
}
export type Settings = SettingValues<typeof settings>
