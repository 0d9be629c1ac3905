export const content = null
export { facts } from '../facts/index.ts'
export { settings } from '../settings.ts'
export { sheet } from '../sheet.ts'
export { StateRecord as state } from '../state.ts'
