/** Expands an IPv6 address to eight groups; undefined if it is not one. */
function parseIpv6Groups(address: string): string[] | undefined {
  const [plain = ''] = address.split('%')
  const [before = '', after, more] = plain.toLowerCase().split('::')
  if (!plain.includes(':') || more !== undefined) return undefined
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const gap = 8 - head.length - tail.length
  if (after === undefined ? gap !== 0 : gap < 0) return undefined
  return [...head, ...Array.from({ length: gap }, () => '0'), ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Returns the counter key of an address: an IPv4 address itself, for IPv6 its /64 network, which belongs to one customer. */
export function toAddressScope(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)
  if (mapped) return `ip:${mapped[1]}`
  const groups = parseIpv6Groups(address)
  return groups ? `ip:${groups.slice(0, 4).join(':')}::/64` : `ip:${address.slice(0, 100)}`
}
