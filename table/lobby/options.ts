import type { TableOptions } from '@sortie/protocol'
import { isShown } from './names.ts'

/** The options under their stored names: older editions called admission the door. */
export interface StoredOptions extends Omit<TableOptions, 'admission'> {
  readonly door: TableOptions['admission']
}
export const storedOptions = ({ admission, ...options }: TableOptions): StoredOptions => ({
  ...options,
  door: admission,
})
export const storedKey = (key: keyof TableOptions): keyof StoredOptions => (key === 'admission' ? 'door' : key)
export const optionOf = (key: keyof StoredOptions): keyof TableOptions => (key === 'door' ? 'admission' : key)

/** A description of the legal values of a stored option, if the value is not legal. */
export const problemWithOption = (key: keyof StoredOptions, value: unknown): string | undefined =>
  optionValues[key](value)

const isYesOrNo = (v: unknown): string | undefined => (typeof v === 'boolean' ? undefined : 'true or false')

/** The default options. Tables of older editions lack the newer ones. */
export const defaultOptions: TableOptions = {
  name: '',
  admission: 'open',
  odds: 'everyone',
  realDice: false,
  usualStands: false,
  undoneDice: 'same',
  reasons: 'optional',
}

const optionValues: { readonly [K in keyof StoredOptions]: (value: unknown) => string | undefined } = {
  name: (v) =>
    isText(v, 80) && v.trim() !== '' && isShown(v) ? undefined : 'a text of 1 to 80 characters that can be seen',
  door: (v) => (v === 'open' || v === 'waiting' ? undefined : 'open or waiting'),
  odds: (v) => (v === 'off' || v === 'gm' || v === 'everyone' ? undefined : 'off, gm or everyone'),
  realDice: isYesOrNo,
  usualStands: isYesOrNo,
  undoneDice: (v) => (v === 'same' || v === 'fresh' ? undefined : 'same or fresh'),
  reasons: (v) => (v === 'required' || v === 'optional' ? undefined : 'required or optional'),
}

/** Text that every store returns unchanged. */
export const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && value.isWellFormed() && !value.includes('\0')
