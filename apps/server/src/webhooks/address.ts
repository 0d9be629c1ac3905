import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks other than the internet: this machine, private networks, and ranges reserved for tests. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of IPv6, only 2000::/3 is the internet, without Teredo, 6to4 and ranges for examples. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [net, bits] of NOT_PUBLIC_4) notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_PUBLIC_6) notPublic.addSubnet(net, bits, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the internet, and not one of this machine's own. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || isOurs(address)) return false
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const isOurs = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address))

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

type Answered = (cause: Error | null, address: string | LookupAddress[], family?: number) => void

/** How long one name server has to answer, in milliseconds, and how often it is asked. */
const PATIENCE = { timeout: 2_000, tries: 2 }

/**
 * Looks a name up for a connection, and refuses it if any of its addresses is not on the internet. The connection is made to
 * what was found here: a name that says something else the next time gains nothing. The name servers are asked directly:
 * lookups of the operating system share two threads, which names that nobody answers would hold for all webhooks.
 */
export function publicLookup(name: string, options: LookupOptions, answered: Answered): void {
  void publicAddresses(name).then(
    ([first, ...others]) => {
      if (options.all) answered(null, [first, ...others])
      else answered(null, first.address, first.family)
    },
    (cause: Error) => answered(cause, ''),
  )
}

/** All addresses of a name. `servers`: other name servers than those of this machine. */
export async function publicAddresses(
  name: string,
  servers?: readonly string[],
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  if (OURS.test(name)) throw notHere(name)
  // A new one each time: it takes the name servers that this machine has now.
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const [first, ...others] = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (!first) throw four.status === 'rejected' ? four.reason : notHere(name)
  if (![first, ...others].every(({ address }) => isPublic(address))) throw notHere(name)
  return [first, ...others]
}

/** Names of this machine, which no name server has to know. */
const OURS = /^(?:.*\.)?localhost\.?$/i

const notHere = (name: string): AddressRefused =>
  new AddressRefused(`${name} is in the server’s own network; such addresses are not allowed here`)

/** The problem with an address, if there is one. Names are looked up when a message is sent. */
export function problemWithUrl(text: string, allowed: 'public' | 'local'): string | undefined {
  if (!URL.canParse(text)) return 'This is not a web address.'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'Leave name and password out of the address.'
  if (allowed === 'local') return /^https?:$/.test(url.protocol) ? undefined : 'An address starts with http or https.'
  if (url.protocol !== 'https:') return 'The address has to start with https.'
  const host = hostOf(url)
  return isIP(host) !== 0 && !isPublic(host) ? `${notHere(host).message}.` : undefined
}

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
