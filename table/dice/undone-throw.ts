import { CHANCE, type Entry, type Input, print, standing, type Waiting } from '@sortie/engine'
import type { Proof } from '@sortie/protocol'
import { proofIn } from './fair-dice.ts'

interface Fallen {
  readonly answer: (Input & { readonly kind: 'answer' })['answer']
  readonly proof: Proof
}

/**
 * The throw that was taken back and is now made again: the same dice for the same question, and no other throw since. Undo
 * then never gives anybody a second chance.
 */
export function undoneThrow(entries: readonly Entry[], w: Waiting): Fallen | undefined {
  // Most throws are made where nothing was taken back.
  if (!wasRewound(entries)) return undefined
  const asked = print(w.question)
  const left = new Set(standing(entries))
  const throws = entries.flatMap((entry) => thrownIn(entry) ?? [])
  const first = new Map<string, number>()
  for (const { entry, proof } of throws) if (!first.has(throwId(proof))) first.set(throwId(proof), entry.at)
  /** Where the dice of a throw first fell. */
  const fell = (proof: Proof): number => first.get(throwId(proof)) ?? 0
  const last = Math.max(-1, ...throws.filter((t) => left.has(t.entry)).map((t) => fell(t.proof)))
  const found = throws.find(
    ({ entry, to, proof }) => !left.has(entry) && fell(proof) > last && printOf(entries, to) === asked,
  )
  return found && { answer: found.answer, proof: found.proof }
}

/** How far a log was searched for something taken back. A log only grows, so only its new entries are looked at. */
const searched = new WeakMap<readonly Entry[], { readonly length: number; readonly rewound: boolean }>()

function wasRewound(entries: readonly Entry[]): boolean {
  const before = searched.get(entries) ?? { length: 0, rewound: false }
  let { length, rewound } = before
  while (!rewound && length < entries.length) rewound = entries[length++]?.input.kind === 'rewind'
  if (length !== before.length) searched.set(entries, { length, rewound })
  return rewound
}

/** One throw of all that a table has seen. */
export const throwId = ({ table, evening, place }: Proof): string => `${table}/${evening}/${place}`

function thrownIn(entry: Entry): (Fallen & { readonly entry: Entry; readonly to: number }) | undefined {
  const { input } = entry
  if (input.kind !== 'answer' || input.by !== CHANCE) return undefined
  const proof = proofIn(input.proof)
  return proof && { entry, to: input.to, answer: input.answer, proof }
}

/** How the question of an entry was asked. */
function printOf(entries: readonly Entry[], at: number): string | undefined {
  const asking = entries.find((e) => e.at === at)
  return asking?.asks.find((a) => a.at === at)?.print
}
