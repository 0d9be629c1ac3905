import type { Row, Scenario } from '../measure.ts'
import { started } from './load.ts'
import { SEATS, TABLES } from './load-clients.ts'

/** Another checkout, to be measured beside this one. */
const BEFORE = process.env['BENCH_BEFORE']
/** By then the runtime has compiled what runs often: what comes after is the tables alone. */
const WARM_UP = { seconds: 120, answers: 20_000 }
const AFTER = [100, 400] as const
const MOST_KIB = 150

export const openTables: Scenario = {
  title: 'Memory of open tables',
  about:
    `What ${TABLES} tables with ${SEATS} connected seats each add to what the tables' thread holds after a forced collection, for ` +
    'each table: at first, and after answers at all of them. As many tables were opened and played at before. The memory that the ' +
    'process takes besides depends on when the collector last worked, not on what is open.',
  async run() {
    const now = await sizes(new URL('../..', import.meta.url).pathname)
    const before = BEFORE === undefined ? undefined : await sizes(BEFORE)
    return now.map(({ what, bytes }, i): Row => {
      const beside = before?.[i]
      return {
        what,
        ours: kib(bytes),
        ...(beside && { beside: `${kib(beside.bytes)} (before)`, ratio: beside.bytes / bytes }),
        goal: `at most ${MOST_KIB} KiB`,
        met: bytes <= MOST_KIB * 1024,
      }
    })
  },
}

interface Size {
  readonly what: string
  readonly bytes: number
}

async function sizes(root: string): Promise<readonly Size[]> {
  const server = await started('sortie', { root })
  try {
    await server.bear(WARM_UP)
    const before = await server.live()
    const size = async (what: string): Promise<Size> => ({ what, bytes: ((await server.live()) - before) / TABLES })
    await server.openMore()
    const found = [await size('a table that was just opened')]
    let answers = 0
    for (const wanted of AFTER) {
      await server.bear({ seconds: 600, answers: (wanted - answers) * TABLES })
      answers = wanted
      found.push(await size(`after ${wanted} answers at each table`))
    }
    return found
  } finally {
    await server.stop()
  }
}

const kib = (bytes: number): string => `${Math.round(bytes / 1024)} KiB`
