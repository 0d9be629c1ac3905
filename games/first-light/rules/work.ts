import { choose, dice, highest, of, oneOf, openWindow, questions, roll, type Seat } from '@sortie/engine'
import type { Band } from '../facts/index.ts'
import { bands } from '../readers.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { handOf } from '../state.ts'

export const workQuestions = questions({
  WhoLendsAHand: { rule: 'FL-05', options: of<'help' | 'alone'>(), window: true },
  WorkDice: { rule: 'FL-03' },
  WhetherToBrace: {
    rule: 'FL-04',
    about: of<{ readonly storm: number }>(),
    options: of<'brace' | 'yield'>(),
  },
  BraceDice: { rule: 'FL-04' },
})
const ask = workQuestions

/** What each band does. FL-03. */
const effects: { readonly [B in Band]: { readonly beacon: number; readonly storm: number } } = {
  critical: { beacon: 3, storm: 0 },
  full: { beacon: 2, storm: 0 },
  partial: { beacon: 2, storm: 1 },
  bad: { beacon: 0, storm: 2 },
}

/** Work at the beacon. FL-02, FL-03. */
export const work = procedure({
  rules: ['FL-02', 'FL-03', 'FL-04', 'FL-05'],
  by: 'player',
  when: ({ state }) => state.ended === null,
  *run(t, { by }) {
    const helped = t.seats.length > 1 && (yield* lendHand(t, { worker: by }))
    const band = yield* roll(ask.WorkDice, { by, dice: dice(helped ? 3 : 2, 6), read: bands })
    t.tell('FL-03', { type: 'WorkRead', seat: by, band })
    const { beacon, storm } = effects[band]
    if (beacon > 0) raise(t, beacon)
    if (storm > 0) yield* brace(t, { seat: by, storm })
  },
})

/** Somebody else may lend a hand, for one box of strain: one more die. FL-05. */
const lendHand: Rule<{ readonly worker: Seat }, boolean> = function* (t, { worker }) {
  const others = t.seats.filter((s) => s.role === 'player' && s.seat !== worker && freeBoxes(t, s.seat) > 0)
  if (others.length === 0) return false
  const parts = Object.fromEntries(others.map((s) => [s.seat, oneOf(['help'])]))
  const { by: helper } = yield* openWindow(ask.WhoLendsAHand, {
    keeper: worker,
    parts: { ...parts, [worker]: oneOf(['alone']) },
    usual: { [worker]: 'alone' },
  })
  if (helper === worker) return false
  t.tell('FL-05', { type: 'HandLent', seat: helper, to: worker })
  t.tell('FL-05', { type: 'StrainTaken', seat: helper, amount: 1 })
  return true
}

/** Let the storm come nearer, or hold it off at the price of strain. FL-04. */
const brace: Rule<{ readonly seat: Seat; readonly storm: number }> = function* (t, { seat, storm }) {
  const wish =
    freeBoxes(t, seat) > 0
      ? yield* choose(ask.WhetherToBrace, {
          ask: seat,
          from: ['brace', 'yield'],
          decline: 'yield',
          usual: 'yield',
          about: { storm },
        })
      : 'yield'
  if (wish === 'yield') return draw(t, storm)
  const best = yield* roll(ask.BraceDice, { by: seat, dice: dice(2, 6), read: highest })
  t.tell('FL-04', { type: 'StrainTaken', seat, amount: Math.min(6 - best, freeBoxes(t, seat)) })
}

const freeBoxes = (t: T, seat: Seat): number => t.settings.strainBoxes - handOf(t.state, seat).strain

/** Progress past the last segment is lost. FL-01. */
export const raise = (t: T, by: number): void =>
  t.tell('FL-01', { type: 'BeaconRaised', by: Math.min(by, t.state.beaconSize - t.state.beacon) })

export const draw = (t: T, by: number): void =>
  t.tell('FL-01', { type: 'StormDrawn', by: Math.min(by, t.state.stormSize - t.state.storm) })
