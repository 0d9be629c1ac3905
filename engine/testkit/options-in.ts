import type { Fields, Json, Question, Shape, To } from '../kernel/index.ts'

export interface OptionAt {
  readonly path: string
  readonly option: Json
}

/** Every option that an answer may hold, with the way to its field. */
export function* optionsIn(shape: Shape | undefined, path = ''): Generator<OptionAt> {
  if (shape?.kind === 'one' || shape?.kind === 'some') for (const option of shape.options) yield { path, option }
  if (shape?.kind === 'list') yield* optionsIn(shape.of, path)
  if (shape?.kind === 'form') yield* optionsOfFields(shape.fields, path)
  if (shape?.kind === 'either') for (const fields of Object.values(shape.cases)) yield* optionsOfFields(fields, path)
}

export function* optionsOfFields(fields: Fields, path = ''): Generator<OptionAt> {
  for (const [field, shape] of Object.entries(fields)) yield* optionsIn(shape, path === '' ? field : `${path}.${field}`)
}

/** What a seat answers to a question. */
export function shapeFor(q: Question, to: To): Shape | undefined {
  if (q.kind === 'ask') return q.shape
  return q.kind === 'each' || q.kind === 'first' ? q.parts[to] : undefined
}
