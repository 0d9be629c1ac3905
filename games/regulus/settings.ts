import type { SettingValues } from '@sortie/engine'
import { jobSettings } from './rules/job/settings.ts'
import { offJobSettings } from './rules/offjob/settings.ts'

export const settings = { ...jobSettings, ...offJobSettings }
export type Settings = SettingValues<typeof settings>
