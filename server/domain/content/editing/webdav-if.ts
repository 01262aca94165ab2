/** Condition on a resource, possibly negated. */
interface Condition {
  isNot: boolean
  token?: string
  etag?: string
}
interface List {
  /** Path of the resource that the conditions are about. Undefined for the requested resource. */
  path: string | undefined
  conditions: Condition[]
}

/** Parsed WebDAV `If` header: at least one of the lists must be true. */
export type IfHeaderConditions = readonly List[]

const TOKENS = /\s*(?:<([^>]*)>|(\()|(\))|(Not)\b|\[((?:W\/)?"[^"]*")\])/iy
const PREFIX = /^opaquelocktoken:/i

const getPath = (address: string): string | undefined => {
  try {
    return decodeURIComponent(new URL(address, 'http://here').pathname)
  } catch {
    return undefined
  }
}

/** Parses an `If` header. Returns undefined if the syntax is invalid. */
export function parseConditions(header: string): IfHeaderConditions | undefined {
  const lists: List[] = []
  const text = header.trim()
  let path: string | undefined
  let list: List | undefined
  let isNot = false
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < text.length) {
    const found = TOKENS.exec(text)
    if (!found) return undefined
    const [, address, open, close, not, etag] = found
    if (open) {
      if (list) return undefined
      list = { path, conditions: [] }
    } else if (close) {
      if (!list || list.conditions.length === 0 || isNot) return undefined
      lists.push(list)
      list = undefined
    } else if (!list) {
      if (address === undefined || (path === undefined && lists.length > 0)) return undefined
      path = getPath(address)
      if (path === undefined) return undefined
    } else if (not) {
      if (isNot) return undefined
      isNot = true
    } else {
      list.conditions.push({ isNot, ...(etag === undefined ? { token: (address ?? '').replace(PREFIX, '') } : { etag }) })
      isNot = false
    }
  }
  return list || isNot || lists.length === 0 ? undefined : lists
}

/** Current state of the only resource of the session. */
export interface ResourceState {
  href: string
  etag: string
  token: string | undefined
}

/** Says if the header matches the resource. For other paths only negated conditions are true. */
export const isSatisfied = (conditions: IfHeaderConditions, { href, etag, token }: ResourceState): boolean =>
  conditions.some(({ path, conditions: all }) => {
    const isHere = path === undefined || path === getPath(href)
    return all.every((one) => (isHere && (one.etag === undefined ? one.token === token : one.etag === etag)) !== one.isNot)
  })

/** Returns all lock tokens in the header, also negated ones and those for other paths: a program that names a token has it. */
export const getLockTokens = (conditions: IfHeaderConditions): readonly string[] =>
  conditions.flatMap(({ conditions: all }) => all.flatMap(({ token }) => token ?? []))
