export type Theme = 'system' | 'dark' | 'light'

const KEY = 'sortie/theme'

/** Dark, light, or as the system says. */
class ThemeChoice {
  now = $state<Theme>('system')

  start(): void {
    const kept = safely(() => localStorage.getItem(KEY))
    this.set(kept === 'dark' || kept === 'light' ? kept : 'system')
  }

  set(theme: Theme): void {
    this.now = theme
    const root = document.documentElement
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
    safely(() => localStorage.setItem(KEY, theme))
  }
}

function safely<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}

export const theme = new ThemeChoice()
