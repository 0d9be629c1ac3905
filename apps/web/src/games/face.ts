import type { AnyGame } from '@sortie/engine'
import { speakGame } from './speak.ts'

/** The part of a game that a browser needs for questions and the log. It contains no rules. */
export interface Face extends Partial<Rest> {
  readonly id: string
  readonly words: AnyGame['words']
}

/** What is drawn from and looked up later: sheet, facts, settings, state, content. */
type Rest = Pick<AnyGame, 'sheet' | 'facts' | 'settings' | 'state' | 'content'>

const words = import.meta.glob<AnyGame['words']['en']>('../../../../games/*/words/en.ts', { import: 'en' })
const rests = import.meta.glob<Rest>('../../../../games/*/web/face.ts')

/** A game's words. A game without a face is loaded whole, so that it can be played before it has any web code. */
export async function faceOf(id: string): Promise<Face | undefined> {
  await speakGame(id)
  const en = rests[`../../../../games/${id}/web/face.ts`] && words[`../../../../games/${id}/words/en.ts`]
  return en ? { id, words: { en: await en() } } : (await import('./game-of.ts')).gameOf(id)
}

export async function wholeFace(face: Face): Promise<Face> {
  const rest = rests[`../../../../games/${face.id}/web/face.ts`]
  return rest ? { ...face, ...(await rest()) } : face
}
