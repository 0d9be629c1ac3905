export { factText, inputText, transcriptFor } from './render.ts'
export { parseScript, playScript, type Script, ScriptError, type Step, thrown } from './script.ts'
export {
  type Act,
  compareState,
  readVectors,
  runVector,
  type Vector,
  type VectorNames,
  type VectorResult,
} from './vector.ts'
