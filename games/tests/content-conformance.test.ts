import { describeContent } from '@sortie/engine/testkit'
import { inTheDark } from '../in-the-dark/game.ts'
import { regulus } from '../regulus/game.ts'
import { spaceDoor } from '../space-door/game.ts'
import { veilRunners } from '../veil-runners/game.ts'

for (const game of [regulus, inTheDark, spaceDoor, veilRunners]) describeContent(game)
