import { askEach, choose, chooseSome, formOf, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { type Look, procedure, type Rule } from '../../rule.ts'
import { membersOf, operativeIn, playerOf } from '../crew/ratings.ts'
import { enough, windingOver } from './phase.ts'
import { inSetup } from './setup.ts'
import { lineOf } from './state.ts'
import { leads, plays } from './who.ts'

/** Something of somebody's. */
export type Thing = readonly [operative: string, thing: string]

export const workupQuestions = questions({
  WhoLeads: { rule: 'RJ-07', options: of<string>() },
  WhetherToJoin: {
    rule: 'RJ-07',
    about: of<{ readonly job: string; readonly by: string }>(),
    fields: ['who', 'brings'],
  },
  WhichAreAtHand: { rule: 'RJ-13', options: of<Thing | string>() },
})
const ask = workupQuestions

const onWorkup = ({ state }: Pick<Look, 'state'>, operative: string): boolean =>
  state.job.workup.some((l) => l.operative === operative)

/** How many more may join. RJ-06. */
export const placesLeft = ({ state: { job } }: Pick<Look, 'state'>): number =>
  (job.capacity.max ?? Infinity) - job.workup.length

/** Members who are not on the workup yet: nobody joins twice. RJ-07. */
export const candidates = (look: Look): readonly string[] => membersOf(look).filter((id) => !onWorkup(look, id))

/** The last job named the lead; without one the Director names a member (house). RJ-07, B-51. */
export const takeLead = procedure({
  rules: ['RJ-07'],
  by: 'game',
  *run(t) {
    const { nextLead } = t.state.crew
    const members = membersOf(t)
    const operative =
      nextLead !== null && members.includes(nextLead)
        ? nextLead
        : yield* choose(ask.WhoLeads, { ask: 'gm', from: members, usual: members[0] ?? '' })
    t.tell('RJ-07', { type: 'LeadNamed', operative })
    t.tell('RJ-07', { type: 'OperativeJoined', operative, ally: false })
  },
})

/** The one who was to lead cannot come: the Director names another. RJ-07, B-51. */
export const replaceLead = procedure({
  rules: ['RJ-07'],
  by: 'gm',
  when: (look) => inSetup(look) && look.state.job.lead !== null && !look.state.job.impromptu,
  args: (look) => ({ lead: oneOf(membersOf(look).filter((id) => id !== look.state.job.lead)) }),
  *run(t, { lead }) {
    const { lead: before } = t.state.job
    if (before !== null) t.tell('RJ-07', { type: 'OperativeStayedHome', operative: before })
    t.tell('RJ-07', { type: 'LeadNamed', operative: lead })
    if (!onWorkup(t, lead)) t.tell('RJ-07', { type: 'OperativeJoined', operative: lead, ally: false })
  },
})

/** Too few after the winding is no dead end: the workup can still be filled. RJ-06, B-52. */
const canRecruit = (look: Look): boolean => inSetup(look) || (windingOver(look) && !enough(look))

/** The lead recruits: everybody is asked at once, and adds a line with what they bring. RJ-06, RJ-07. */
export const recruit = procedure({
  rules: ['RJ-07', 'RJ-06'],
  by: leads,
  when: (look) => canRecruit(look) && placesLeft(look) > 0 && candidates(look).length > 0,
  args: (look, seat) => ({
    who: someOf(candidates(look), { min: 1, max: placesLeft(look) }),
    brings: someOf(
      thingsOf(
        look,
        [...candidates(look), look.state.job.lead ?? ''].filter((id) => plays(look, seat, id)),
      ),
    ),
  }),
  usual: (look, seat) => {
    const who = candidates(look).slice(0, Math.min(placesLeft(look), candidates(look).length))
    return {
      who,
      brings: thingsOf(
        look,
        [...who, look.state.job.lead ?? ''].filter((id) => plays(look, seat, id)),
      ),
    }
  },
  *run(t, { by, who, brings }) {
    const answers = yield* invite(t, { by, who })
    const coming = [...who.filter((id) => plays(t, by, id)), ...answers.flatMap((a) => a.who)]
    for (const operative of who) {
      if (!coming.includes(operative)) t.tell('RJ-07', { type: 'InvitationDeclined', operative })
      else if (!onWorkup(t, operative) && placesLeft(t) > 0)
        t.tell('RJ-07', { type: 'OperativeJoined', operative, ally: false })
    }
    yield* carry(t, { things: [...brings, ...answers.flatMap((a) => a.brings)] })
  },
})

interface Invited {
  readonly who: readonly string[]
  readonly brings: readonly Thing[]
}

/** Everybody else says for their own operatives who comes, and with what. RJ-07. */
const invite: Rule<{ readonly by: Seat; readonly who: readonly string[] }, readonly Invited[]> = function* (
  t,
  { by, who },
) {
  const others = Object.entries(
    Object.groupBy(
      who.filter((id) => !plays(t, by, id)),
      (id) => playerOf(t, id),
    ),
  )
  const parts = others.map(([seat, own = []]) => {
    const brings = thingsOf(t, own)
    return { seat, own, brings, shape: formOf({ who: someOf(own), brings: someOf(brings) }) }
  })
  const answers = yield* askEach(ask.WhetherToJoin, {
    parts: Object.fromEntries(parts.map((p) => [p.seat, p.shape])),
    usual: Object.fromEntries(parts.map((p) => [p.seat, { who: p.own, brings: p.brings }])),
    about: { job: t.state.job.title, by },
  })
  return Object.values(answers)
}

/** Somebody thinks better of it while the workup is open. RJ-07. */
export const stayHome = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: inSetup,
  args: (look, seat) => ({
    operative: oneOf(
      look.state.job.workup
        .map((l) => l.operative)
        .filter((id) => id !== look.state.job.lead && (plays(look, seat, id) || leads(look, seat))),
    ),
  }),
  *run(t, { operative }) {
    t.tell('RJ-07', { type: 'OperativeStayedHome', operative })
  },
})

