import type { Component } from 'svelte'
import Later from './Later.svelte'

/** A component that the first picture can do without. */
export class Part<Props extends object> {
  readonly #from: () => Promise<{ readonly default: Component<Props> }>
  is = $state.raw<Component<Props>>()

  constructor(from: () => Promise<{ readonly default: Component<Props> }>) {
    this.#from = from
  }

  /** Loads it; if that fails, it is tried again the next time. */
  load = async (): Promise<void> => {
    const loaded = await this.#from().catch(() => undefined)
    if (loaded) this.is ??= loaded.default
  }
}

const parts: { readonly load: () => Promise<void> }[] = []

/** A component that is loaded when it is first shown, or once the page has come to rest. */
export function later<Props extends object>(
  from: () => Promise<{ readonly default: Component<Props> }>,
): Component<Props> {
  const part = new Part(from)
  parts.push(part)
  return (anchor, props) => Later(anchor, { part, props })
}

/** Loads what was put off. */
export const loadLater = (): Promise<unknown> => Promise.all(parts.map((part) => part.load()))
