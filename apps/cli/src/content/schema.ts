import type { AnyGame, Fields, Json, Shape } from '@sortie/engine'

/** A JSON schema, as plain data. */
export type Schema = { readonly [key: string]: Json }

/** What a table may lay over a game's content, as a JSON schema: rows by kind and id, null for a row that is retired. */
export function overlaySchema(game: AnyGame): Schema {
  const kinds = (game.contentFields ?? {}) as { readonly [kind: string]: Fields }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Content that a table lays over ${game.words.en.name}`,
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(kinds).map(([kind, fields]) => [
        kind,
        { type: 'object', additionalProperties: { anyOf: [formSchema(fields), { type: 'null' }] } },
      ]),
    ),
  }
}

const formSchema = (fields: Fields, kind?: string): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: [...(kind === undefined ? [] : ['kind']), ...Object.keys(fields)],
  properties: {
    ...(kind !== undefined && { kind: { const: kind } }),
    ...Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape)])),
  },
})

/** The JSON schema of a shape: what fits the one fits the other. */
export function schemaOf(shape: Shape): Schema {
  switch (shape.kind) {
    case 'one':
      return { enum: shape.options }
    case 'some':
      return {
        type: 'array',
        items: { enum: shape.options },
        uniqueItems: true,
        minItems: shape.min,
        maxItems: shape.max,
      }
    case 'whole':
      return { type: 'integer', minimum: shape.min, maximum: shape.max }
    case 'line':
      return { type: 'string', minLength: shape.min, maxLength: shape.max }
    case 'form':
      return formSchema(shape.fields)
    case 'list':
      return { type: 'array', items: schemaOf(shape.of), minItems: shape.min, maxItems: shape.max }
    case 'either':
      return { oneOf: Object.entries(shape.cases).map(([kind, fields]) => formSchema(fields, kind)) }
  }
}
