import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/**
 * Whether a request was meant for this server. A page from elsewhere must not use the visitor's browser to reach it: neither
 * by its own address (`Origin`), nor by a name of its own that it lets point here (`Host`, known as DNS rebinding).
 */
export function isMeantForUs(
  { host, origin }: { readonly host?: string; readonly origin?: string },
  config: Config,
): boolean {
  const ours = ownNames(config)
  if (host !== undefined && !isOwn(hostOf(`http://${host}`), ours)) return false
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== undefined && (from === hostOf(`http://${host}`) || ours.has(from))
}

/** Addresses in figures cannot be made to point elsewhere; of names, only our own will do. */
const isOwn = (name: string | undefined, ours: ReadonlySet<string>): boolean =>
  name !== undefined && (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || ours.has(name))

const ownNames = (config: Config): ReadonlySet<string> => {
  const machine = hostname().toLowerCase()
  const said = config.url === '' ? [] : [hostOf(config.url) ?? '']
  return new Set(['localhost', machine, `${machine}.local`, config.host.toLowerCase(), ...said])
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : undefined
}

/** What proxies add to a request: some of them only one of these. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether a request comes from this machine, not through a proxy: counts in the metrics reveal hidden activity. */
export const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  OF_PROXIES.every((name) => headers[name] === undefined)
