export { emptyKit, evolveKit, isKitFact, type KitFact, kitFacts, kitFields, kitPanels, kitProcedures } from './kit.ts'
export { kitWords } from './words.ts'
