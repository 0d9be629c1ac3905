import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { games } from '@sortie/games'
import {
  AskInvitation,
  BranchTable,
  ContentChange,
  CreateTable,
  type GameListing,
  JoinTable,
  MakeHook,
  problemWith,
  type Refused,
  SeatBot,
  UseCode,
} from '@sortie/protocol'
import {
  contentFor,
  GROUP,
  isCaretaker,
  type LiveTable,
  type Lobby,
  listingOf,
  maySeatBot,
  notGm,
  perform,
} from '@sortie/table'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Bucket } from './bucket.ts'
import type { Config } from './config.ts'
import { Buckets, Held } from './network.ts'
import { isFromHere } from './own-address.ts'
import type { PackShelf } from './packs.ts'
import { Recaps } from './recaps.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import type { RecapForm, Written } from './work/jobs.ts'
import type { Workers } from './work/workers.ts'

const statusOf: { readonly [code: string]: number } = {
  'link/wrong': 403,
  'code/wrong': 403,
  'name/taken': 409,
  'seat/not-yours': 403,
  'token/wrong': 403,
  'table/not-gm': 403,
  'key/wrong': 403,
  'seat/left': 403,
  'seat/not-seated': 403,
  'table/archived': 403,
  'table/unknown': 404,
  'game/unknown': 404,
  'rewind/not-there': 404,
  'hook/unknown': 404,
  'pack/unknown': 404,
  'pack/taken': 409,
  'hook/off': 403,
  'rate/too-many': 429,
  'lobby/full': 503,
  'work/too-heavy': 503,
}

const LONGEST_FILE = 32 * 1024 * 1024
const MOST_UPLOADS = 6
/** One network cannot keep others from sending files by sending its own slowly. */
const MOST_UPLOADS_EACH = 2
/** Tries at a code for another device. */
const MOST_GUESSES = 10
const MOST_GUESSES_OF_ALL = 600
const LONGEST_SEARCH = 100
const isWhole = (text: unknown): boolean => typeof text === 'string' && /^-?\d{1,9}$/.test(text)

interface Served {
  readonly lobby: Lobby
  readonly workers: Workers
  readonly config: Config
  readonly webhooks: Webhooks
  readonly packs: PackShelf
}

