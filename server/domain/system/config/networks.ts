/** Returns the bits of an address as text, 32 or 128; IPv4 in IPv6 counts as IPv4. Undefined if the text is not an address. */
function toBits(address: string): string | undefined {
  const plain = address.split('%')[0]?.toLowerCase() ?? ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? []
  const octets = (mapped ?? plain).split('.')
  if (octets.length === 4) {
    if (!octets.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
    return octets.map((part) => Number(part).toString(2).padStart(8, '0')).join('')
  }
  const [head = '', tail, rest] = plain.split('::')
  if (rest !== undefined || !plain.includes(':')) return undefined
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const gap = 8 - before.length - after.length
  if (tail === undefined ? gap !== 0 : gap < 1) return undefined
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

/** Returns the common prefix of a network's addresses and their number of bits. The text is `10.0.0.0/8` or one address. */
function parseNetwork(text: string): { prefix: string; bits: number } | undefined {
  const [address = '', length, rest] = text.trim().split('/')
  const bits = toBits(address)
  if (bits === undefined || rest !== undefined) return undefined
  if (length === undefined) return { prefix: bits, bits: bits.length }
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits.length) return undefined
  return { prefix: bits.slice(0, Number(length)), bits: bits.length }
}

const toLines = (list: string): string[] => list.split('\n').filter((line) => line.trim() !== '')

export const areNetworks = (list: string): boolean => toLines(list).every((line) => parseNetwork(line) !== undefined)

/** Returns true if the address is in one of the networks, one per line. An empty list allows every address. */
export function isWithin(list: string | null, address: string): boolean {
  const networks = toLines(list ?? '')
  const bits = toBits(address)
  if (networks.length === 0) return true
  if (bits === undefined) return false
  return networks.some((line) => {
    const network = parseNetwork(line)
    return network !== undefined && network.bits === bits.length && bits.startsWith(network.prefix)
  })
}
