import type { Panel, PanelRow, View } from '@sortie/engine'
import type { StateRecord } from '../../state.ts'
import { columnText } from '../../words/phrases.ts'
import { signed } from '../../words/say.ts'
import type { Contest, Holdings } from './state.ts'
import { stringText } from './string-text.ts'

type Seen = View<typeof StateRecord>

const LAST_NARRATIONS = 5

/** What matters off the job now: the contest under way, the Situation, Strings, and what was last made canon. */
export const offJobPanels = (view: Seen): readonly Panel[] =>
  [contestPanel(view), situationPanel(view), stringsPanel(view), canonPanel(view)].filter((p) => p.rows.length > 0)

const nameOf = (view: Seen, id: string): string => view.crew.operatives[id]?.name ?? id

function contestPanel(view: Seen): Panel {
  const { contest } = view.offJob
  const over = contest === null || contest.stage === 'settled' || contest.stage === 'dropped'
  return {
    title: contest?.kind === 'challenge' ? 'Challenge' : 'Contest',
    rows: over ? [] : contestRows(view, contest),
  }
}

const contestRows = (view: Seen, contest: Contest): readonly PanelRow[] => [
  { label: nameOf(view, contest.actor), value: contest.stake },
  { label: 'Dice', value: contest.dice, most: 3 },
  ...(contest.stage === 'ready' ? [{ label: 'Column', value: columnText(contest.column) }] : []),
  ...held(contest).map((value) => ({ label: 'Leverage', value })),
  ...(contest.pushes > 0 ? [{ label: 'Pushed', value: contest.pushes }] : []),
]

const held = ({ plus, d8, rerolls, discards }: Holdings): readonly string[] => [
  ...(plus > 0 ? [`${signed(plus)} to the result`] : []),
  ...(d8 > 0 ? [d8 === 1 ? 'one die is a d8' : `${d8} dice are d8s`] : []),
  ...(rerolls > 0 ? ['a re-roll in hand'] : []),
  ...(discards > 0 ? ['a 1 may be discarded'] : []),
]

function situationPanel(view: Seen): Panel {
  const { situation } = view.offJob
  return {
    title: situation?.name ?? 'Situation',
    rows: (situation?.involved ?? []).map((id) => ({
      label: nameOf(view, id),
      value:
        Object.entries(situation?.ratings[id] ?? {})
          .map(([rating, level]) => `${rating} ${signed(level)}`)
          .join(', ') || 'is in it',
    })),
  }
}

const stringsPanel = (view: Seen): Panel => ({
  title: 'Strings',
  rows: Object.values(view.crew.strings).map((string) => ({
    label: string.lie ? `Lie ${string.level}` : `Level ${string.level}`,
    value: `${stringText(
      string.phrase,
      string.on.map((id) => nameOf(view, id)),
    )}${marksText(string.marks)}`,
  })),
})

const marksText = ({ up, down }: { readonly up: number; readonly down: number }): string =>
  up + down === 0 ? '' : ` (marks: ${up} up, ${down} down)`

const canonPanel = (view: Seen): Panel => ({
  title: 'Canon',
  rows: Object.values(view.offJob.narrations)
    .filter((n) => n.status === 'canon')
    .slice(-LAST_NARRATIONS)
    .map((n) => ({ label: n.by, value: n.words })),
})
