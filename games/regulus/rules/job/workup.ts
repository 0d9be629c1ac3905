import { choose, chooseSome, of, oneOf, questions, someOf } from '@sortie/engine'
import { type Look, procedure, type Rule } from '../../rule.ts'
import { membersOf, type Named, named, operativeIn, playerOf } from '../crew/ratings.ts'
import { inSetup } from './setup.ts'
import { lineOf } from './state.ts'
import { leads, plays } from './who.ts'

export const workupQuestions = questions({
  WhoLeads: { rule: 'RJ-07', options: of<string>() },
  WhetherToJoin: { rule: 'RJ-07', about: of<Named & { readonly job: string }>(), options: of<boolean>() },
  WhatToBring: { rule: 'RJ-07', about: of<Named>() },
  WhetherAtHand: { rule: 'RJ-13', about: of<Named & { readonly what: string }>(), options: of<boolean>() },
})
const ask = workupQuestions

const onWorkup = ({ state }: Pick<Look, 'state'>, operative: string): boolean =>
  state.job.workup.some((l) => l.operative === operative)

/** How many more may join. RJ-06. */
export const placesLeft = ({ state: { job } }: Pick<Look, 'state'>): number =>
  (job.capacity.max ?? Infinity) - job.workup.length

/** Members who are not on the workup yet: nobody joins twice. RJ-07. */
const candidates = (look: Look): readonly string[] => membersOf(look).filter((id) => !onWorkup(look, id))

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
        : yield* choose(ask.WhoLeads, { ask: 'gm', from: members })
    t.tell('RJ-07', { type: 'LeadNamed', operative })
    t.tell('RJ-07', { type: 'OperativeJoined', operative, ally: false })
    yield* bringAlong(t, { operative })
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

/** The lead recruits; everybody who agrees adds a line and says what they bring. RJ-06, RJ-07. */
export const recruit = procedure({
  rules: ['RJ-07', 'RJ-06'],
  by: leads,
  when: (look) => inSetup(look) && placesLeft(look) > 0 && candidates(look).length > 0,
  args: (look) => ({ who: someOf(candidates(look), { min: 1, max: placesLeft(look) }) }),
  *run(t, { by, who }) {
    for (const operative of who) {
      const player = playerOf(t, operative)
      const about = { ...named(t, operative), job: t.state.job.title }
      const agrees =
        player === by || (yield* choose(ask.WhetherToJoin, { ask: player, from: [true, false], decline: false, about }))
      if (!agrees) t.tell('RJ-07', { type: 'InvitationDeclined', operative })
      if (!agrees || onWorkup(t, operative) || placesLeft(t) <= 0) continue
      t.tell('RJ-07', { type: 'OperativeJoined', operative, ally: false })
      yield* bringAlong(t, { operative })
    }
  },
})

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

/** Put more on a line of the workup. RJ-07. */
export const bring = procedure({
  rules: ['RJ-07'],
  by: 'anyone',
  when: inSetup,
  args: (look, seat) => ({
    operative: oneOf(
      look.state.job.workup
        .map((l) => l.operative)
        .filter((id) => plays(look, seat, id) && notBrought(look, id).length > 0),
    ),
  }),
  *run(t, { operative }) {
    yield* bringAlong(t, { operative })
  },
})

/** Props of their own and Tactics, on one line; in an impromptu job only what is at hand. RJ-07, RJ-13, B-18. */
const bringAlong: Rule<{ readonly operative: string }> = function* (t, { operative }) {
  const from = notBrought(t, operative)
  if (from.length === 0) return
  const about = named(t, operative)
  const chosen = yield* chooseSome(ask.WhatToBring, { ask: playerOf(t, operative), from, about })
  for (const what of chosen) {
    if (t.state.job.impromptu && !(yield* atHand(t, { ...about, what }))) continue
    if (!notBrought(t, operative).includes(what)) continue
    const tactic = operativeIn(t, operative).tactics.find((x) => x.id === what)
    if (tactic) t.tell('B-18', { type: 'TacticBrought', operative, tactic })
    else t.tell('RJ-07', { type: 'PropBrought', operative, prop: what })
  }
}

const atHand: Rule<Named & { readonly what: string }, boolean> = (_t, about) =>
  choose(ask.WhetherAtHand, { ask: 'gm', from: [true, false], decline: false, about })
