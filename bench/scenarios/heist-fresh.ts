// A process of its own: how long the first odds of a heist take, as fractions, once everything is loaded.
import type { AnyOddsQuestion } from '../../engine/index.ts'
import { fromOptions, odds } from '../../engine/odds/index.ts'
import regulus from '../../games/regulus/game.ts'

const question = regulus.odds?.['endings'] as AnyOddsQuestion
const options = { type: 'heist', weight: 7, deadline: 7, crew: 5, postponed: 'never' }
const request = { ...fromOptions(regulus, question, options), fractions: true }
const started = performance.now()
const before = process.cpuUsage()
const { outcomes } = odds(request)
const { user, system } = process.cpuUsage(before)
const ms = performance.now() - started
console.log(JSON.stringify({ ms, processorMs: (user + system) / 1000, voila: outcomes['voila']?.p }))
