export { emptyKit, type KitFact, kitFacts, kitFields, kitQuestions } from './kit.ts'
export { type KitView, kitPanels } from './panels.ts'
export { kitProcedures } from './procedures.ts'
export { kitBookkeeping, kitTurns, kitWords } from './words.ts'
