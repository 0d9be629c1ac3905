export {
  contradictions,
  effectsText,
  type NewClock,
  noWords,
  partsIn,
  problemsWhenFull,
  type ReadEffects,
  readEffects,
  type StoryEffect,
  splitEffects,
  type Vocabulary,
} from './effects.ts'
export { type Missed, type MissedTelling, missedFacts, missedWords } from './missed.ts'
export { wordsHere } from './names.ts'
export { writtenEffects } from './written.ts'
