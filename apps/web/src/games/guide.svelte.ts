import type { Guide, Term } from '@sortie/engine'

/** A word that is explained now, and where it stands. */
export interface ExplainedTerm extends Term {
  readonly word: string
  readonly at: DOMRect
}

/** What the game explains of its words; loaded after everything else. */
class GuideStore {
  guide = $state.raw<Guide>()
  explained = $state.raw<ExplainedTerm>()
  #of = ''
  readonly #byWord: ReadonlyMap<string, readonly [string, Term]> = $derived(
    new Map(
      Object.entries(this.guide?.terms ?? {}).flatMap(([word, term]) =>
        [word, ...(term.also ?? [])].map((form) => [form.toLowerCase(), [word, term]] as const),
      ),
    ),
  )
  readonly #pattern: RegExp | undefined = $derived.by(() => {
    const forms = [...this.#byWord.keys()]
      .sort((a, b) => b.length - a.length)
      .map((f) => f.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return forms.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  })

  async load(game: string): Promise<void> {
    if (this.#of === game) return
    this.#of = game
    const { guideOf } = await import('../why/guide.ts')
    this.guide = await guideOf(game)
  }

  /** A text in pieces: words that the game explains, each once, and what is between them. */
  pieces(text: string): readonly { readonly text: string; readonly term?: readonly [string, Term] }[] {
    if (!this.#pattern) return [{ text }]
    const seen = new Set<string>()
    return text.split(this.#pattern).map((part, i) => {
      const term = i % 2 === 1 ? this.#byWord.get(part.toLowerCase()) : undefined
      if (!term || seen.has(term[0])) return { text: part }
      seen.add(term[0])
      return { text: part, term }
    })
  }
}

export const guide = new GuideStore()
