export const content = null
export { facts } from '../../../../../games/first-light/facts.ts'
export { settings } from '../../../../../games/first-light/settings.ts'
export { sheet } from '../../../../../games/first-light/sheet.ts'
export { StateRecord as state } from '../../../../../games/first-light/state.ts'
