/** The shortcuts and their default keys. `Ctrl+` also means Cmd. */
const DEFAULTS = {
  question: 'q',
  log: 'l',
  say: 'c',
  slash: '/',
  pause: 'p',
  palette: 'Ctrl+k',
  undo: 'Ctrl+z',
  redo: 'Ctrl+y',
  keys: '?',
} as const
export type KeyAction = keyof typeof DEFAULTS

export const keyActions = Object.keys(DEFAULTS) as readonly KeyAction[]

const STORED = 'sortie/keys'
/** The key that was pressed, as it is kept; nothing for one that cannot be a shortcut. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if ([...key].length !== 1 || key === ' ' || altKey) return undefined
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${key.toLowerCase()}`
}

export const isSingle = (key: string): boolean => !key.startsWith('Ctrl+')

export const keyText = (key: string): string =>
  key.replace('Ctrl+', 'Ctrl ').replace(/[a-z]$/, (letter) => letter.toUpperCase())

/** Which key does what, as this user likes it. Kept in this browser. */
class KeyMap {
  #own = $state.raw<Partial<{ readonly [A in KeyAction]: string }>>({})
  /** Whether keys without Ctrl do anything. */
  singles = $state(true)

  constructor() {
    try {
      const { own, singles } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as { own?: object; singles?: boolean }
      const kept = Object.entries(own ?? {}).filter(([a, key]) => Object.hasOwn(DEFAULTS, a) && typeof key === 'string')
      this.#own = Object.fromEntries(kept)
      this.singles = singles !== false
    } catch {
      // Nothing kept, or nothing that can be read: the keys are as they are at first.
    }
  }

  keyFor(action: KeyAction): string {
    return this.#own[action] ?? DEFAULTS[action]
  }

  actionAt(key: string): KeyAction | undefined {
    return isSingle(key) && !this.singles ? undefined : keyActions.find((a) => this.keyFor(a) === key)
  }

  set(action: KeyAction, key: string): void {
    this.#own = { ...this.#own, [action]: key }
    this.#keep()
  }

  allow(singles: boolean): void {
    this.singles = singles
    this.#keep()
  }

  reset(): void {
    this.#own = {}
    this.allow(true)
  }

  #keep(): void {
    try {
      localStorage.setItem(STORED, JSON.stringify({ own: this.#own, singles: this.singles }))
    } catch {
      // A browser that keeps nothing still has the keys until it is closed.
    }
  }
}

export const keyMap = new KeyMap()
