import type { Names } from '@sortie/engine'
import type { LogLine, Recap, Sentence } from '@sortie/protocol'
import { ledger, luckText, standingLines, withoutStruck } from '@sortie/table/browser'
import type { Face } from '../games/face.ts'
import { language } from '../words/language.ts'

type Told = LogLine['facts'][number]['fact']

/** What a game's recap says in another language, besides the sentences of its facts. */
export interface RecapWords {
  /** How the evening ended, or where it stands; as in the game's `retelling`. */
  readonly lead: (view: unknown, told: readonly Told[], names: Names) => string
  /** Labels and values of what is left and of what has changed. */
  readonly labels: { readonly [english: string]: string }
}

const files = import.meta.glob<RecapWords>('../../../../games/*/web/de-recap.ts', { import: 'recapWords' })

interface Read {
  readonly game: Face
  /** All lines that the recap's reader has. */
  readonly lines: readonly LogLine[]
  readonly view: unknown
  readonly names: Names
}

/** The recap in the language of the page: the server says it in English, the page says the same lines again. */
export async function sayRecap(recap: Recap, { game, lines, view, names }: Read): Promise<Recap> {
  if (language === 'en') return recap
  const own = await files[`../../../../games/${game.id}/web/${language}-recap.ts`]?.()
  const evening = standingLines(lines).filter(({ time }) => time >= recap.from && time <= recap.to)
  const said = ledger(game, evening, { ...names, ...(view !== null && typeof view === 'object' && { view }) })
  const label = (english: string): string => own?.labels[english] ?? english
  return {
    ...recap,
    ...(own && {
      lead: own.lead(
        view,
        withoutStruck(evening).flatMap((line) => line.facts.map(({ fact }) => fact)),
        names,
      ),
    }),
    ...saidAgain(recap, said),
    left: recap.left.map((row) => ({
      ...row,
      label: label(row.label),
      value: typeof row.value === 'string' ? label(row.value) : row.value,
    })),
    changed: recap.changed.map((c) => ({ ...c, what: c.what.map((of) => ({ ...of, name: label(of.name) })) })),
    ...(recap.luck && { luck: { ...recap.luck, of: recap.luck.of.map((of) => ({ ...of, text: luckText(of) })) } }),
  }
}

/** The same sentences in the page's words. Lines that came in between stay as the server said them. */
function saidAgain(recap: Recap, ours: Recap['ledger']): Pick<Recap, 'told' | 'ledger'> {
  const [theirs, own] = [recap.ledger, ours].map((paragraphs) => paragraphs.flatMap((p) => p.sentences))
  const keyOf = ({ type, text }: Sentence): string => `${type} ${text}`
  const isSame = theirs?.length === own?.length && theirs?.every(({ type }, i) => own?.[i]?.type === type)
  if (!theirs || !own || !isSame) return recap
  const again = new Map(theirs.map((sentence, i) => [keyOf(sentence), own[i]?.text]))
  const say = (sentence: Sentence): Sentence => ({ ...sentence, text: again.get(keyOf(sentence)) ?? sentence.text })
  return { ledger: ours, told: recap.told.map((t) => ({ ...t, sentences: t.sentences.map(say) })) }
}
