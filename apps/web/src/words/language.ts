import { en } from './en.ts'
import { lay, type Translation } from './translation.ts'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const KEY = 'sortie/language'
const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(languages, text)

/** The one that was chosen in this browser, or the first that its user reads and there is. */
export function languageFor(chosen: string | null | undefined, read: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return read.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The language of this page. A page speaks one language; a change reloads it. Its threads are named by it. */
export const language: Language =
  typeof document === 'undefined'
    ? languageFor((globalThis as { readonly name?: string }).name, [])
    : languageFor(chosen(), navigator.languages ?? [])

/** Dates and numbers are written as the language writes them. */
export const locale = { en: 'en-GB', de: 'de-DE' }[language]

export function chooseLanguage(wanted: Language): void {
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    // It holds until the page is closed: not at all, that is. The page says nothing of what it cannot keep.
  }
  location.reload()
}

/** The shell's words in the language of the page, by the file that holds the English ones; nothing in English. */
let others: { readonly [file: string]: object } = {}

/** Loads the words of the page's language. Comes before anything is drawn. */
export async function speak(): Promise<void> {
  document.documentElement.lang = language
  if (language === 'en') return
  const { german } = await import('./de/index.ts')
  others = german
  inUse('table', en)
}

/** English words with those of the page's language laid over them. */
export function inUse<T extends object>(file: string, english: T): T {
  const other = others[file]
  if (other) lay(english, other as Translation<T>)
  return english
}
