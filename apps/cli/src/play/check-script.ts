import { type AnyGame, isRefusal, type Sitting, Table } from '@sortie/engine'
import { parseScript, type Script, ScriptError } from '@sortie/engine/plays'

type Fields = { readonly [field: string]: 'string' | 'array' | 'object' }

/** What else a step or a script may say; anything more is a slip of the pen. */
const ALSO: { readonly [kind: string]: readonly string[] } = { open: ['args'], answer: ['value', 'for', 'reason'] }
const SCRIPT = ['game', 'seats', 'settings', 'content', 'seed', 'steps']

const STEPS: { readonly [kind: string]: Fields } = {
  open: { open: 'string', by: 'string' },
  answer: { answer: 'string', by: 'string' },
  dice: { dice: 'string', faces: 'array' },
  draw: { draw: 'string', cards: 'array' },
  input: { input: 'object' },
}

/** Reads a script and looks at every step before any is played, so that a corrupt one is named by its number. */
export function readScript(game: AnyGame, text: string): Script {
  const script = parseScript(text)
  const stray = Object.keys(script).find((field) => !SCRIPT.includes(field))
  if (stray !== undefined) throw new ScriptError(`the script has "${stray}"; it may have ${SCRIPT.join(', ')}`)
  if (script.seed !== undefined && !Number.isSafeInteger(script.seed))
    throw new ScriptError('"seed" of the script has to be a whole number')
  if (script.seats !== undefined) checkSeats(game, script.seats)
  for (const [i, step] of script.steps.entries()) {
    const wrong = misstep(step)
    if (wrong) throw new ScriptError(`step ${i + 1} of the script ${wrong}`)
  }
  return script
}

/** Seats that the table itself would take. */
export function checkSeats(game: AnyGame, seats: readonly Sitting[]): void {
  if (!Array.isArray(seats) || !seats.every(isSitting))
    throw new ScriptError('"seats" has to be a list of objects with "seat" and "role" (gm, player or spectator)')
  const result = Table.start(game, { seats: [] }).submit({ kind: 'seats', by: 'game', seats })
  if (isRefusal(result)) throw new ScriptError(result.message)
}

const isSitting = (x: unknown): boolean => {
  const { seat, role } = (x ?? {}) as Partial<Sitting>
  return typeof seat === 'string' && ['gm', 'player', 'spectator'].includes(role ?? '')
}

/** Which kind a step is has been seen to already; here it is whether it has all that belongs to one. */
function misstep(step: object): string | undefined {
  const kind = Object.keys(STEPS).find((k) => Object.hasOwn(step, k)) ?? 'input'
  for (const [field, type] of Object.entries(STEPS[kind] as Fields)) {
    const value = (step as { readonly [f: string]: unknown })[field]
    const fits = type === 'array' ? Array.isArray(value) : typeof value === type && value !== null
    if (!fits) return `needs "${field}", ${type === 'array' ? 'a list' : `a ${type}`}`
  }
  const fields = [...Object.keys(STEPS[kind] as Fields), ...(ALSO[kind] ?? [])]
  const stray = Object.keys(step).find((field) => !fields.includes(field))
  if (stray !== undefined) return `has "${stray}"; one with "${kind}" may have ${fields.join(', ')}`
  if (kind === 'answer' && !Object.hasOwn(step, 'value')) return 'needs "value", the answer that is given'
  return undefined
}