/** What an operative has and has not put on their line. */
function notBrought(look: Pick<Look, 'state'>, id: string): readonly string[] {
  const { props, tactics } = operativeIn(look, id)
  const line = lineOf(look.state.job, id)
  const there = [...line.props, ...line.tactics.map((x) => x.id)]
  return [...props, ...tactics.map((x) => x.id)].filter((c) => !there.includes(c))
}

/** Everything that these operatives could still bring. */
export const thingsOf = (look: Pick<Look, 'state'>, operatives: readonly string[]): readonly Thing[] =>
  operatives.flatMap((id) => notBrought(look, id).map((thing): Thing => [id, thing]))

/** Put more on a line of the workup. RJ-07. */
export const bring = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: inSetup,
  args: (look, seat) => ({ brings: someOf(own(look, seat), { min: 1 }) }),
  usual: (look, seat) => ({ brings: own(look, seat) }),
  *run(t, { brings }) {
    yield* carry(t, { things: brings })
  },
})

const own = (look: Look, seat: Seat): readonly Thing[] =>
  thingsOf(
    look,
    look.state.job.workup.map((l) => l.operative).filter((id) => plays(look, seat, id)),
  )

/** Props of their own and Tactics, on one line; in an impromptu job only what is at hand. RJ-07, RJ-13, B-18. */
export const carry: Rule<{ readonly things: readonly Thing[] }> = function* (t, { things }) {
  const wanted = things.filter(([operative]) => onWorkup(t, operative))
  for (const [operative, what] of t.state.job.impromptu ? yield* atHand(t, wanted) : wanted) {
    if (!notBrought(t, operative).includes(what)) continue
    const tactic = operativeIn(t, operative).tactics.find((x) => x.id === what)
    if (tactic) t.tell('B-18', { type: 'TacticBrought', operative, tactic })
    else t.tell('RJ-07', { type: 'PropBrought', operative, prop: what })
  }
}

const atHand: Rule<readonly Thing[], readonly Thing[]> = (_t, from) =>
  chooseSome(ask.WhichAreAtHand, { ask: 'gm', from, usual: from }) as ReturnType<typeof atHand>
