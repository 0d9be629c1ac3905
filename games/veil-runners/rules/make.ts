import { type Asking, choose, form, line, of, oneOf, questions, runs, type Seat, someOf } from '@sortie/engine'
import { fitted } from '../content/modules.ts'
import { type L, procedure, type T } from '../rule.ts'
import {
  type Core,
  freshMember,
  freshShip,
  isOver,
  type Member,
  type Module,
  memberOf,
  systems,
  type Tool,
} from '../state.ts'
import { agreed } from './agree.ts'
import { beginMission } from './mission.ts'
import { legalSplits } from './ship.ts'

/** `asked` is what this table calls its GM. VR-Q39. */
export const makeQuestions = questions({
  WhetherTheShipIsSo: {
    rule: 'VR-07',
    about: of<{
      readonly name: string
      readonly modules: readonly string[]
      readonly core: Core
      readonly asked: string
    }>(),
  },
  WhetherToLetIn: {
    rule: 'VR-Q56',
    about: of<{ readonly name: string; readonly asked: string }>(),
    fields: ['in'],
  },
  WhichShip: { rule: 'VR-H07', options: of<string>() },
  WhichSecondaryTool: { rule: 'VR-18', about: of<{ readonly name: string }>(), options: of<string>() },
})
const ask = makeQuestions

const atLeisure = ({ state }: L): boolean => isOver(state)

/** The ship first, together: four different modules, six dice over three systems. VR-04, VR-07, VR-Q42. */
export const buildShip = procedure({
  rules: ['VR-07', 'VR-04'],
  by: 'player',
  when: (look) => atLeisure(look) && look.state.mission.number === 0 && look.state.ship.modules.length === 0,
  args: (look) => ({
    name: line({ min: 1, max: 40 }),
    role: line({ max: 60 }),
    history: line({ max: 200 }),
    core: oneOf<Core>(legalSplits(freshShip(look.state.ship.core), look.settings)),
    modules: someOf(Object.keys(look.content.modules).sort(), { min: 4, max: 4 }),
  }),
  *run(t, { name, role, history, core, modules }) {
    const names = modules.map((id) => {
      const { name: called, scope } = t.content.modules[id] ?? { name: id, scope: '' }
      return scope === '' ? called : `${called}: ${scope}`
    })
    const fits = yield* choose(ask.WhetherTheShipIsSo, {
      ask: 'gm',
      from: ['yes', 'no'],
      usual: 'yes',
      about: { name, modules: names, core, asked: t.settings.navigatorLabel },
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
    secondary: oneOf(Object.keys(content.tools).sort()),
  }),
  *run(t, { by, name, look, history, primary: first, secondary: wanted }) {
    if (!isOver(t.state) && !(yield* letIn(t, by, name))) return
    const others = Object.keys(t.content.tools).sort()
    const second =
      wanted !== first
        ? wanted
        : yield* choose(ask.WhichSecondaryTool, {
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
    usual: { in: true },
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

/** A ready ship and the crew, dealt out among the players; and, if wanted, straight into the starter mission. VR-H07. */
export const takeReady = procedure({
  rules: ['VR-H07'],
  by: 'anyone',
  when: (look) => atLeisure(look) && look.state.roster.length === 0,
  args: () => ({ mission: oneOf(['Lamps Out', 'none yet']) }),
  *run(t, { by, mission }) {
    const ids = Object.keys(t.content.ships)
    const ship = ids.length > 1 ? yield* choose(ask.WhichShip, { ask: by, from: ids }) : ids[0]
    const ready = ship === undefined ? undefined : t.content.ships[ship]
    if (ready) {
      const rows = ready.modules.flatMap((id) => t.content.modules[id] ?? [])
      const core = t.settings.draft2026 ? t.state.ship.core : ready.core
      const built = { ...freshShip(core), name: ready.name, role: ready.role, modules: rows.map(fitted) }
      t.tell('VR-H07', { type: 'ShipBuilt', ship: built })
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

const living = ({ state }: L, seat: Seat, all: boolean): readonly string[] =>
  state.roster.filter((id) => !memberOf(state, id).dead && (all || memberOf(state, id).player === seat))

/** What was written about a member can be written anew by the player who plays them. VR-16. */
export const describeMember = procedure({
  rules: ['VR-16'],
  by: 'anyone',
  anytime: true,
  args: (look, seat) => ({
    member: oneOf(living(look, seat, runs(look.seats, seat))),
    name: line({ min: 1, max: 40 }),
    look: line({ max: 120 }),
    history: line({ max: 200 }),
  }),
  usual: (look, seat) => {
    const [member] = living(look, seat, runs(look.seats, seat))
    if (member === undefined) return {}
    const { name, look: looks, history } = memberOf(look.state, member)
    return { member, name, look: looks, history }
  },
  *run(t, { member: who, name, look, history }) {
    t.tell('VR-16', { type: 'MemberDescribed', who, name, look, history })
  },
})

/** The ship's name, role and history are everybody's. VR-07. */
export const describeShip = procedure({
  rules: ['VR-07'],
  by: 'anyone',
  anytime: true,
  when: ({ state }) => state.ship.modules.length > 0,
  args: () => ({ name: line({ min: 1, max: 40 }), role: line({ max: 60 }), history: line({ max: 200 }) }),
  usual: ({ state: { ship } }) => ({ name: ship.name, role: ship.role, history: ship.history }),
  *run(t, { name, role, history }) {
    t.tell('VR-07', { type: 'ShipDescribed', name, role, history })
  },
})

/** A module of the crew's own making, if the Navigator agrees. VR-07, VR-08, VR-09, VR-10. */
export const fitOwnModule = procedure({
  rules: ['VR-07'],
  by: 'anyone',
  when: ({ state }) => isOver(state) && state.ship.modules.length > 0,
  args: ({ state }) => ({
    slot: oneOf(state.ship.modules.map((_, i) => i + 1)),
    name: line({ min: 1, max: 40 }),
    kind: oneOf(['core CPU', 'core HUL', 'core NAV', 'additional', 'passive']),
    scope: line({ max: 120 }),
    uses: oneOf([1, 2, 3, 6, null]),
  }),
  usual: () => ({ scope: '', uses: 3 }),
  *run(t, { by, slot, name, kind: wish, scope, uses }) {
    if (!runs(t.seats, by) && !(yield* agreed(t, scope === '' ? name : `${name}: ${scope}`))) return
    const core = systems.find((s) => wish === `core ${s}`) ?? null
    const kind = core ? 'core' : wish === 'passive' ? 'passive' : 'additional'
    const most = kind === 'additional' ? uses : null
    const none = { destroyed: false, effect: null, original: null }
    const module: Module = { name, kind, core, scope, uses: most, left: most, ...none }
    t.tell('VR-07', { type: 'ModuleFitted', slot, module })
  },
})

/** A tool of one's own making, if the Navigator agrees. VR-18. */
export const carryOwnTool = procedure({
  rules: ['VR-18'],
  by: 'player',
  when: ({ state }) => state.roll === null,
  args: (look, seat) => ({
    member: oneOf(living(look, seat, false)),
    slot: oneOf(['primary', 'secondary']),
    name: line({ min: 1, max: 40 }),
    scope: line({ min: 1, max: 120 }),
  }),
  usual: (look, seat) => {
    const [member] = living(look, seat, false)
    return { ...(member !== undefined && { member }), slot: 'primary' }
  },
  *run(t, { member: who, slot, name, scope }) {
    if (yield* agreed(t, `${name}: ${scope}`))
      t.tell('VR-18', { type: 'ToolCarried', who, slot, tool: { name, scope } })
  },
})
