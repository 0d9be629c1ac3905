import { type Json, usualFor } from '@sortie/engine'
import { given, type Play } from '@sortie/engine/testkit'
import { type Clocks, clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { type Dots, noDots } from '../rules/actions.ts'
import { type Entity, fresh, newPc, type Pc, type State } from '../state.ts'

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
  readonly entities?: { readonly [id: string]: Omit<Entity, 'note'> }
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
    entities: Object.fromEntries(Object.entries(entities).map(([id, is]) => [id, { note: '', ...is }])),
  }
  return given(inTheDark, { state, seats, ...(settings && { settings }) })
}

export interface Deed {
  readonly action?: string
  readonly target?: string | number
  readonly position?: string
  readonly effect?: string
  readonly clock?: string
  readonly npcActs?: boolean
}

/** Acts up to the moment where the player is asked whether to roll. */
export function propose(play: Play, by = 'kit', deed: Deed = {}): Play {
  play.open('act', { pc: by, deed: 'try', action: deed.action ?? 'study' }, by)
  return agree(play, deed)
}

/** The terms of the GM, the usual ones but for what is said; against nobody unless somebody is named. */
export const terms = (play: Play, said: { readonly [field: string]: Json | undefined } = {}): Json => {
  const usual = usualFor(play.question('WhichTerms'), 'gm') as { readonly [field: string]: Json }
  const all: { readonly [field: string]: Json | undefined } = { ...usual, target: 'none', clock: 'none', ...said }
  return Object.fromEntries(Object.keys(usual).map((field) => [field, all[field] ?? usual[field] ?? null]))
}

export function agree(play: Play, { action: _action, ...said }: Deed = {}): Play {
  return play.answer('WhichTerms', terms(play, { ...said }))
}

/** Rolls with nothing added, or with this effort. */
export const goOn = (play: Play, by = 'kit', way: Json = 'roll'): Play => play.answer('WhetherToCommit', way, by)

/** A whole roll with these faces, nothing added. */
export const rolled = (play: Play, faces: readonly number[], deed: Deed = {}, by = 'kit'): Play =>
  goOn(propose(play, by, deed), by).dice('ActionDice', ...faces)

/** Somebody steps into the window with an assist. */
export const assist = (helper: string, how = ''): Json => ({ bargain: '', helper, how })
export const bargain = (text: string): Json => ({ bargain: text, helper: 'nobody', how: '' })

export const named = (...all: readonly Json[]): Json => ({ named: all })
export const minor = (who = 'kit', name = ''): Json => ({
  kind: 'harm',
  who,
  level: 'minor',
  name,
  attribute: 'prowess',
})
export const complication = (text = ''): Json => ({ kind: 'complication', text, attribute: 'resolve' })
export const badPosition = (who = 'kit'): Json => ({ kind: 'badPosition', who, attribute: 'resolve' })
export const ticks = (clock: string, segments: number): Json => ({
  kind: 'ticks',
  clock,
  segments,
  attribute: 'insight',
})

export const stateOf = (play: Play): State => play.table.world.state as State
export const pc = (play: Play, id = 'kit'): Pc => stateOf(play).pcs[id] as Pc
export const types = (play: Play): readonly string[] => play.told().map((f) => f.type)
export const last = (play: Play, type: string) => play.told().findLast((f) => f.type === type)

export const alarm = (is: Partial<Omit<Clocks[string], 'size'>> = {}): Clocks => ({
  alarm: clock({ name: 'Alarm', size: 6, kind: 'catastrophe', ...is }),
})
