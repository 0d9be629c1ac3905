import { type Asking, choose, dice, form, highest, line, of, questions, roll } from '@sortie/engine'
import { fitted } from '../content/modules.ts'
import { askCrew, procedure, type T } from '../rule.ts'
import { type System, systems } from '../state.ts'
import { agreed } from './agree.ts'
import { effectQuestions, moduleNames } from './effects.ts'
import { legalSplits, slotsOf } from './ship.ts'
import { shuntQuestions } from './shunt.ts'

export const upgradeQuestions = questions({
  WhichShipUpgrade: { rule: 'VR-46', options: of<string>() },
  WhatTheUpgradeIs: { rule: 'VR-46', fields: ['name', 'does'] },
  UpgradeListDie: { rule: 'VR-H03' },
  UpgradeDie: { rule: 'VR-H03' },
  WhichCoreSystem: { rule: 'VR-H03' },
  WhichModuleToFit: { rule: 'VR-07', options: of<string>() },
})
const ask = upgradeQuestions

/** A successful mission earns the ship one upgrade: chosen, or by two dice. VR-46, VR-H03. */
export const upgradeShip = procedure({
  rules: ['VR-46', 'VR-H03'],
  by: 'player',
  when: ({ state }) => state.upgradeDue,
  *run(t) {
    const open = upgradesLeft(t)
    const wish = yield* askCrew(t, ask.WhichShipUpgrade, { from: [...open, 'roll', 'our own', 'none'] })
    if (wish === 'none') return t.tell('VR-46', { type: 'UpgradePassed' })
    if (wish === 'our own') return yield* ownUpgrade(t)
    const upgrade = wish === 'roll' ? yield* byDice(t, open) : wish
    const hardened = upgrade === 'hardenedBus' ? yield* whichSystem(t) : null
    t.tell('VR-46', { type: 'ShipUpgraded', upgrade, hardened })
    yield* fitUpgrade(t, upgrade)
  },
})

/** An upgrade of the table's own: words that the Navigator agrees to. VR-46. */
function* ownUpgrade(t: T): Asking<void> {
  const { name, does } = yield* form(ask.WhatTheUpgradeIs, {
    ask: 'crew',
    fields: { name: line({ min: 1, max: 40 }), does: line({ max: 120 }) },
  })
  const upgrade = does === '' ? name : `${name}: ${does}`
  if (yield* agreed(t, upgrade)) t.tell('VR-46', { type: 'ShipUpgraded', upgrade, hardened: null })
}

const upgradesLeft = (t: T): readonly string[] =>
  Object.entries(t.content.shipUpgrades)
    .filter(([id, u]) => !(u.once && t.state.ship.upgrades.includes(id)))
    .map(([id]) => id)

/** Odd: list A, even: list B; then the die. An upgrade that the ship already has is replaced by a free choice. */
function* byDice(t: T, open: readonly string[]): Asking<string> {
  const first = yield* roll(ask.UpgradeListDie, { by: 'crew', dice: dice(1, 6), read: highest })
  const die = yield* roll(ask.UpgradeDie, { by: 'crew', dice: dice(1, 6), read: highest })
  const list = first % 2 === 1 ? 'A' : 'B'
  t.tell('VR-H03', { type: 'UpgradeDieRead', list, die })
  const found = open.find((id) => t.content.shipUpgrades[id]?.list === list && t.content.shipUpgrades[id]?.die === die)
  return found ?? (yield* askCrew(t, ask.WhichShipUpgrade, { from: open, rule: 'VR-H03' }))
}

function* whichSystem(t: T): Asking<System> {
  return yield* askCrew(t, ask.WhichCoreSystem, { from: systems })
}

function* fitUpgrade(t: T, upgrade: string): Asking<void> {
  const ship = t.state.ship
  if (upgrade === 'seventhDie') {
    const core = yield* askCrew(t, shuntQuestions.WhichSplit, { from: legalSplits(ship, t.settings), rule: 'VR-H03' })
    t.tell('VR-H03', { type: 'Shunted', core, how: 'seventhDie' })
  }
  if (upgrade === 'fifthBay') yield* fitModule(t, 5)
  if (upgrade === 'refit' && ship.modules.length > 0) {
    const slot = yield* choose(effectQuestions.WhichModule, {
      ask: 'crew',
      from: slotsOf(ship, () => true),
      rule: 'VR-H03',
      about: moduleNames(t),
    })
    yield* fitModule(t, slot)
  }
  const limited = slotsOf(ship, (m) => m.uses !== null)
  if (upgrade === 'reserveCells' && limited.length > 0) {
    const slot = yield* choose(effectQuestions.WhichModule, {
      ask: 'crew',
      from: limited,
      rule: 'VR-H03',
      about: moduleNames(t),
    })
    const old = t.state.ship.modules[slot - 1]
    if (old) {
      const more = { ...old, uses: (old.uses ?? 0) + 1, left: (old.left ?? 0) + 1 }
      t.tell('VR-H03', { type: 'ModuleFitted', slot, module: more })
    }
  }
}

/** No two modules of one name. VR-Q42. */
function* fitModule(t: T, slot: number): Asking<void> {
  const names = t.state.ship.modules.map((m) => m.name)
  const ids = Object.keys(t.content.modules)
    .filter((id) => !names.includes(t.content.modules[id]?.name ?? ''))
    .sort()
  const id = yield* choose(ask.WhichModuleToFit, { ask: 'crew', from: ids })
  const row = t.content.modules[id]
  if (row) t.tell('VR-07', { type: 'ModuleFitted', slot, module: fitted(row) })
}
