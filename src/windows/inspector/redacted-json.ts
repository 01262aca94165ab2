/** Text that replaces a secret. */
export const redacted = '⟨hidden⟩'

const secretKey =
  /pass(word|phrase|wd)?s?$|passwords?|tokens?$|secret|authori[sz]ation|cookie|ticket|captcha|credential|signature|api-?_?key|private-?_?key|national-?_?code/i
const jwt = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
const secretInUrl = /([?&#](?:token|ticket|link|key|signature|password|code)=)[^&#\s"]+/gi

const maxDepth = 7
const maxListLength = 100
const maxTextLength = 2_000
/** Number of characters by which a text may exceed the limit. The mark that replaces the rest is shorter, so it is not cut again. */
const cutMarkLength = 20

const redactText = (text: string): string => {
  const safe = text.replace(jwt, redacted).replace(bearer, `$1 ${redacted}`).replace(secretInUrl, `$1${redacted}`)
  return safe.length > maxTextLength + cutMarkLength ? `${safe.slice(0, maxTextLength)}⟨… ${safe.length}⟩` : safe
}

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Returns true if an entry of a list of settings or fields is a secret, for example `{ key: 'mail.password', value: … }`. */
const isSecretPair = (value: Record<string, unknown>): boolean =>
  [value.key, value.name, value.field].some((name) => typeof name === 'string' && secretKey.test(name))

const isSecret = (key: string, value: unknown): boolean =>
  secretKey.test(key) && value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'

const describeObject = (value: object): string | undefined => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '⟨no date⟩' : value.toISOString()
  if (value instanceof Error) return `⟨${value.name}: ${redactText(value.message)}⟩`
  if (value instanceof Blob) return `⟨${value.constructor.name} ${value.type} ${value.size}⟩`
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `⟨${value.constructor.name} ${value.byteLength}⟩`
  if ('__xstatenode' in value) return '⟨machine⟩'
  if ('sessionId' in value && 'send' in value) return `⟨actor ${String(value.sessionId)}⟩`
  return undefined
}

/**
 * Converts a value to JSON data. Secrets are redacted; deep, long and circular parts are cut; values that JSON does not support are
 * replaced by a text such as `⟨…⟩`. Converting the result again does not change it.
 */
export const toRedactedJson = (value: unknown, depth = 0, above: readonly unknown[] = []): unknown => {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : `⟨${value}⟩`
  if (typeof value === 'bigint' || typeof value === 'symbol') return `⟨${String(value)}⟩`
  if (typeof value === 'function') return `⟨function ${value.name}⟩`
  if (typeof value !== 'object' || value === null) return value
  const name = describeObject(value)
  if (name !== undefined) return name
  if (above.includes(value)) return '⟨circle⟩'
  if (depth >= maxDepth) return '⟨…⟩'
  const inner = (part: unknown) => toRedactedJson(part, depth + 1, [...above, value])
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...(value as Iterable<unknown>)]
    const shown = items.slice(0, items.length > maxListLength + 1 ? maxListLength : undefined).map(inner)
    return items.length > maxListLength + 1 ? [...shown, `⟨… ${items.length}⟩`] : shown
  }
  const entries: [string, unknown][] =
    value instanceof Map ? [...value].map(([key, part]) => [String(key), part]) : isPlainObject(value) ? Object.entries(value) : []
  if (entries.length === 0 && !isPlainObject(value) && !(value instanceof Map)) return `⟨${value.constructor.name}⟩`
  const secretPair = isSecretPair(Object.fromEntries(entries))
  const shown = entries
    .slice(0, entries.length > maxListLength + 1 ? maxListLength : undefined)
    .map(([key, part]) => [key, isSecret(key, part) || (secretPair && key === 'value' && part !== '') ? redacted : inner(part)])
  return Object.fromEntries(entries.length > maxListLength + 1 ? [...shown, ['⟨…⟩', entries.length]] : shown)
}

interface Difference {
  /** Path of the value, for example `files.0.state`. */
  path: string
  /** Undefined if the value did not exist. */
  before: unknown
  after: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the innermost differences between two plain values, in the order of their keys. */
export const findDifferences = (before: unknown, after: unknown, path = ''): Difference[] => {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => findDifferences(before[key], after[key], path === '' ? key : `${path}.${key}`))
}
