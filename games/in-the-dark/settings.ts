import { choiceSetting, flagSetting, numberSetting, type SettingValues } from '@sortie/engine'

export const settings = {
  zeroDiceCrit: flagSetting('ID-Q01', false),
  effort: choiceSetting('ID-Q02', ['one', 'both'], 'one'),
  maxAssists: numberSetting('ID-Q03', { min: 1, max: 4, default: 1 }),
  unlevelled: choiceSetting('ID-Q04', ['ignore', 'zero'], 'ignore'),
  effectNote: flagSetting('ID-Q08', true),
  assistantResists: flagSetting('ID-Q16', false),
  critResistClears: numberSetting('ID-Q17', { min: 0, max: 1, default: 0 }),
  severeBoxes: numberSetting('ID-Q19', { min: 1, max: 2, default: 1 }),
  notes: choiceSetting('ID-Q21', ['usual', 'fixed'], 'usual'),
  groupAction: flagSetting('ID-Q20', true),
  incapPush: flagSetting('ID-B09', false),
  downtimeHealing: choiceSetting('ID-B14', ['step', 'none', 'all'], 'step'),
  fortuneDoes: choiceSetting('ID-Q30', ['strong', 'mixed'], 'strong'),
  engagement: flagSetting('ID-B16', false),
  consequences: choiceSetting('ID-H01', ['named', 'clock'], 'named'),
  toolbox: choiceSetting('ID-B18', ['gm', 'everyone'], 'gm'),
}
export type Settings = SettingValues<typeof settings>
