export {
  emptyKit,
  evolveKit,
  isKitFact,
  type KitFact,
  type KitView,
  kitFacts,
  kitFields,
  kitPanels,
  kitProcedures,
} from './kit.ts'
export { kitWords } from './words.ts'
