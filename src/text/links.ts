/** A web address begins like this and goes on to white space, a quotation mark or an invisible character. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"«»\p{Cc}\p{Cf}]+/giu
/** Punctuation that ends the sentence around an address. */
const AFTER = /[.,;:!?'،؛؟…]+$/u
const BRACKETS = { ')': '(', ']': '[', '}': '{' } as const

export interface TextPart {
  text: string
  /** The address that it is. */
  href?: string
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Without the signs and the closing brackets of the sentence it stands in. */
const trimmed = (address: string): string => {
  const bare = address.replace(AFTER, '')
  const last = bare.at(-1) as keyof typeof BRACKETS
  const open = BRACKETS[last]
  if (open !== undefined && count(bare, last) > count(bare, open)) return trimmed(bare.slice(0, -1))
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

/** The text in parts; those that are web addresses (`http` and `https` alone, and no name or password before the host) say so. */
export const withLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = trimmed(found)
    if (!isAddress(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
