export { type Act, actsOf, checkEach, checkFields, type Dialect, type Vector } from './dialect.ts'
export { inputText, transcriptFor } from './render.ts'
export { parseScript, playScript, type Script, ScriptError, type Step, thrown } from './script.ts'
export {
  compareState,
  readVectors,
  runVector,
  type VectorNames,
  type VectorResult,
} from './vector.ts'
