import { defaultsOf } from '../../engine/kernel/index.ts'
import { firstLight } from '../../games/first-light/game.ts'

export const game = firstLight

export const around = { game, settings: defaultsOf(game.settings), content: null, seats: [] }
export const braces = { WhetherToBrace: 'always' }
export const opening = { procedure: 'work', args: {}, by: 'ada' }

export const freshNight = game.initial({ settings: defaultsOf(game.settings), content: null, seats: [] })
export type FirstLight = typeof freshNight

export const isOver = (s: FirstLight): boolean => s.beacon >= s.beaconSize || s.storm >= s.stormSize
