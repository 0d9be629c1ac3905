import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Command } from '../command.ts'
import { GAMES } from '../games.ts'
import { listedIn, makeGame, makeOutside, newGame } from '../new-game/new-game.ts'
import { textOf } from '../options.ts'

export const makeNew: Command = {
  name: 'new',
  about: 'A new game to be rewritten: small, whole, in the browser and the terminal, with all laws holding.',
  args: {
    id: {
      type: 'positional',
      description: 'the id of the game, as in night-train; or a folder that ends with it, as in ./night-train',
      required: true,
    },
    title: { type: 'string', description: 'the name of the game; default: made from the id' },
    prefix: {
      type: 'string',
      valueHint: 'NT',
      description: 'the prefix of its rule ids; default: made from the id',
    },
  },
  examples: [
    ['sortie new night-train', 'makes games/night-train: Night Train, with rules NT-01, NT-02 …'],
    ['sortie new ./night-train', 'the same in a folder of its own, outside of this repository'],
    ['sortie new night-train --title "The Night Train" --prefix TNT', 'the same, with names of your own'],
  ],
  async run(given, io) {
    const [title, prefix] = [textOf(given, 'title'), textOf(given, 'prefix')]
    const named = given.positionals[0] ?? ''
    const isOutside = /[/\\]/.test(named)
    const game = newGame(GAMES, isOutside ? basename(named) : named, {
      ...(title !== undefined && { title }),
      ...(prefix !== undefined && { prefix }),
    })
    if (isOutside) {
      await makeOutside(resolve(named), game)
      io.out(
        `${named} is ${game.title}, a copy of the toy game with names of its own. Rewrite RULES.md first, then rule by rule.`,
      )
      io.out(`Play it:          npx sortie play ${named}`)
      io.out(`Check it:         npx sortie check ${named}`)
      io.out(`In the browser:   npx sortie dev ${named}`)
      io.out(`As a package:     npx sortie build ${named}`)
      return 0
    }
    const index = join(GAMES, 'index.ts')
    const listed = listedIn(readFileSync(index, 'utf8'), game.id)
    await makeGame(join(GAMES, 'first-light'), join(GAMES, game.id), game)
    writeFileSync(index, listed)
    io.out(
      `games/${game.id} is ${game.title}, a copy of the toy game with names of its own. Rewrite RULES.md first, then rule by rule.`,
    )
    io.out(`Play it:   npx sortie play ${game.id}`)
    io.out(`Check it:  npx sortie check ${game.id}`)
    io.out('In the browser: npm start')
    return 0
  },
}
