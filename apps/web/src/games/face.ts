import type { AnyGame } from '@sortie/engine'

/** What a browser needs of a game to show a table of it: its words and its sheet, and who may see what. No rule is in it. */
export type Face = Pick<AnyGame, 'id' | 'words' | 'sheet' | 'facts' | 'settings' | 'state' | 'content'>

type Parts = Omit<Face, 'id' | 'words'> & { readonly en: Face['words']['en'] }

const faces = import.meta.glob<Parts>('./faces/*.ts')

/** The face of a game; a game without one is loaded whole, so that a fifth game can be played before anyone styles it. */
export async function faceOf(id: string): Promise<Face | undefined> {
  const load = faces[`./faces/${id}.ts`]
  if (!load) return (await import('../lib/game-of.ts')).gameOf(id)
  const { en, ...parts } = await load()
  return { id, words: { en }, ...parts }
}
