/** What can be heard. */
export type Sound = 'throw' | 'lie' | 'tick' | 'full' | 'card' | 'move' | 'best'

/** About −18 dB. */
const LOUD = 0.12

/** No sound is longer; after it, nothing is computed until the next. */
const LONGEST = 1500

let context: AudioContext | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes a short sound: no files, nothing to load. */
export function makeSound(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume()
  clearTimeout(timer)
  timer = setTimeout(() => void context?.suspend(), LONGEST)
  const at = context.currentTime
  if (sound === 'throw')
    for (let i = 0; i < 7; i++) noise(context, at + i * 0.05, { long: 0.03, high: 1800 + 300 * (i % 3) })
  else if (sound === 'lie') noise(context, at, { long: 0.06, high: 700 })
  else if (sound === 'card') noise(context, at, { long: 0.16, high: 3200 })
  else for (const [i, n] of notes[sound].entries()) note(context, at + i * 0.14, n)
}

interface Note {
  readonly hertz: number
  readonly long: number
}
const notes: { readonly [sound in Exclude<Sound, 'throw' | 'lie' | 'card'>]: readonly Note[] } = {
  tick: [{ hertz: 900, long: 0.05 }],
  full: [{ hertz: 160, long: 0.9 }],
  move: [
    { hertz: 523, long: 0.22 },
    { hertz: 659, long: 0.3 },
  ],
  best: [{ hertz: 988, long: 0.6 }],
}

function note(at: AudioContext, from: number, { hertz, long }: Note): void {
  const tone = new OscillatorNode(at, { frequency: hertz, type: 'sine' })
  tone.connect(fading(at, from, long)).connect(at.destination)
  tone.start(from)
  tone.stop(from + long)
}

/** A knock or a rustle: noise through a filter. */
function noise(at: AudioContext, from: number, { long, high }: { readonly long: number; readonly high: number }): void {
  const length = Math.ceil(at.sampleRate * long)
  const buffer = new AudioBuffer({ length, sampleRate: at.sampleRate })
  const samples = buffer.getChannelData(0)
  // Any hiss will do.
  for (let i = 0; i < length; i++) samples[i] = ((i * 7919 + (i % 13) * 104_729) % 2001) / 1000 - 1
  const source = new AudioBufferSourceNode(at, { buffer })
  source
    .connect(new BiquadFilterNode(at, { type: 'bandpass', frequency: high, Q: 1.2 }))
    .connect(fading(at, from, long))
    .connect(at.destination)
  source.start(from)
}

function fading(at: AudioContext, from: number, long: number): GainNode {
  const gain = new GainNode(at, { gain: 0 })
  gain.gain.setValueAtTime(LOUD, from)
  gain.gain.exponentialRampToValueAtTime(0.0005, from + long)
  return gain
}
