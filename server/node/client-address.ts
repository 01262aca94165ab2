import { BlockList, isIP } from 'node:net'
import { findIncoming } from './incoming'

const normaliseAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/** Returns the addresses and networks (`10.0.0.0/8`, `::1`) of the reverse proxies. Throws on anything else. */
export function parseProxyList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const getPeer = (request: Request): string => normaliseAddress(findIncoming(request)?.socket.remoteAddress ?? '127.0.0.1')

const isListed = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Returns true if the browser used TLS: to this server, or, according to X-Forwarded-Proto, to a trusted proxy. */
export const createEncryptionCheck =
  (trusted: BlockList) =>
  (request: Request): boolean =>
    request.url.startsWith('https:') ||
    (isListed(trusted, getPeer(request)) && /^https\s*(,|$)/i.test(request.headers.get('x-forwarded-proto') ?? ''))

/**
 * Returns the client address: the peer of the socket or, if that is a trusted proxy, the nearest hop in X-Forwarded-For that is not one. A
 * request without a socket (a test, an internal call) counts as local.
 */
export const createClientAddress = (trusted: BlockList) => {
  return (request: Request): string => {
    const peer = getPeer(request)
    if (!isListed(trusted, peer)) return peer
    const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => normaliseAddress(hop.trim()))
    let nearest = peer
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) break
      nearest = hop
      if (!isListed(trusted, hop)) break
    }
    return nearest
  }
}
