/** Matches a web address. It ends before white space, a quotation mark or an invisible character. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"«»\p{Cc}\p{Cf}]+/giu
/** Matches punctuation after an address, which belongs to the sentence and not to the address. */
const AFTER = /[.,;:!?'،؛؟…]+$/u
const BRACKETS = { ')': '(', ']': '[', '}': '{' } as const

export interface TextPart {
  text: string
  /** The web address of this part; missing if the part is plain text. */
  href?: string
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Returns the address without punctuation and closing brackets that belong to the sentence around it. */
const trimAddress = (address: string): string => {
  const bare = address.replace(AFTER, '')
  const last = bare.at(-1) as keyof typeof BRACKETS
  const open = BRACKETS[last]
  if (open !== undefined && count(bare, last) > count(bare, open)) return trimAddress(bare.slice(0, -1))
  return bare
}

const isAddress = (text: string): boolean => {
  try {
    const { hostname, username, password } = new URL(text)
    return hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}

/**
 * Splits a text into plain parts and web addresses. Only `http` and `https` addresses count, and only those without a user name or
 * password before the host.
 */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = trimAddress(found)
    if (!isAddress(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
