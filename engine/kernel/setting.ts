import type { Json } from './json.ts'
import { oneOf, type Shape, unfit, whole } from './shape.ts'

/** A choice of the table about the rules: its values, its default and the rule it belongs to. */
export interface Setting<T extends Json = Json> {
  readonly rule: string
  readonly shape: Shape
  readonly default: T
}

export const choiceSetting = <const T extends Json>(
  rule: string,
  options: readonly T[],
  by: NoInfer<T>,
): Setting<T> => ({
  rule,
  shape: oneOf(options),
  default: by,
})
export const flagSetting = (rule: string, by: boolean): Setting<boolean> => ({
  rule,
  shape: oneOf([true, false]),
  default: by,
})
export const numberSetting = (
  rule: string,
  s: { readonly min: number; readonly max: number; readonly default: number },
): Setting<number> => ({
  rule,
  shape: whole(s),
  default: s.default,
})

export type Settings = { readonly [key: string]: Setting }
export type SettingValues<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

export const defaultsOf = <S extends Settings>(settings: S): SettingValues<S> =>
  Object.fromEntries(Object.entries(settings).map(([k, s]) => [k, s.default])) as SettingValues<S>

/** The problem with a value of a setting, if there is one. */
export function problemWithSetting(settings: Settings, key: string, value: unknown): string | undefined {
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined
  if (!setting) return `there is no setting "${key}"; there are ${Object.keys(settings).sort().join(', ') || 'none'}`
  const expected = unfit(setting.shape, value)
  return expected && `${key} (${setting.rule}) takes ${expected}`
}
