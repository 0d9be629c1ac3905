// A process of its own, so that its memory can be told: the best choices of a game with 200,000 states.
import { odds } from '../../engine/odds/index.ts'
import { freight, freightStart, twoOrMore } from '../../engine/testkit/fixtures/freight.ts'
import { bestByHand } from '../../engine/testkit/fixtures/freight-by-hand.ts'

const LEGS = 3
const started = performance.now()
const { outcomes, states } = odds({ game: freight, question: twoOrMore(LEGS), from: { state: freightStart } })
const ms = performance.now() - started
const megabytes = process.resourceUsage().maxRSS / 1024
const handStarted = performance.now()
const byHand = bestByHand(LEGS)
const handMs = performance.now() - handStarted
console.log(JSON.stringify({ p: outcomes['two or more']?.p, states, ms, megabytes, byHand: byHand.p, handMs }))
