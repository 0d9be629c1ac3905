import type { Panel } from '@sortie/engine'
import { expect, it } from 'vitest'
import { atAGlance, closingOf, isClock, ownPanels, paintOf } from '../panels.ts'

const fuel = { label: 'Fuel', value: 3, most: 6 }
const cargo = { label: 'Cargo', value: 1, most: 6 }
const heat = { label: 'Heat', value: 2, most: 6 }
const panels = (...rows: Panel['rows']): readonly Panel[] => [{ title: 'Truck', rows }]

it('a sheet says how a number is drawn', () => {
  expect([fuel, { ...fuel, as: 'boxes' as const }, { ...fuel, most: 5, as: 'clock' as const }].map(isClock)).toEqual([
    true,
    false,
    true,
  ])
  expect([paintOf(cargo, 1), paintOf({ ...cargo, good: true }, 1), paintOf({ ...fuel, good: false }, 0)]).toEqual([
    'dreaded',
    'wanted',
    'dreaded',
  ])
})

it('a phone shows what the sheet wants seen at a glance; else the first clocks, else the first numbers', () => {
  expect(atAGlance(panels(fuel, cargo, heat)).clocks).toEqual([fuel, cargo])
  expect(
    atAGlance(panels(fuel, cargo, { ...heat, glance: true }, { label: 'Pay', value: 4, glance: true })),
  ).toMatchObject({
    clocks: [{ label: 'Heat' }],
    figures: [{ label: 'Pay' }],
  })
  expect(atAGlance(panels({ label: 'Pay', value: 4 })).figures).toEqual([{ label: 'Pay', value: 4 }])
})

it('a panel says how its matter ended', () => {
  expect(closingOf(panels(fuel))).toBeUndefined()
  expect(closingOf([...panels(fuel), { title: 'The run', rows: [], closing: 'It paid 4.' }])).toEqual({
    head: 'The run',
    rest: 'It paid 4.',
  })
})

it('a panel says whose it is', () => {
  const all: readonly Panel[] = [
    { title: 'Hauler', rows: [], of: 'ada' },
    { title: 'Hauler', rows: [], of: 'bo' },
    { title: 'The dock', rows: [] },
  ]
  expect(ownPanels(all, 'bo')).toEqual([all[1]])
  expect(ownPanels(all, 'gm')).toEqual(all)
  expect(ownPanels(all.slice(0, 2), 'gm')).toHaveLength(2)
})
