export {
  contradictions,
  effectsText,
  type NewClock,
  noWords,
  type ReadEffects,
  readEffects,
  type StoryEffect,
  splitEffects,
  type Vocabulary,
} from './effects.ts'
