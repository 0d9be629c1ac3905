import { Joined } from '@sortie/protocol'
import { messageOf, UsageError } from '../errors.ts'

/** A seat at a table of a server, and the token that is needed to come to it. */
export interface HeldSeat {
  readonly origin: string
  readonly table: string
  readonly seat: string
  readonly token: string
}

/** A link to a table: with the secret of an invitation, or with a seat that is held already. */
export type Link =
  | (HeldSeat & { readonly kind: 'seat' })
  | { readonly kind: 'invitation'; readonly origin: string; readonly table: string; readonly secret: string }

const EXAMPLES =
  'https://host/t/<table>#<secret> to sit down, or https://host/t/<table>#seat:<seat>:<token> to come back'

/** Reads a link. One that leads to no table is refused with what a link looks like. */
export function readLink(text: string): Link {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, t, table, ...rest] = url?.pathname.split('/') ?? []
  const fragment = decodeURIComponent(url?.hash.slice(1) ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || t !== 't' || !table || rest.length > 0 || fragment === '')
    throw new UsageError(`"${text}" is not a link to a table: a link is ${EXAMPLES}`)
  const { origin } = url
  if (!fragment.startsWith('seat:')) return { kind: 'invitation', origin, table, secret: fragment }
  const [, seat, token, ...more] = fragment.split(':')
  if (!seat || !token || more.length > 0)
    throw new UsageError(`"${text}" names a seat, but not as it should: a link is ${EXAMPLES}`)
  return { kind: 'seat', origin, table, seat, token }
}

/** The link with which the same person comes back to a seat. */
export const seatLink = ({ origin, table, seat, token }: HeldSeat): string =>
  `${origin}/t/${table}#seat:${seat}:${token}`

/** Sits down by an invitation, under a name. */
export async function sitDown(
  { origin, table, secret }: Link & { kind: 'invitation' },
  name: string,
): Promise<HeldSeat> {
  const answer = await posted(`${origin}/api/tables/${encodeURIComponent(table)}/join`, { secret, name })
  const joined = Joined.safeParse(answer)
  if (!joined.success) throw new UsageError(`${origin} does not speak as this version of Sortie does`)
  return { origin, table, seat: joined.data.seat, token: joined.data.token }
}

async function posted(url: string, body: object): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new UsageError(`${new URL(url).origin} cannot be reached: ${messageOf(cause)}`)
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined
  throw new UsageError(`the table says no: ${typeof message === 'string' ? message : `status ${response.status}`}`)
}
