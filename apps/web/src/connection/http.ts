import type {
  ContentChange,
  Created,
  CreateTable,
  Found,
  GameListing,
  Hook,
  Invitation,
  Joined,
  JoinedByCode,
  ListedPack,
  MadeHook,
  MakeHook,
  Recap,
  Refused,
} from '@sortie/protocol'
import type { Pack, TableFile } from '@sortie/table/browser'
import type { Here } from '../alone/here.ts'
import { w } from '../words/index.ts'
import { type HeldSeat, isHere } from './held-seats.ts'
import { refusalText } from './refusals.ts'

export interface HttpProblem {
  readonly problem: string
  readonly code: string
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T | HttpProblem> {
  try {
    const response = await fetch(path, init)
    const body = (await response.json().catch(() => ({}))) as { readonly refused?: string; readonly message?: string }
    if (response.ok) return body as T
    const code = body.refused ?? `http/${response.status}`
    return { code, problem: body.message === undefined ? w.serverSilent : refusalText(code, body.message) }
  } catch {
    return { code: 'net/none', problem: w.serverSilent }
  }
}

/** Asks the tables of this browser instead of a server. */
export async function ask<K extends keyof Here>(
  name: K,
  ...args: Parameters<Here[K]>
): Promise<Exclude<Awaited<ReturnType<Here[K]>>, Refused> | HttpProblem> {
  try {
    const { askHere } = await import('../alone/client.ts')
    const answer = await askHere(name, ...args)
    return isRefused(answer)
      ? { code: answer.refused, problem: refusalText(answer.refused, answer.message) }
      : (answer as Exclude<typeof answer, Refused>)
  } catch {
    return { code: 'here/broken', problem: w.hereBroken }
  }
}
const isRefused = (x: unknown): x is Refused => typeof x === 'object' && x !== null && 'refused' in x

const post = <T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T | HttpProblem> =>
  call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const asSeat = ({ seat, token }: HeldSeat): Record<string, string> => ({ authorization: `Seat ${seat}:${token}` })

export const listGames = (): Promise<readonly GameListing[] | HttpProblem> => call('/api/games')
export const createTable = (table: CreateTable, key = ''): Promise<Created | HttpProblem> =>
  post('/api/tables', table, key ? { 'x-sortie-key': key } : {})
export const joinTable = (table: string, secret: string, name: string, again = false): Promise<Joined | HttpProblem> =>
  isHere(table)
    ? ask('join', table, secret, name)
    : post(`/api/tables/${table}/join`, { secret, name, ...(again && { again }) })
/** Comes to a seat by the code that another device of it shows. */
export const useCode = (code: string): Promise<JoinedByCode | HttpProblem> => post('/api/code', { code: code.trim() })
export const invitationTo = (table: string, secret: string): Promise<Invitation | HttpProblem> =>
  post(`/api/tables/${table}/invitation`, { secret })
export const seatBot = (
  table: string,
  seat: HeldSeat,
  bot: string,
  role: 'gm' | 'player' = 'gm',
): Promise<object | HttpProblem> =>
  isHere(table) ? ask('seatBot', table, bot, role) : post(`/api/tables/${table}/bot`, { bot, role }, asSeat(seat))
export const adoptFile = (file: unknown): Promise<Created | HttpProblem> => post('/api/files', file)
export const branchFrom = (table: string, seat: HeldSeat, n: number): Promise<Created | HttpProblem> =>
  isHere(table) ? ask('branch', table, seat.seat, n) : post(`/api/tables/${table}/branch`, { n }, asSeat(seat))
export const tableFile = (table: string, seat: HeldSeat): Promise<TableFile | HttpProblem> =>
  isHere(table) ? ask('file', table, seat.seat) : call(`/api/tables/${table}/file`, { headers: asSeat(seat) })

/** The rows of content that a table plays with, as far as the seat may know them; nothing if the server is silent. */
export async function tableContent(table: string, seat: HeldSeat): Promise<unknown> {
  if (isHere(table)) {
    const content = await ask('content', table, seat.seat)
    return isProblem(content) ? undefined : content
  }
  const sent = await call<{ readonly content: unknown }>(`/api/tables/${table}/content`, { headers: asSeat(seat) })
  return isProblem(sent) ? undefined : sent.content
}

/** Looks through the whole log on the server, as this seat. `before` goes on where an earlier search stopped. */
export function searchLog(
  table: string,
  seat: HeldSeat,
  text: string,
  before?: NonNullable<Found['before']>,
): Promise<Found | HttpProblem> {
  if (isHere(table)) return ask('search', table, seat.seat, text, before ?? {})
  const from = before ? `&log=${before.log}&chat=${before.chat}` : ''
  return call(`/api/tables/${table}/search?text=${encodeURIComponent(text)}${from}`, { headers: asSeat(seat) })
}

/** The packs in the server's folder. */
export const listPacks = (): Promise<readonly ListedPack[] | HttpProblem> => call('/api/packs')
export const packWith = (hash: string): Promise<Pack | HttpProblem> => call(`/api/packs/${hash}`)
export const keepPack = (pack: Pack, key = ''): Promise<ListedPack | HttpProblem> =>
  post('/api/packs', pack, key ? { 'x-sortie-key': key } : {})
/** Changes the content of a table on the server; a pack may be larger than a message. */
export const changeContent = (table: string, seat: HeldSeat, change: ContentChange): Promise<object | HttpProblem> =>
  post(`/api/tables/${table}/content`, change, asSeat(seat))

const hooksAt = (table: string, hook = ''): string => `/api/tables/${table}/hooks${hook && `/${hook}`}`
export const listHooks = (table: string, seat: HeldSeat): Promise<readonly Hook[] | HttpProblem> =>
  call(hooksAt(table), { headers: asSeat(seat) })
export const makeHook = (table: string, seat: HeldSeat, hook: MakeHook): Promise<MadeHook | HttpProblem> =>
  post(hooksAt(table), hook, asSeat(seat))
export const tryHook = (table: string, seat: HeldSeat, hook: string): Promise<object | HttpProblem> =>
  call(`${hooksAt(table, hook)}/test`, { method: 'POST', headers: asSeat(seat) })
export const removeHook = (table: string, seat: HeldSeat, hook: string): Promise<object | HttpProblem> =>
  call(hooksAt(table, hook), { method: 'DELETE', headers: asSeat(seat) })

/** Whose recap: what everybody saw, or what this seat saw. */
export type RecapFor = 'group' | 'me'
const forWhom = (whose: RecapFor): string => (whose === 'group' ? '&for=group' : '')

/** Of the last evening in which something happened, or of the one with this number. */
export function recapOf(
  table: string,
  seat: HeldSeat,
  whose: RecapFor = 'me',
  evening?: number,
): Promise<Recap | HttpProblem> {
  if (isHere(table)) return ask('recap', table, seat.seat, whose, evening)
  const which = evening === undefined ? '' : `&evening=${evening}`
  return call(`/api/tables/${table}/recap?as=json${forWhom(whose)}${which}`, { headers: asSeat(seat) })
}

/** The log as this seat or everybody saw it, a line of JSON for each. */
export async function logLines(table: string, seat: HeldSeat, whose: RecapFor = 'me'): Promise<string | HttpProblem> {
  if (isHere(table)) return ask('lines', table, seat.seat, whose)
  const address = `/api/tables/${table}/recap?as=jsonl${forWhom(whose)}`
  const sent = await fetch(address, { headers: asSeat(seat) }).catch(() => undefined)
  return sent?.ok ? sent.text() : { code: 'net/none', problem: w.serverSilent }
}

export const isProblem = (x: unknown): x is HttpProblem => typeof x === 'object' && x !== null && 'problem' in x

/** Secrets are this long; a link that is copied by hand easily loses its end. */
const SECRET = /^[0-9a-f]{64}$/
export const isWholeSecret = (secret: string): boolean => SECRET.test(secret)

/** Whether other machines can open links that are made here. */
export const onlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname)

/** The address that a second device of a seat opens. */
export const codeLink = (code: string): string => `${location.origin}/code#${code}`

/** The address to share. The secret comes after the # and is never sent to the server. */
export const linkTo = (table: string, secret: string): string => `${location.origin}/t/${table}#${secret}`
