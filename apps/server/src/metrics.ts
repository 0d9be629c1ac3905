/** Counts and gauges in the text form that Prometheus reads. */
export class Metrics {
  readonly #values = new Map<
    string,
    { readonly help: string; readonly kind: 'counter' | 'gauge'; value: () => number }
  >()
  readonly #counts = new Map<string, number>()

  counter(name: string, help: string): (by?: number) => void {
    this.#counts.set(name, 0)
    this.#values.set(name, { help, kind: 'counter', value: () => this.#counts.get(name) ?? 0 })
    return (by = 1) => void this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  gauge(name: string, help: string, value: () => number): void {
    this.#values.set(name, { help, kind: 'gauge', value })
  }

  text(): string {
    return [...this.#values]
      .map(
        ([name, { help, kind, value }]) =>
          `# HELP sortie_${name} ${help}\n# TYPE sortie_${name} ${kind}\nsortie_${name} ${value()}\n`,
      )
      .join('')
  }
}
