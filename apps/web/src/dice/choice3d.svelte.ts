import { w } from '../words/index.ts'

const STORED = 'sortie/dice3d'

const drawsInThreeDimensions = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** Whether this user wants dice in three dimensions, and whether there can be any. */
class Dice3dChoice {
  wanted = $state(false)
  #reduced = $state(false)
  #unable = $state(false)
  readonly on: boolean = $derived(this.wanted && !this.#reduced && !this.#unable)
  /** Why there are none although they are wanted. */
  readonly problem: string = $derived(
    !this.wanted ? '' : this.#unable ? w.dice3dUnable : this.#reduced ? w.dice3dReduced : '',
  )

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    this.#reduced = query.matches
    query.addEventListener('change', () => {
      this.#reduced = query.matches
    })
    try {
      this.wanted = localStorage.getItem(STORED) === 'on'
    } catch {
      // A browser that keeps nothing begins with flat dice.
    }
  }

  set(wanted: boolean): void {
    this.wanted = wanted
    this.#unable = wanted && !drawsInThreeDimensions()
    try {
      localStorage.setItem(STORED, wanted ? 'on' : 'off')
    } catch {
      // It holds until the browser is closed.
    }
  }

  /** They were wanted and loaded, and could not be drawn after all. */
  fail(): void {
    this.#unable = true
  }
}

export const dice3d = new Dice3dChoice()
