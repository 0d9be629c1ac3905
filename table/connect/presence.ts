type Tell = (here: readonly string[]) => void

/** Who is connected to which table here. A seat counts once, however many windows it has open. */
export class Presence {
  readonly #tables = new Map<string, Map<Tell, string>>()

  enter(table: string, seat: string, tell: Tell): () => void {
    const before = this.here(table)
    const those = this.#tables.get(table) ?? new Map<Tell, string>()
    this.#tables.set(table, those)
    those.set(tell, seat)
    this.#changed(table, before, tell)
    return () => {
      const was = this.here(table)
      those.delete(tell)
      if (those.size === 0) this.#tables.delete(table)
      this.#changed(table, was)
    }
  }

  here(table: string): readonly string[] {
    return [...new Set(this.#tables.get(table)?.values() ?? [])].sort()
  }

  #changed(table: string, before: readonly string[], except?: Tell): void {
    const now = this.here(table)
    if (now.join() === before.join()) return
    for (const tell of this.#tables.get(table)?.keys() ?? []) if (tell !== except) tell(now)
  }
}
