import type { AnyGame } from '@sortie/engine'
import { language } from '../words/language.ts'
import { w } from '../words/odds.ts'
import { lay } from '../words/translation.ts'
import { speakGame } from './speak.ts'

/** What a game's odds say in another language. Only threads that compute load it. */
export interface OddsWords {
  /** The titles of the odds questions. */
  readonly titles: { readonly [question: string]: string }
  /** The game's questions, as the assumptions name them. */
  readonly questions: { readonly [question: string]: string }
  /** Answers that the odds assume, and sentences of the game's own arithmetic. */
  readonly answers: { readonly [english: string]: string }
}

const files = import.meta.glob<OddsWords>('../../../../games/*/web/de-odds.ts', { import: 'oddsWords' })

/** Lays the words of the page's language over what odds say in English: the shell's, the game's, the titles. */
export async function speakOdds(game: AnyGame): Promise<void> {
  if (language === 'en') return
  const [{ odds }, own] = await Promise.all([
    import('../words/de/odds.ts'),
    files[`../../../../games/${game.id}/web/${language}-odds.ts`]?.(),
    speakGame(game.id),
  ])
  lay(w, odds)
  if (!own) return
  lay(w, { questions: own.questions, answers: own.answers })
  for (const [name, question] of Object.entries(game.odds ?? {}))
    Object.assign(question, { title: own.titles[name] ?? question.title })
}