/** Making tables, sitting down, and taking things home: everything that is not play. */
export function routes(app: FastifyInstance, { lobby, workers, config, webhooks, packs }: Served): void {
  const recaps = new Recaps(workers)
  const visitors = new Buckets(Number(config.requests), Number(config.requests) / 60)
  // A few tries at once, then one every ten seconds.
  const guesses = new Buckets(MOST_GUESSES, 0.1)
  const allGuesses = new Bucket(MOST_GUESSES_OF_ALL, MOST_GUESSES_OF_ALL / 60, lobby.ports.now())

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    const now = lobby.ports.now()
    if (!visitors.take(request.ip, now, request.method === 'POST' ? 4 : 1))
      return refuse(reply, { refused: 'rate/too-many', message: 'too many requests; please wait a moment' })
  })

  app.get('/api/games', async () => Promise.all(Object.keys(games).map(listed)))

  app.get('/api/packs', async () => packs.list())

  app.get<{ Params: { hash: string } }>('/api/packs/:hash', async (request, reply) => {
    const pack = packs.pack(request.params.hash)
    return pack ? reply.send(pack) : refuse(reply, noSuchPack)
  })

  app.post('/api/packs', async (request, reply) => {
    // Packs on the server are shown to everybody who makes a table. Installing one needs the key; without a key, this machine.
    const may = config['create-key'] === '' ? isFromHere(request) : hasKey(request)
    return may ? answer(reply, await packs.install(request.body)) : refuse(reply, notYourShelf)
  })

  app.post('/api/tables', async (request, reply) => {
    if (!hasKey(request)) return refuse(reply, noKey)
    const wanted = read(CreateTable, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    return answer(reply, await lobby.create(wanted))
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/join', async (request, reply) => {
    const wanted = read(JoinTable, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    return answer(reply, await lobby.join(request.params.id, wanted.secret, wanted.name, wanted.again))
  })

  app.post('/api/code', async (request, reply) => {
    const wanted = read(UseCode, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    // Guessing is slow from one network, and from all together.
    const now = lobby.ports.now()
    if (!guesses.take(request.ip, now) || !allGuesses.take(now))
      return refuse(reply, { refused: 'rate/too-many', message: 'too many tries; please wait a moment' })
    return answer(reply, await lobby.joinByCode(wanted.code))
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/invitation', async (request, reply) => {
    const wanted = read(AskInvitation, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    return answer(reply, await lobby.invitation(request.params.id, wanted.secret))
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/bot', async (request, reply) => {
    const seat = await seatOf(request, 'gm or alone')
    if ('refused' in seat) return refuse(reply, seat)
    const wanted = read(SeatBot, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    return answer(reply, await lobby.seatBot(request.params.id, wanted.bot, wanted.role ?? 'gm'))
  })

  app.get<{ Params: { id: string } }>('/api/tables/:id/file', async (request, reply) => {
    const seat = await seatOf(request, 'gm')
    if ('refused' in seat) return refuse(reply, seat)
    const file = await workers.run({ do: 'file', table: request.params.id, seat: seat.viewer.seat })
    if ('refused' in file) return refuse(reply, file)
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${request.params.id}.sortie.json"`)
      .send(sent(file))
  })

  let uploads = 0
  const uploadsOf = new Held()
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    files.post(
      '/api/files',
      {
        bodyLimit: LONGEST_FILE,
        // Each holds its result in memory while it is sent.
        onRequest: async (request, reply) => {
          if (!hasKey(request)) return refuse(reply, noKey)
          if (uploads >= MOST_UPLOADS || uploadsOf.of(request.ip) >= MOST_UPLOADS_EACH)
            return refuse(reply, {
              refused: 'rate/too-many',
              message: 'others are sending files; please wait a moment',
            })
          uploads++
          const gone = uploadsOf.add(request.ip)
          reply.raw.once('close', () => {
            uploads--
            gone()
          })
        },
      },
      async (request, reply) => {
        const file = new Uint8Array(request.body as Buffer)
        return answer(reply, await workers.run({ do: 'adopt', file }))
      },
    )
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/branch', async (request, reply) => {
    const seat = await seatOf(request, 'gm')
    if ('refused' in seat) return refuse(reply, seat)
    const wanted = read(BranchTable, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    const { viewer } = seat
    return answer(reply, await workers.run({ do: 'branch', table: request.params.id, viewer, n: wanted.n }))
  })

  app.get<{ Params: { id: string }; Querystring: { as?: string; for?: string; evening?: string } }>(
    '/api/tables/:id/recap',
    async (request, reply) => {
      const seat = await seatOf(request, 'any')
      if ('refused' in seat) return refuse(reply, seat)
      const as = isRecapForm(request.query.as) ? request.query.as : 'md'
      // What everybody saw may be cached and shared; a seat's own knowledge may not.
      const viewer = request.query.for === 'group' ? GROUP : seat.viewer
      const { evening } = request.query
      const recap = await recaps.of(seat.live, viewer, as, isWhole(evening) ? Number(evening) : undefined)
      return 'refused' in recap ? refuse(reply, recap) : reply.type(recapTypes[as]).send(sent(recap))
    },
  )

  app.get<{ Params: { id: string }; Querystring: { text?: string; log?: string; chat?: string } }>(
    '/api/tables/:id/search',
    async (request, reply) => {
      const seat = await seatOf(request, 'any')
      if ('refused' in seat) return refuse(reply, seat)
      const { text, log, chat } = request.query
      const sought = typeof text === 'string' ? text.trim() : ''
      if (sought.length < 2 || sought.length > LONGEST_SEARCH)
        return refuse(reply, {
          refused: 'search/wrong',
          message: `Search for 2 to ${LONGEST_SEARCH} characters.`,
        })
      const before = { ...(isWhole(log) && { log: Number(log) }), ...(isWhole(chat) && { chat: Number(chat) }) }
      const { viewer } = seat
      return answer(reply, await workers.run({ do: 'search', table: request.params.id, viewer, text: sought, before }))
    },
  )

  app.get<{ Params: { id: string } }>('/api/tables/:id/content', async (request, reply) => {
    const seat = await seatOf(request, 'any')
    if ('refused' in seat) return refuse(reply, seat)
    return reply.send({ content: contentFor(seat.live.log.table, seat.viewer) ?? null })
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/content', async (request, reply) => {
    const seat = await seatOf(request, 'gm')
    if ('refused' in seat) return refuse(reply, seat)
    const wanted = read(ContentChange, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    const command = { do: 'content', ...wanted } as const
    return answer(reply, await perform(seat.live, { viewer: seat.viewer, command, cid: randomUUID() }))
  })

  app.delete<{ Params: { id: string } }>('/api/tables/:id', async (request, reply) => {
    const seat = await seatOf(request, 'gm')
    if ('refused' in seat) return refuse(reply, seat)
    await lobby.remove(request.params.id)
    return reply.status(204).send()
  })

  app.get<{ Params: { id: string } }>('/api/tables/:id/hooks', async (request, reply) => {
    const seat = await seatOf(request, 'any')
    return 'refused' in seat ? refuse(reply, seat) : reply.send(webhooks.list(seat.live, seat.viewer))
  })

  app.post<{ Params: { id: string } }>('/api/tables/:id/hooks', async (request, reply) => {
    const seat = await seatOf(request, 'any')
    if ('refused' in seat) return refuse(reply, seat)
    const wanted = read(MakeHook, request.body)
    if ('refused' in wanted) return refuse(reply, wanted)
    return answer(reply, await webhooks.make(seat.live, seat.viewer, wanted))
  })

  app.post<{ Params: { id: string; hook: string } }>('/api/tables/:id/hooks/:hook/test', async (request, reply) => {
    const seat = await seatOf(request, 'any')
    if ('refused' in seat) return refuse(reply, seat)
    const wrong = webhooks.test(seat.live, seat.viewer, request.params.hook)
    return wrong ? refuse(reply, wrong) : reply.status(204).send()
  })

  app.delete<{ Params: { id: string; hook: string } }>('/api/tables/:id/hooks/:hook', async (request, reply) => {
    const seat = await seatOf(request, 'any')
    if ('refused' in seat) return refuse(reply, seat)
    const wrong = await webhooks.remove(seat.live, seat.viewer, request.params.hook)
    return wrong ? refuse(reply, wrong) : reply.status(204).send()
  })

  const hasKey = (request: FastifyRequest): boolean =>
    config['create-key'] === '' || sameText(String(request.headers['x-sortie-key'] ?? ''), config['create-key'])

  /** The seat that the request names and holds: `Authorization: Seat <seat>:<token>`. */
  async function seatOf(
    request: FastifyRequest<{ Params: { id: string } }>,
    may: 'any' | 'gm' | 'gm or alone',
  ): Promise<
    | Refused
    | {
        readonly live: LiveTable
        readonly viewer: { readonly seat: string; readonly role: 'gm' | 'player' | 'spectator' }
      }
  > {
    const [, seat = '', token = ''] = /^Seat ([^:]+):(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const live = await lobby.whose(request.params.id, seat, token)
    if ('refused' in live) return live
    const { state } = live.lobby
    const held = state.seats[seat]
    if (held?.status !== 'seated' || lobby.waits(live, seat, token))
      return { refused: 'seat/not-seated', message: 'this seat has not been let in yet, or was given up' }
    const looksAfterTable = held.role === 'gm' || isCaretaker(state, seat)
    const allowed = may === 'any' || looksAfterTable || (may === 'gm or alone' && maySeatBot(state, seat))
    return allowed ? { live, viewer: { seat, role: held.role } } : notGm
  }
}

const sent = ({ bytes }: Written): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const recapTypes: { readonly [F in RecapForm]: string } = {
  json: 'application/json',
  html: 'text/html',
  md: 'text/markdown',
  jsonl: 'application/jsonl',
}
const isRecapForm = (as: unknown): as is RecapForm => typeof as === 'string' && Object.hasOwn(recapTypes, as)

const listed = async (id: string): Promise<GameListing> =>
  listingOf((await (games[id] as NonNullable<(typeof games)[string]>).game()).default)

function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> | Refused {
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : { refused: 'message/malformed', message: problemWith(parsed.error) }
}

const noSuchPack: Refused = { refused: 'pack/unknown', message: 'there is no such pack on this server' }
const notYourShelf: Refused = {
  refused: 'key/wrong',
  message:
    'packs are kept on this server by its host, with "sortie pack install" or with its key; a table can use one from a file',
}
const noKey: Refused = { refused: 'key/wrong', message: 'this server needs its key to make a table' }

/** Takes as long for a near miss as for a far one. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

const refuse = (reply: FastifyReply, refused: Refused): FastifyReply =>
  reply.status(statusOf[refused.refused] ?? 400).send(refused)

const answer = (reply: FastifyReply, result: object): FastifyReply =>
  'refused' in result ? refuse(reply, result as Refused) : reply.send(result)
