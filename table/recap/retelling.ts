import { type AnyGame, type Names, sayFact, saySet } from '@sortie/engine'
import type { Did, LogLine, Paragraph, RecapMoment, Sentence } from '@sortie/protocol'

/** The names for sentences, and the reader's view, which names values set by hand. */
export type SentenceNames = Names & { readonly view?: unknown }

const sentencesIn = (game: Pick<AnyGame, 'words'>, { facts }: LogLine, names: SentenceNames): readonly Sentence[] =>
  facts.map(({ rule, fact }) => ({
    type: fact.type,
    text: ended(fact.type === '$set' ? saySet(names.view, fact, names.seat) : sayFact(game, fact, names)),
    rule,
  }))

/** Sentences stand one after another here, also sentences that end with a person's own words. */
const ended = (text: string): string => (/[.!?…”"]$/.test(text) ? text : `${text}.`)

/** Every line: a paragraph for each procedure that a seat started, a sentence for each fact. */
export function ledger(
  game: Pick<AnyGame, 'words'>,
  lines: readonly LogLine[],
  names: SentenceNames,
): readonly Paragraph[] {
  const paragraphs: { head: string; sentences: Sentence[] }[] = []
  for (const line of lines) {
    const { by, did } = line
    if (did?.did === 'open' && by !== 'game') {
      const what = game.words.en.procedures[did.procedure]?.title ?? did.procedure
      paragraphs.push({ head: by === undefined ? what : `${names.seat(by)}: ${what}`, sentences: [] })
    }
    const sentences = sentencesIn(game, line, names)
    if (paragraphs.length === 0 && sentences.length > 0) paragraphs.push({ head: '', sentences: [] })
    paragraphs.at(-1)?.sentences.push(...sentences)
  }
  return paragraphs
}

interface Draft {
  readonly time: number
  readonly sentences: Sentence[]
  readonly overruled?: RecapMoment['overruled']
  /** Closed: later lines belong to another paragraph. */
  readonly whole: boolean
  tells: boolean
}

/**
 * Entries for the recap: procedures that a seat started, if they threw dice or drew cards; the game's own turns, and
 * what was decided over the rules, each by itself. Of these, all but what only keeps the books.
 */
export function told(game: AnyGame, lines: readonly LogLine[], names: SentenceNames): readonly RecapMoment[] {
  const { turns = [], bookkeeping = [] } = game.retelling ?? {}
  const drafts: Draft[] = []
  let underWay: Draft | undefined
  let dice: readonly number[] | undefined
  for (const line of lines) {
    const { time, by, did } = line
    const sentences = sentencesIn(game, line, names).filter((s) => !bookkeeping.includes(s.type))
    const turn = sentences.some((s) => turns.includes(s.type))
    const overruled = overruledIn(line, names)
    const started = did?.did === 'open' && by !== 'game'
    // Steps in between, or steps that this seat does not see, do not end the current paragraph.
    const beside = started && game.procedures[did.procedure]?.anytime === true
    const between = overruled !== undefined || did === undefined || beside
    const whole = turn || overruled !== undefined
    let draft = underWay
    if (!draft || draft.whole || whole || (started && !between)) {
      draft = { time, sentences: [], ...(overruled && { overruled }), whole, tells: whole }
      drafts.push(draft)
      if (!between) [underWay, dice] = [draft, started ? undefined : dice]
    }
    if (did?.did === 'answer' && (by === 'chance' || did.byHand)) {
      draft.tells = true
      dice = facesOf(did) ?? dice
    }
    for (const sentence of sentences) {
      draft.sentences.push({ ...sentence, ...(dice && !between && { dice }) })
      if (!between) dice = undefined
    }
  }
  return drafts.flatMap(({ tells, whole: _, ...draft }) =>
    tells && (draft.sentences.length > 0 || draft.overruled) ? [draft] : [],
  )
}

function overruledIn({ by = '', did }: LogLine, names: Names): RecapMoment['overruled'] | undefined {
  if (did?.did === 'overrule') return { by: names.seat(by), reason: did.reason }
  return did?.did === 'answer' && did.for !== undefined ? { by: names.seat(by), reason: did.reason ?? '' } : undefined
}

/** The faces of a throw; nothing for other answers. */
export const facesOf = ({ answer }: Did & { readonly did: 'answer' }): readonly number[] | undefined =>
  Array.isArray(answer) && answer.every((face) => typeof face === 'number') ? (answer as number[]) : undefined
