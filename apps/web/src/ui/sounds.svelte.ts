import type { Sound } from './make-sound.ts'

const STORED = 'sortie/sounds'

/** Whether this user wants sounds. They are made when they are wanted, never before the first tap. Kept in this browser. */
class Sounds {
  on = $state(true)
  #tapped = false

  constructor() {
    try {
      this.on = localStorage.getItem(STORED) !== 'off'
    } catch {
      // A browser that keeps nothing begins with sounds.
    }
    addEventListener(
      'pointerdown',
      () => {
        this.#tapped = true
      },
      { once: true, capture: true },
    )
  }

  set(on: boolean): void {
    this.on = on
    try {
      localStorage.setItem(STORED, on ? 'on' : 'off')
    } catch {
      // It holds until the browser is closed.
    }
  }

  play(sound: Sound): void {
    if (!this.#tapped || !this.on || document.hidden) return
    import('./make-sound.ts').then(
      ({ makeSound }) => makeSound(sound),
      () => undefined,
    )
  }

  /** A short buzz of a phone. */
  buzz(): void {
    if (this.#tapped && this.on) navigator.vibrate?.(30)
  }
}

export const sounds = new Sounds()
