export {
  contradictions,
  effectsText,
  type NewClock,
  noWords,
  partsIn,
  type ReadEffects,
  readEffects,
  type StoryEffect,
  splitEffects,
  type Vocabulary,
} from './effects.ts'
