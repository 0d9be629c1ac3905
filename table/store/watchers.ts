/** Callbacks for streams that may have changed. Each runs in its own turn, so none delays another. */
export class Watchers {
  readonly #watchers = new Map<string, Set<{ readonly woken: () => void }>>()

  get size(): number {
    return this.#watchers.size
  }

  add(stream: string, woken: () => void): () => void {
    const watcher = { woken }
    const others = this.#watchers.get(stream) ?? new Set()
    this.#watchers.set(stream, others.add(watcher))
    return () => {
      others.delete(watcher)
      if (others.size === 0 && this.#watchers.get(stream) === others) this.#watchers.delete(stream)
    }
  }

  wake(stream: string): void {
    const watchers = this.#watchers.get(stream)
    for (const watcher of watchers ?? [])
      queueMicrotask(() => {
        if (watchers?.has(watcher)) watcher.woken()
      })
  }

  wakeAll(): void {
    for (const stream of this.#watchers.keys()) this.wake(stream)
  }

  clear(): void {
    for (const watchers of this.#watchers.values()) watchers.clear()
    this.#watchers.clear()
  }
}
