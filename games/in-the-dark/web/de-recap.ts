import type { SeenFactOf, View } from '@sortie/engine'
import type { facts } from '../facts/index.ts'
import type { StateRecord } from '../state.ts'

type Fact = SeenFactOf<typeof facts>

const grades = {
  critical: 'besser als erhofft',
  full: 'ganz gelungen',
  partial: 'um einen Preis',
  fail: 'fehlgeschlagen',
} as const

function rollsText(told: readonly Fact[]): readonly string[] {
  const read = told.flatMap((f) => (f.type === 'ActionRead' ? [f.grade] : []))
  const parts = (Object.keys(grades) as (keyof typeof grades)[]).flatMap((grade) => {
    const n = read.filter((g) => g === grade).length
    return n > 0 ? [`${n} ${grades[grade]}`] : []
  })
  return read.length > 0
    ? [`${read.length} ${read.length === 1 ? 'Aktionswurf' : 'Aktionswürfe'}: ${parts.join(', ')}.`]
    : []
}

function lead({ job }: View<typeof StateRecord>, told: readonly Fact[]): string {
  const ended = told.flatMap((f) => {
    if (f.type !== 'JobEnded') return []
    const job = f.name ? `„${f.name}“` : 'Der Auftrag'
    const left = f.name ? `„${f.name}“` : 'den Auftrag'
    return [
      { done: `${job} ist geschafft.`, lost: `${job} ist verloren.`, left: `Die Crew hat ${left} abgebrochen.` }[f.how],
    ]
  })
  const paid = told.flatMap((f) =>
    f.type === 'CrewRewarded' ? [`Das brachte der Crew ${f.xp} EP und ${f.funds} Geld.`] : [],
  )
  const running = `${job.name ? `„${job.name}“` : 'Der Auftrag'} läuft.`
  const now = job.on ? [running] : ended.length === 0 ? ['Kein Auftrag wurde gespielt.'] : []
  return [...ended, ...paid, ...now, ...rollsText(told)].join(' ')
}

/** The recap of In the Dark in German. */
export const recapWords = {
  lead,
  labels: {
    damaged: 'beschädigt',
    Level: 'Stufe',
    Xp: 'EP',
    Funds: 'Geld',
    Stress: 'Stress',
    'Minor harm': 'Leichte Verletzungen',
    'Moderate harm': 'Mittlere Verletzungen',
    'Severe harm': 'Schwere Verletzungen',
    Traumas: 'Traumata',
  },
}
