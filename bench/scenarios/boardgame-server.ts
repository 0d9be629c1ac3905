// node boardgame-server.ts <port>: boardgame.io's own server with First Light as one move.
import { createRequire } from 'node:module'
import { dusk, type Night, over, step } from './reducer.ts'

const { Server } = createRequire(import.meta.url)('boardgame.io/server') as {
  readonly Server: (o: object) => { run(port: number, ready: () => void): void }
}
const game = {
  name: 'first-light',
  setup: (): Night => dusk,
  moves: {
    work: ({ G, random }: { readonly G: Night; readonly random: { D6(n: number): [number, number] } }): Night => {
      let s = step(over(G) ? dusk : G, { faces: random.D6(2) })
      if (s.at === 'wish') s = step(step(s, { brace: true }), { faces: random.D6(2) })
      return s
    },
  },
}
Server({ games: [game], origins: ['*'] }).run(Number(process.argv[2]), () => console.log('listening'))
