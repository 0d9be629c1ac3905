export { describeGame, type Trial } from './laws.ts'
export { type Given, given, Play } from './play.ts'
export { anyInput, randomPlay } from './random.ts'
export { describeTranscripts, readTranscript } from './transcript.ts'
