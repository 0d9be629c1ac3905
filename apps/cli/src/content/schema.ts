import { type AnyGame, type Fields, type Json, PACK_ID, PACK_TEXTS, PACK_VERSION, type Shape } from '@sortie/engine'

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

/** A pack as a JSON schema: its manifest, and rows that fit the game it names. */
export function packSchema(games: readonly AnyGame[]): Schema {
  const withContent = games.filter((game) => game.contentFields)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A pack of content for Sortie',
    type: 'object',
    additionalProperties: false,
    required: ['format', 'id', 'version', ...Object.keys(PACK_TEXTS), 'requires', 'content'],
    properties: {
      format: { const: 'sortie-pack' },
      id: { type: 'string', pattern: PACK_ID.source },
      version: { type: 'string', pattern: PACK_VERSION.source },
      ...Object.fromEntries(
        Object.entries(PACK_TEXTS).map(([key, { least, most }]) => [
          key,
          { type: 'string', maxLength: most, ...(least > 0 && { pattern: '\\S' }) },
        ]),
      ),
      requires: {
        type: 'object',
        additionalProperties: false,
        required: ['game', 'edition'],
        properties: { game: { enum: withContent.map(({ id }) => id) }, edition: { type: 'integer' } },
      },
      content: { type: 'object' },
    },
    allOf: withContent.map(({ id }) => ({
      if: { properties: { requires: { properties: { game: { const: id } } } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas.
      then: { properties: { content: { $ref: `${id}.schema.json` } } },
    })),
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
