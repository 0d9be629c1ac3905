import { describeContent } from '@sortie/engine/testkit'
import { inTheDark } from '../in-the-dark/game.ts'
import { regulus } from '../regulus/game.ts'
import { spaceDoor } from '../space-door/game.ts'
import { readyRows } from '../toolbox/tests/story.ts'
import { veilRunners } from '../veil-runners/game.ts'

describeContent(regulus, readyRows('trouble +1'))
describeContent(inTheDark, readyRows('stress +1'))
describeContent(spaceDoor, readyRows('luck +1'))
describeContent(veilRunners, { handouts: readyRows('focus +1').handouts })
