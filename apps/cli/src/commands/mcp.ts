import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { loadGame } from '../games.ts'
import { toolsFor } from '../mcp/tools.ts'
import { textOf } from '../options.ts'
import { readLink, seatLink, sitDown } from '../remote/link.ts'
import { RemoteSeat } from '../remote/remote-seat.ts'

const PATIENCE_MILLISECONDS = 15_000

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
    const link = readLink(textOf(given, 'table') ?? '')
    const name = textOf(given, 'seat')
    if (link.kind === 'invitation' && name === undefined)
      throw new UsageError('--seat says under which name to sit down: --seat Ada')
    const held = link.kind === 'seat' ? link : await sitDown(link, name as string)
    const seat = new RemoteSeat(held)
    const isSeated = await seat.until(() => seat.table !== undefined, PATIENCE_MILLISECONDS)
    if (!isSeated || !seat.table) {
      seat.close()
      throw new UsageError(seat.over ?? 'the table does not let this seat in; the GM may have to')
    }
    // Standard output belongs to the protocol.
    if (link.kind === 'invitation') io.err(`To come back to this seat: --table "${seatLink(held)}"`)
    const at = { game: await loadGame(seat.table.game), seat }
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
