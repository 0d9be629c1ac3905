import type { Json } from '@sortie/engine'
import { spaced } from '../question/say.ts'
import { w } from '../words/lab.ts'
import type { Catalogue, FieldInfo } from './catalogue.ts'
import type { Side } from './link.ts'
import { valueWords } from './ranges.ts'
import { type Leaf, leavesOf } from './rows.ts'

/** What a table changes, a sentence each: values, settings, how people play, rows with what stood there before. */
export function changesOf(side: Side, catalogue: Catalogue, options: readonly FieldInfo[]): readonly string[] {
  const said = (fields: readonly FieldInfo[], texts: Side['options']): readonly string[] =>
    Object.entries(texts).map(([name, text]) => {
      const info = fields.find((f) => f.name === name)
      return w.changedTo(info?.title ?? name, valueWords(text, info?.values))
    })
  const rows = Object.entries(side.rows ?? {}).flatMap(([kind, of]) =>
    Object.entries(of).map(([id, row]) => {
      const before = catalogue.kinds.find((k) => k.name === kind)?.rows.find((r) => r.id === id)
      return w.changedTo(before?.title ?? id, row === null ? w.takenOut : rowChange(before?.row ?? null, row))
    }),
  )
  return [
    ...said(options, side.options),
    ...said(catalogue.settings, side.settings),
    ...Object.entries(side.policy).map(([name, rule]) => w.changedTo(spaced(name), w.ruleWords[rule] ?? rule)),
    ...rows,
  ]
}

const at = ({ path }: Leaf): string => path.join(' ')

/** "progress 1 → 2" for every place that is different. */
function rowChange(before: Json, after: Json): string {
  const was = new Map(leavesOf(before).map((leaf) => [at(leaf), leaf.value]))
  return leavesOf(after)
    .filter((leaf) => was.get(at(leaf)) !== leaf.value)
    .map(
      (leaf) =>
        `${leaf.path.map((p) => spaced(p).toLowerCase()).join(' ')} ${was.get(at(leaf)) ?? '–'} → ${leaf.value}`,
    )
    .join(', ')
}
