import { asks, type Bot, type BotTable, Explained, type Json, type Question, usualFor, type View } from '@sortie/engine'
import { about, isWithin, nearest, promptFor, type Temper } from '../toolbox/temper.ts'
import { incidents as stock } from './content/incidents.ts'
import type { Content } from './content/index.ts'
import { things } from './content/prompts.ts'
import { computeSuccess } from './odds/compute-success.ts'
import { incidentsOf } from './odds/from.ts'
import { questions } from './rules/index.ts'
import { LEAST } from './rules/job/drawn.ts'
import { MOST } from './rules/job/setup.ts'
import type { JobType } from './rules/job/type.ts'
import type { Settings } from './settings.ts'
import type { StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>
type Name = keyof typeof questions
type Table = BotTable<Settings, Content>

/**
 * What the Director says without looking. On a job Tactics apply and conditions are met. Everything else that has a usual
 * answer is answered so. R3-Q01.
 */
const verdicts: { readonly [Q in Name]?: Json } = {
  WhetherTheTacticApplies: true,
  WhetherTheConditionIsMet: true,
  WhatTheJobComesTo: 'failure',
  WhetherItStands: 'canon',
  WhetherToAcceptString: 'accept',
  WhetherFlipFits: 'it fits',
  WhatAnswer: '',
}
const hasVerdict = (name: string): name is Name => Object.hasOwn(verdicts, name)

/** What the Director puts into words: prompt words, of which the players make a sentence. */
const worded = among('WhatComplication', 'WhatIssueIsOffered', 'WhatIssue', 'WhatDisaster')

const first = among('WhoLeads', 'WhoLeadsNextAfterFailure', 'WhichDisaster')

/**
 * A Director by simple rules, so that one person can play alone. A job is set so that a crew that brings nothing else has
 * the chance that the temper says; a harsh one allows no overtime that was not offered.
 */
const directorOf =
  (temper: Temper): Bot<typeof StateRecord, Settings, Content> =>
  (view, q, _seat, table) => {
    if (asks(q, questions.WhetherToSetIt)) return setIt(view, q, { ...table, temper })
    if (q.name === 'WhetherOvertimeIsAllowed') return temper === 'fair'
    if (hasVerdict(q.name)) return verdicts[q.name]
    if (worded(q)) return promptFor(things, `${JSON.stringify(q.about)} ${view.job.number}`)
    if (q.name === 'WhoIsLost') return spared(view, optionsOf(q))
    return (first(q) ? optionsOf(q)[0] : undefined) ?? usualFor(q, 'gm')
  }

export const director = directorOf('fair')
export const harshDirector = directorOf('harsh')

interface Terms {
  readonly weight: number
  readonly deadline: number
  readonly overtime: boolean
}

/** The smallest change to the job that brings its chance to where the temper wants it. RJ-03, RJ-04. */
function setIt(
  view: Seen,
  q: Question & { readonly about: { readonly title: string; readonly type: JobType } },
  { settings, content, temper }: Table & { readonly temper: Temper },
): Json | Explained {
  const usual = usualFor(q, 'gm') as Terms & { readonly [field: string]: Json }
  const { title, type } = q.about
  const row = Object.values(content.jobs).find((job) => job.title === title)
  const members = Object.values(view.crew.operatives).filter((o) => o.member).length
  const crew = Math.max(1, row?.max ? Math.min(row.max, members) : members)
  const chance = (terms: Terms): number => successOf({ ...terms, type, crew }, { settings, content })
  const ways = changesOf(usual)
  const way = ways.find((terms) => isWithin(chance(terms), temper)) ?? nearest(ways, chance, temper) ?? usual
  const { weight, deadline } = way
  const changed =
    weight === usual.weight && deadline === usual.deadline ? 'As it is' : `Weight ${weight}, deadline ${deadline}`
  const why = `${changed}: ${crew} of you with nothing else in hand and no overtime succeed ${about(chance(way))} of the time.`
  return new Explained({ ...usual, weight, deadline }, why)
}

const known = new Map<string, number>()
const MOST_KNOWN = 500

/** How often such a job succeeds, in percent, if the crew saves it without much thought. Overtime takes too long to weigh. */
function successOf(
  { type, weight, deadline, crew }: Omit<Terms, 'overtime'> & { readonly type: JobType; readonly crew: number },
  { settings, content }: Table,
): number {
  const table = incidentsOf(content, type)
  const { toolbox: _, ...terms } = settings
  const key = JSON.stringify([type, weight, deadline, crew, terms, content.incidents === stock ? '' : table])
  const found = known.get(key)
  if (found !== undefined) return found
  const fortune = settings.fortuneStart === 'crew' ? crew : settings.fortuneStart
  const plan = { postponed: 'never', overtime: 'never', saving: 'plain' } as const
  const percent = 100 * computeSuccess({ table, weight, deadline, crew, fortune, terms: settings, plan }).p
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, percent)
  return percent
}

const MOST_CHANGE = 2

/** Weight and deadline as they are, then changed by one, by two, … */
function changesOf(usual: Terms): readonly Terms[] {
  const { weight, deadline, overtime } = usual
  const near = (n: number): readonly number[] =>
    [0, -1, 1, -2, 2].map((by) => n + by).filter((to) => to >= LEAST && to <= MOST && Math.abs(to - n) <= MOST_CHANGE)
  const change = (t: Terms): number => Math.abs(t.weight - weight) + Math.abs(t.deadline - deadline)
  return near(weight)
    .flatMap((w) => near(deadline).map((d) => ({ weight: w, deadline: d, overtime })))
    .sort((a, b) => change(a) - change(b))
}

function among(...names: readonly Name[]): (q: Question) => boolean {
  const all: readonly string[] = names
  return (q) => all.includes(q.name)
}

const optionsOf = (q: Question): readonly Json[] => (q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options : [])

/** Who pays: the last on the workup, and the lead only if nobody else is left. */
const spared = ({ job }: Seen, options: readonly Json[]): Json | undefined =>
  options.findLast((id) => id !== job.lead) ?? options[0]
