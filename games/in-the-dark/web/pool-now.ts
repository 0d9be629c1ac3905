import { standingLines } from '@sortie/web/table-code'
import type { LogLine } from '@sortie/web/wire'
import {
  type ActionRoll,
  type Lines,
  linesFor,
  notesFor,
  type Pc,
  type Position,
  ruleOf,
  type Seen,
  STRESS_BOXES,
  sumOf,
} from './rules.ts'

export type LineName = keyof Lines
export interface PoolLine {
  readonly line: LineName
  readonly value: number
  readonly rule: string
  /** Whether it is settled, may still change, or has not been said at all. */
  readonly is: 'set' | 'open' | 'unsaid'
}
export interface PoolNow {
  readonly pc: string
  readonly lines: readonly PoolLine[]
  readonly sum: number
  /** Dice that may still come: a push or a bargain, an assist. */
  readonly ghosts: number
  /** Whom or what it is against, and its level, once that is said. */
  readonly against: { readonly target: string; readonly level: number | null } | undefined
  readonly position: Position | undefined
  readonly effort: 'none' | 'push' | 'bargain' | undefined
  readonly helpers: readonly string[] | undefined
}

/** What was said since the terms were last agreed to, read from the log: the state learns of it when it is paid. */
interface Said {
  readonly efforts: { readonly [pc: string]: 'none' | 'push' | 'bargain' }
  readonly helpers: readonly string[] | undefined
}

const answerOf = (line: LogLine, question: string): unknown =>
  line.did?.did === 'answer' && line.did.question === question ? line.did.answer : undefined

/** How hard it is, as far as it was said: the state learns of it when all of it was. */
function termsNow(view: Seen, roll: ActionRoll, all: readonly LogLine[]): Pick<PoolNow, 'against' | 'position'> {
  if (roll.revision > 0)
    return { against: { target: roll.target, level: roll.level }, position: roll.position ?? 'neutral' }
  const lines = standingLines(all)
  const picked = lines.findLastIndex(({ facts }) => facts.some(({ fact }) => fact.type === 'ActionPicked'))
  const answerTo = (question: string): unknown =>
    lines
      .slice(picked + 1)
      .map((line) => answerOf(line, question))
      .find((answer) => answer !== undefined)
  const target = picked < 0 ? undefined : answerTo('WhichTarget')
  const level = typeof target === 'number' ? target : (view.entities[String(target)]?.level ?? null)
  return {
    against: target === undefined ? undefined : { target: String(target), level },
    position: answerTo('WhichPosition') as Position | undefined,
  }
}

/** Nothing is said of efforts before these are asked; asked again, what was said is void. */
const beforeTerms = [
  'WhichAction',
  'WhetherItFits',
  'WhichTarget',
  'WhichPosition',
  'WhichEffect',
  'WhichClock',
  'WhetherTheyActToo',
  'WhetherToGo',
]

/** From the last "go on" to now. Members of a group make their efforts one after another. */
function saidSoFar(all: readonly LogLine[], members: readonly string[], asking: string): Said {
  if (beforeTerms.includes(asking)) return { efforts: {}, helpers: undefined }
  const lines = standingLines(all)
  const start = lines.findLastIndex((line) => answerOf(line, 'WhetherToGo') === 'go')
  const efforts: Record<string, 'none' | 'push' | 'bargain'> = {}
  const helpers: string[] = []
  let closed = false
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    const effort = answerOf(line, 'WhichEffort')
    const bargainOffered = line.facts.some(({ fact }) => fact.type === 'BargainOffered')
    if (effort !== undefined && !bargainOffered) {
      const pc = members[Object.keys(efforts).length]
      if (pc !== undefined) efforts[pc] = effort === 'push' ? 'push' : effort === 'none' ? 'none' : 'bargain'
    }
    const helper = answerOf(line, 'WhoAssists')
    if (helper === 'nobody') closed = true
    else if (typeof helper === 'string') helpers.push(helper)
  }
  return { efforts, helpers: closed || helpers.length > 0 ? helpers : undefined }
}

/** The pool of one who throws, line by line in the order of the rules, as far as it is known. */
export function poolNow(
  view: Seen,
  roll: ActionRoll,
  pcId: string,
  how: {
    readonly lines: readonly LogLine[]
    readonly settings: { readonly [key: string]: unknown }
    readonly asking: string
  },
): PoolNow | undefined {
  const pc = view.pcs[pcId]
  if (!pc) return undefined
  const member = roll.members.find((m) => m.pc === pcId)
  const committed = roll.stage !== 'negotiating'
  const said = committed
    ? undefined
    : saidSoFar(
        how.lines,
        roll.members.map((m) => m.pc),
        how.asking,
      )
  const terms = termsNow(view, roll, how.lines)
  const { against } = terms
  const position = committed ? member?.position : (positionByNote(view, roll, pcId) ?? terms.position)
  const effort = committed ? member?.effort : said?.efforts[pcId]
  const helpers = committed ? roll.helpers : said?.helpers
  const counted = linesFor(
    {
      dots: roll.action ? pc.actions[roll.action] : 0,
      crew: view.crew.level,
      target: against ? against.level : view.crew.level,
      position: position ?? 'neutral',
      harm: pc.harm,
      effort: effort !== undefined && effort !== 'none',
      helpers: helpers?.length ?? 0,
    },
    how.settings['unlevelled'] === 'zero' && against ? 'zero' : 'ignore',
  )
  const lines = (Object.keys(counted) as LineName[]).map((line): PoolLine => {
    const value = counted[line]
    return { line, value, rule: ruleOf(line, value), is: stateOf(line, { roll, effort, helpers, against, position }) }
  })
  const canPush = STRESS_BOXES - pc.stress >= 2
  const ghosts =
    committed || roll.revision === 0
      ? 0
      : Number(effort === undefined && canPush) +
        Number(helpers === undefined && !roll.group && othersCanHelp(view, pcId))
  return { pc: pcId, lines, sum: sumOf(counted), ghosts, against, position, effort, helpers }
}

function stateOf(
  line: LineName,
  {
    roll,
    effort,
    helpers,
    against,
    position,
  }: Pick<PoolNow, 'effort' | 'helpers' | 'against' | 'position'> & { readonly roll: ActionRoll },
): PoolLine['is'] {
  switch (line) {
    case 'dots':
      return roll.action ? 'set' : 'unsaid'
    case 'level':
      return against ? 'set' : 'unsaid'
    case 'position':
      return position ? 'set' : 'unsaid'
    case 'harm':
      return 'set'
    case 'effort':
      return effort === undefined ? 'open' : 'set'
    case 'assist':
      return helpers === undefined && !roll.group ? 'open' : 'set'
  }
}

const othersCanHelp = (view: Seen, actor: string): boolean =>
  Object.entries(view.pcs).some(
    ([id, pc]: [string, Pc]) => id !== actor && pc.status === 'active' && pc.stress < STRESS_BOXES,
  )

/** What a note says goes before what is set. */
const positionByNote = (view: Seen, roll: ActionRoll, pc: string): Position | undefined =>
  notesFor(
    view,
    roll.members.map((m) => m.pc),
  ).fixed[pc]

/** The roll whose pool is shown: it has begun, and nothing has been thrown yet. */
export const beingBuilt = (view: Seen): ActionRoll | undefined =>
  view.roll && (view.roll.stage === 'negotiating' || view.roll.stage === 'committed') ? view.roll : undefined
