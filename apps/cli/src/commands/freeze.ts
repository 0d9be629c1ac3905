import { relative } from 'node:path'
import { freeze as freezePlays } from '../../../../tools/freeze.ts'
import { type Command, GAME_ARGUMENT } from '../command.ts'
import { folderOf, loadGame } from '../games.ts'

export const freeze: Command = {
  name: 'freeze',
  about: 'Plays the scripts of a game again, and writes down what each seat saw; the difference shows what changed.',
  args: { ...GAME_ARGUMENT },
  examples: [
    ['sortie freeze ./my-game', 'scripts are in tests/transcripts/edition-1, as <name>.script.json'],
    ['sortie freeze first-light', 'the same for a game of this repository'],
  ],
  async run(given, io) {
    const [id = ''] = given.positionals
    const { scripts, changed } = freezePlays(await loadGame(id), folderOf(id), (file) => relative(process.cwd(), file))
    for (const line of changed) io.out(line)
    io.out(`${scripts} ${scripts === 1 ? 'script' : 'scripts'}, ${changed.length} files written`)
    return 0
  },
}
