import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from '../command.ts'
import { loadGame } from '../games.ts'
import { toolsFor } from '../mcp/tools.ts'
import { textOf } from '../options.ts'
import { seatLink } from '../remote/link.ts'
import { seatedAt } from '../remote/seated-at.ts'

export const mcp: Command = {
  name: 'mcp',
  about: 'Gives an assistant a seat at a table, by the Model Context Protocol on standard input and output.',
  args: {
    table: {
      type: 'string',
      valueHint: 'link',
      description: 'a link to the table: an invitation, or the personal link of a seat',
      required: true,
    },
    seat: { type: 'string', valueHint: 'name', description: 'the name to join with, if the link is an invitation' },
    propose: { type: 'boolean', description: 'ask a person before every action' },
  },
  examples: [
    ['sortie mcp --table "http://localhost:8420/t/3f0c…#k9…" --seat Ada', 'sits down as Ada'],
    ['sortie mcp --table "http://localhost:8420/t/3f0c…#seat:ada:…" --propose', 'comes back, and only proposes'],
  ],
  async run(given, io) {
    const { seat, isNew } = await seatedAt(textOf(given, 'table') ?? '', textOf(given, 'seat'))
    // Standard output belongs to the protocol.
    if (isNew) io.err(`To come back to this seat: --table "${seatLink(seat.held)}"`)
    const at = { game: await loadGame(seat.table?.game ?? ''), seat }
    const server = toolsFor(at, given.flags['propose'] ? 'after a person agrees' : 'by itself')
    const ended = new Promise<void>((done) => {
      server.server.onclose = done
    })
    await server.connect(new StdioServerTransport())
    process.stdin.once('end', () => void server.close())
    await ended
    seat.close()
    return 0
  },
}
