import type { Json } from '@sortie/engine'
import { given, type Play } from '@sortie/engine/testkit'
import { type Clocks, clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { type Dots, noDots } from '../rules/actions.ts'
import { fresh, newPc, type Pc, type State } from '../state.ts'

export const seats = [
  { seat: 'gm', role: 'gm' },
  { seat: 'kit', role: 'player' },
  { seat: 'rin', role: 'player' },
  { seat: 'sol', role: 'player' },
] as const

export interface Table {
  readonly pcs?: { readonly [id: string]: Partial<Omit<Pc, 'actions'>> & { readonly actions?: Partial<Dots> } }
  readonly level?: number
  readonly job?: Partial<State['job']>
  readonly crew?: Partial<State['crew']>
  readonly clocks?: Clocks
  readonly entities?: State['entities']
  readonly settings?: { readonly [key: string]: Json }
}

/** A job under pressure with the characters named, each played by the seat of the same name. */
export function table({
  pcs = { kit: {} },
  level = 0,
  job,
  crew,
  clocks = {},
  entities = {},
  settings,
}: Table = {}): Play {
  const made = Object.entries(pcs).map(([id, { actions, ...is }]): [string, Pc] => [
    id,
    { ...newPc({ name: id, player: id, playbook: 'own', actions: { ...noDots, ...actions } }), ...is },
  ])
  const state: Partial<State> = {
    pcs: Object.fromEntries(made),
    order: made.map(([id]) => id),
    crew: { ...fresh.crew, level, ...crew },
    job: { ...fresh.job, on: true, underPressure: true, ...job },
    clocks,
    entities,
  }
  return given(inTheDark, { state, seats, ...(settings && { settings }) })
}

export interface Deed {
  readonly action?: string
  readonly target?: string | number
  readonly position?: string
  readonly effect?: string
  readonly clock?: string
}

/** Acts up to the moment where the player is asked whether to go on. */
export function propose(play: Play, by = 'kit', deed: Deed = {}): Play {
  play.open('act', { pc: by, deed: 'try' }, by)
  return agree(play, by, deed)
}

/** From the gate to the terms. */
export function agree(
  play: Play,
  by: string,
  { action = 'study', target = 'none', position = 'neutral', effect = 'standard', clock: on = 'none' }: Deed,
): Play {
  play.answer('WhetherToRoll', 'roll')
  if (play.asked().includes('WhichAction')) play.answer('WhichAction', action, by)
  play.answer('WhetherItFits', 'accept').answer('WhichTarget', target)
  if (play.asked().includes('WhichPosition')) play.answer('WhichPosition', position)
  if (play.asked().includes('WhichEffect')) play.answer('WhichEffect', effect)
  if (play.asked().includes('WhichClock')) play.answer('WhichClock', on)
  if (play.asked().includes('WhetherTheyActToo')) play.answer('WhetherTheyActToo', false)
  return play
}

/** Goes on with nothing added, up to the dice. */
export function goOn(play: Play, by = 'kit', effort: Json = 'none'): Play {
  play.answer('WhetherToGo', 'go', by).answer('WhichEffort', effort, by)
  if (play.asked().includes('WhoAssists')) play.answer('WhoAssists', 'nobody', by)
  return play.answer('WhetherToCommit', 'roll', by)
}

/** A whole roll with these faces, nothing added. */
export const rolled = (play: Play, faces: readonly number[], deed: Deed = {}, by = 'kit'): Play =>
  goOn(propose(play, by, deed), by).dice('ActionDice', ...faces)

export const named = (...all: readonly Json[]): Json => ({ named: all })
export const minor = (who = 'kit'): Json => ({ kind: 'harm', who, level: 'minor' })

export const stateOf = (play: Play): State => play.table.world.state as State
export const pc = (play: Play, id = 'kit'): Pc => stateOf(play).pcs[id] as Pc
export const types = (play: Play): readonly string[] => play.told().map((f) => f.type)
export const last = (play: Play, type: string) => play.told().findLast((f) => f.type === type)

export const alarm = (is: Partial<Omit<Clocks[string], 'size'>> = {}): Clocks => ({
  alarm: clock({ name: 'Alarm', size: 6, kind: 'catastrophe', ...is }),
})
