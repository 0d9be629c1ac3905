import type { SettingValues } from '@sortie/engine'
import { jobSettings } from './job/settings.ts'
import { offJobSettings } from './offjob/settings.ts'

export const settings = { ...jobSettings, ...offJobSettings }
export type Settings = SettingValues<typeof settings>
