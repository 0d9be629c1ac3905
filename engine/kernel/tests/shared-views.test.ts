import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Audience,
  forGm,
  forNobody,
  forOwner,
  forOwnerAlone,
  listOfRecords,
  mapOf,
  one,
  open,
  record,
  redact,
  redactedFor,
  seenWhen,
  type Viewer,
} from '../audience.ts'

const audience = fc.oneof(
  fc.constantFrom<Audience>('everyone', 'gm', 'nobody'),
  fc.subarray(['ada', 'bo', 'gm']).map((seats): Audience => ({ seats })),
)
interface Thing {
  readonly whose: string
  readonly to: Audience
}
const thing = record(
  { whose: open<string>(), to: open<Audience>(), own: forOwner<number>(), alone: forOwnerAlone<number>() },
  { owner: ({ whose }) => whose, seenBy: ({ to }) => to },
)
const shape = record({
  shown: open<number>(),
  gm: forGm<number>(),
  nobody: forNobody<number>(),
  to: open<Audience>(),
  when: seenWhen<number, Thing>(({ to }) => to),
  one: one(thing),
  list: listOfRecords(thing),
  map: mapOf(thing),
})
const things = fc.record({ whose: fc.constantFrom('ada', 'bo'), to: audience, own: fc.nat(3), alone: fc.nat(3) })
const value = fc.record({
  shown: fc.nat(3),
  gm: fc.nat(3),
  nobody: fc.nat(3),
  to: audience,
  when: fc.nat(3),
  one: things,
  list: fc.array(things, { maxLength: 3 }),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'c'), things),
})
const viewers: readonly Viewer[] = [
  { seat: 'eve', role: 'spectator' },
  { seat: 'ada', role: 'player' },
  { seat: 'bo', role: 'player' },
  { seat: 'cy', role: 'player' },
  { seat: 'gil', role: 'gm' },
  { seat: 'ada', role: 'gm' },
]

describe('shared views', () => {
  it('show every viewer exactly what it may see, no matter who looked before', () => {
    fc.assert(
      fc.property(value, fc.shuffledSubarray([...viewers], { minLength: 2 }), (state, looking) => {
        const viewFor = redactedFor(shape, state)
        for (const viewer of looking) expect(viewFor(viewer)).toEqual(redact(shape, state, viewer))
      }),
    )
  })

  it('are the same object for viewers who see alike', () => {
    const state = { shown: 1, gm: 2, nobody: 3, to: 'gm' as const, when: 4, list: [], map: {} }
    const viewFor = redactedFor(shape, { ...state, one: { whose: 'ada', to: 'everyone', own: 1, alone: 1 } })
    const [eve, ada, bo, cy, gil] = viewers.map(viewFor)
    expect(bo).toBe(eve)
    expect(cy).toBe(eve)
    expect(ada).not.toBe(eve)
    expect(gil).not.toBe(ada)
  })
})
