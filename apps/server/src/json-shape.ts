const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

export interface ShapeLimits {
  /** Lists and objects inside one another. */
  readonly depth: number
  /** Values in all: parsed, a value takes many times the room of its two characters. */
  readonly values: number
}

/**
 * What is wrong with the shape of some JSON, before it is parsed: one pass over the bytes, which keeps nothing. Whether it
 * is JSON at all is for the parser to say.
 */
export function problemWithShape(json: Uint8Array, { depth: deepest, values: most }: ShapeLimits): string | undefined {
  let depth = 0
  let values = 1
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) i = endOfText(json, i)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      if (++depth > deepest) return `lists and objects lie at most ${deepest} deep in it`
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    else if (byte === COMMA) values++
    if (values > most) return `it holds at most ${most.toLocaleString('en')} values`
  }
  return undefined
}

/** Where the text that begins here ends. */
function endOfText(json: Uint8Array, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    if (json[i] === BACKSLASH) i++
    else if (json[i] === QUOTE) return i
  }
  return json.length
}
