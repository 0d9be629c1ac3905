import { noDots } from '../rules/actions.ts'
import { type ActionRoll, fresh, type Member, newPc, type Pc, type State } from '../state.ts'

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal', 'Ida', 'Jo', 'Kai', 'Lou'] as const
/** As many people as there are names for. */
export const MOST_PEOPLE = names.length

/** A job under pressure with people made up for odds, in the order of the names. */
export function crewOf(people: readonly Partial<Pc>[]): State {
  const all = people.map((is, i): [string, Pc] => {
    const name = names[i] as string
    const id = name.toLowerCase()
    return [id, { ...newPc({ name, player: id, playbook: 'own', actions: noDots }), ...is }]
  })
  return {
    ...fresh,
    pcs: Object.fromEntries(all),
    order: all.map(([id]) => id),
    job: { ...fresh.job, on: true, underPressure: true },
  }
}

/** A roll of all these people with Study, committed to: what is thrown next. */
export function committed(
  s: State,
  is: Partial<Pick<Member, 'position' | 'effort'> & Pick<ActionRoll, 'level' | 'helpers' | 'members' | 'group'>> = {},
): State {
  const { position = 'neutral', effort = 'none', ...rest } = is
  const members = s.order.map((pc): Member => ({ pc, position, effort, lines: null, value: 0, grade: null }))
  return {
    ...s,
    roll: {
      stage: 'committed',
      pc: s.order[0] as string,
      members,
      group: false,
      deed: '',
      aim: { for: 'deed' },
      action: 'study',
      target: 'none',
      level: null,
      position,
      effect: 'standard',
      clock: null,
      npc: null,
      revision: 1,
      helpers: [],
      ...rest,
    },
  }
}
