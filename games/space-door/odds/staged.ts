import { type Asking, byEffect, type OddsTable } from '@sortie/engine'
import { slug } from '../../toolbox/ids.ts'
import type { Content } from '../content/index.ts'
import { type Fact, facts } from '../facts/index.ts'
import type { T } from '../rule.ts'
import { arrive, begin } from '../rules/encounter.ts'
import { hireReady } from '../rules/hire.ts'
import type { Settings } from '../settings.ts'
import { fresh, type Party, type State } from '../state.ts'

export type Setup = OddsTable<Settings, Content>

/** Whose dice they are makes no difference to the odds. */
export const ANYONE = 'ada'

interface Fighters {
  readonly employees: string
  readonly combatants: string
  readonly initiator: Party
}

/** An encounter that has just begun, as the rules begin one: hired, arrived, first turn. SD-22, SD-H03, SD-H06. */
export function staged({ employees, combatants, initiator }: Fighters, table: Setup): State {
  return played(fresh(), table, function* (t) {
    for (const who of named(employees, 'ready employee', Object.keys(t.content.employees)))
      yield* hireReady.run(t, { by: ANYONE, who })
    const those = Object.keys(t.content.combatants).filter((id) => t.content.combatants[id]?.copy === false)
    for (const kind of named(combatants, 'combatant', those)) yield* arrive(t, { kind })
    begin(t, initiator)
  })
}

/** "mara-quill, otto-brandt" as ids; the same may stand there twice. */
function named(text: string, what: string, from: readonly string[]): readonly string[] {
  const ids = text.split(',').map((part) => slug(part, 'someone'))
  const wrong = ids.find((id) => !from.includes(id))
  if (wrong !== undefined) throw new RangeError(`there is no ${what} "${wrong}"; there are ${from.join(', ')}`)
  return ids
}

const evolve = byEffect<State, Fact>(facts)

/** The state after rules that ask nothing. */
function played(from: State, table: Setup, rules: (t: T) => Asking<unknown>): State {
  let state = from
  const t: T = {
    ...table,
    get state() {
      return state
    },
    tell: (_rule, fact) => {
      state = evolve(state, fact)
    },
  }
  const asked = rules(t).next()
  if (!asked.done) throw new TypeError(`${asked.value.name} was asked where nobody answers`)
  return state
}
