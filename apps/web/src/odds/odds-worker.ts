import type { Progress } from '@sortie/engine/odds'
import { gameOf } from '../games/game-of.ts'
import { speakOdds } from '../games/speak-odds.ts'
import { linkFrom } from '../lab/from-table.ts'
import { tellPage } from '../thread/tell-page.ts'
import { type ComputedOdds, computeOdds, type OddsTask, type Wanted } from './compute-odds.ts'
import { PROGRESS_EVERY_MS } from './limits.ts'
import { gaveUpText, notesOn, type OddsNotes } from './notes.ts'

export interface ToWorker extends OddsTask {
  /** What endings are called on this page. */
  readonly outcomes: { readonly [name: string]: string }
}
export interface NotedOdds {
  readonly found: ComputedOdds
  readonly notes: OddsNotes
  /** Of the odds by option, which assume nothing about the open question. */
  readonly optionNotes: OddsNotes
  /** The same question in the lab. */
  readonly lab?: string
}
/** What became of a question that was wanted, in numbers and words. */
export type Answered = NotedOdds | { readonly title: string; readonly gaveUp: string } | { readonly none: true }
/** Each question's answer as soon as it is known; before that, how far it is. */
export type FromWorker = { readonly at: number } & ({ readonly answered: Answered } | { readonly progress: Progress })

const post = (message: FromWorker): void => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const game = await gameOf(data.game).catch(tellPage)
  if (!game) return
  // What does not come stays English.
  await speakOdds(game).catch(() => undefined)
  for (const [at, wanted] of data.wanted.entries()) post({ at, answered: answer(data, wanted, at, game) })
}

function answer(task: ToWorker, wanted: Wanted, at: number, game: Parameters<typeof computeOdds>[0]): Answered {
  const result = computeOdds(game, task, wanted, { watch: telling(at) })
  if ('gaveUp' in result) return { title: result.title, gaveUp: gaveUpText(result.gaveUp) }
  if ('none' in result) return result
  const { found } = result
  const context = { game, outcomes: task.outcomes, shared: task.position.seats.length > 1 }
  const lab = linkFrom(game, found.name, wanted.options, task.position)
  return {
    found,
    ...(lab !== undefined && { lab }),
    notes: notesOn(found, found.assumptions, context),
    optionNotes: notesOn(found, found.optionAssumptions ?? [], context),
  }
}

/** Reports progress every so often. A second pass, from what everyone can see, continues the count. */
function telling(at: number): (progress: Progress) => void {
  let told = performance.now()
  let last = 0
  let before = 0
  return ({ done, of }) => {
    if (done < last) before += last
    last = done
    const now = performance.now()
    if (now - told < PROGRESS_EVERY_MS) return
    told = now
    post({ at, progress: of === undefined ? { done: before + done } : { done, of } })
  }
}
