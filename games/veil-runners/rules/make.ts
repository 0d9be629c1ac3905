import { type Asking, choose, form, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { fitted } from '../content/modules.ts'
import { type L, procedure, type T } from '../rule.ts'
import { type Core, freshMember, freshShip, isOver, type Member, type Tool } from '../state.ts'
import { beginMission } from './mission.ts'
import { legalSplits } from './ship.ts'

/** `asked` is what this table calls its GM. VR-Q39. */
export const makeQuestions = questions({
  WhetherTheShipIsSo: {
    rule: 'VR-07',
    about: of<{ readonly name: string; readonly modules: readonly string[]; readonly asked: string }>(),
  },
  WhetherToLetIn: {
    rule: 'VR-Q56',
    about: of<{ readonly name: string; readonly asked: string }>(),
    fields: ['in'],
  },
  WhichSecondaryTool: { rule: 'VR-18', about: of<{ readonly name: string }>(), options: of<string>() },
})
const ask = makeQuestions

const atLeisure = ({ state }: L): boolean => isOver(state) && state.advancing.length === 0

/** The ship first, together: four different modules, six dice over three systems. VR-04, VR-07, VR-Q42. */
export const buildShip = procedure({
  rules: ['VR-07', 'VR-04'],
  by: 'player',
  when: (look) => atLeisure(look) && look.state.mission.number === 0,
  args: (look) => ({
    name: line({ min: 1, max: 40 }),
    role: line({ max: 60 }),
    history: line({ max: 200 }),
    core: oneOf<Core>(legalSplits(freshShip(look.state.ship.core), look.settings)),
    modules: someOf(Object.keys(look.content.modules).sort(), { min: 4, max: 4 }),
  }),
  *run(t, { name, role, history, core, modules }) {
    const names = modules.map((id) => t.content.modules[id]?.name ?? id)
    const fits = yield* choose(ask.WhetherTheShipIsSo, {
      ask: 'gm',
      from: ['yes', 'no'],
      about: { name, modules: names, asked: t.settings.navigatorLabel },
    })
    if (fits === 'no') return
    const rows = modules.flatMap((id) => t.content.modules[id] ?? [])
    t.tell('VR-07', { type: 'ShipBuilt', ship: { ...freshShip(core), name, role, history, modules: rows.map(fitted) } })
  },
})

/** A crew member with two tools. During a mission only if the Navigator lets them in. VR-16, VR-18, VR-Q56. */
export const joinCrew = procedure({
  rules: ['VR-16', 'VR-18'],
  by: 'player',
  anytime: true,
  args: ({ content }) => ({
    name: line({ min: 1, max: 40 }),
    look: line({ max: 120 }),
    history: line({ max: 200 }),
    primary: oneOf(Object.keys(content.tools).sort()),
  }),
  *run(t, { by, name, look, history, primary: first }) {
    if (!isOver(t.state) && !(yield* letIn(t, by, name))) return
    const others = Object.keys(t.content.tools).sort()
    const second = yield* choose(ask.WhichSecondaryTool, {
      ask: by,
      from: others.filter((id) => id !== first),
      about: { name },
    })
    const primary = t.content.tools[first] as Tool
    const secondary = t.content.tools[second] as Tool
    joinAs(t, idFor(t, name), { name, player: by, look, history, tools: { primary, secondary, auxiliary: null } })
  },
})

function* letIn(t: T, seat: Seat, name: string): Asking<boolean> {
  const { in: yes } = yield* form(ask.WhetherToLetIn, {
    ask: 'gm',
    fields: { in: oneOf([true, false]) },
    about: { name, asked: t.settings.navigatorLabel },
  })
  t.tell('VR-Q56', { type: 'LetIn', seat, in: yes })
  return yes
}

function joinAs(t: T, who: string, is: Pick<Member, 'name' | 'player'> & Partial<Member>): void {
  t.tell('VR-16', { type: 'MemberJoined', who, member: freshMember(is) })
}

function idFor(t: T, name: string): string {
  const plain = name.toLowerCase().match(/[\p{L}\p{N}]+/u)?.[0] ?? 'member'
  for (let n = 1; ; n++) {
    const id = n === 1 && plain !== 'ship' && plain !== 'nobody' ? plain : `${plain}-${n}`
    if (!Object.hasOwn(t.state.crew, id)) return id
  }
}

/** The ready ship and crew, dealt out among the players; and, if wanted, straight into the starter mission. VR-H07. */
export const takeReady = procedure({
  rules: ['VR-H07'],
  by: 'anyone',
  when: (look) => atLeisure(look) && look.state.roster.length === 0,
  args: () => ({ mission: oneOf(['Lamps Out', 'none yet']) }),
  *run(t, { mission }) {
    const ready = t.content.ships['lanternHeart']
    if (ready) {
      const rows = ready.modules.flatMap((id) => t.content.modules[id] ?? [])
      const core = t.settings.draft2026 ? t.state.ship.core : ready.core
      const ship = { ...freshShip(core), name: ready.name, role: ready.role, modules: rows.map(fitted) }
      t.tell('VR-H07', { type: 'ShipBuilt', ship })
    }
    const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
    for (const [i, [id, row]] of Object.entries(t.content.crew).entries()) {
      const primary = t.content.tools[row.primary] as Tool
      const secondary = t.content.tools[row.secondary] as Tool
      const player = players[i % Math.max(1, players.length)] ?? 'crew'
      joinAs(t, id, { name: row.name, player, tools: { primary, secondary, auxiliary: null } })
    }
    if (mission === 'Lamps Out') yield* beginMission(t, { script: 'lampsOut' })
  },
})
