/** JSON, or where it is broken. Nothing is thrown: rules and what lies beside them catch nothing. */
export const readJson = (text: string): { readonly json: unknown } | { readonly wrong: string } =>
  new JsonReader(text).read()

/** JSON without exceptions: a broken file is a finding with a place, not a crash. */
class JsonReader {
  readonly #text: string
  #at = 0
  #wrong: string | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): { readonly json: unknown } | { readonly wrong: string } {
    const json = this.#value(0)
    this.#space()
    if (this.#wrong === undefined && this.#at < this.#text.length) this.#fail()
    return this.#wrong === undefined ? { json } : { wrong: this.#wrong }
  }

  #value(depth: number): unknown {
    this.#space()
    const c = this.#text[this.#at]
    if (depth > 60) return this.#fail()
    if (c === '{') return this.#object(depth)
    if (c === '[') return this.#list(depth)
    const token =
      /("(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)/y
    token.lastIndex = this.#at
    const found = token.exec(this.#text)
    if (!found) return this.#fail()
    this.#at += found[0].length
    return JSON.parse(found[0]) as unknown
  }

  #object(depth: number): { readonly [k: string]: unknown } {
    const out: [string, unknown][] = []
    this.#each('}', () => {
      const key = this.#value(depth + 1)
      this.#space()
      if (typeof key !== 'string' || this.#text[this.#at] !== ':') return this.#fail()
      this.#at++
      out.push([key, this.#value(depth + 1)])
    })
    return Object.fromEntries(out)
  }

  #list(depth: number): unknown[] {
    const out: unknown[] = []
    this.#each(']', () => void out.push(this.#value(depth + 1)))
    return out
  }

  #each(close: string, member: () => void): void {
    this.#at++
    this.#space()
    if (this.#text[this.#at] === close) {
      this.#at++
      return
    }
    while (this.#wrong === undefined) {
      member()
      this.#space()
      const c = this.#text[this.#at]
      if (c !== ',' && c !== close) return this.#fail()
      this.#at++
      if (c === close) return
    }
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #fail(): undefined {
    const line = this.#text.slice(0, this.#at).split('\n').length
    this.#wrong ??= `line ${line}: this is not JSON`
    return undefined
  }
}
