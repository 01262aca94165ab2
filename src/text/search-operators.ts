import { fold } from './normalise'

/** Fields that a search can name, with their names in the query. */
export const searchFields = {
  title: ['عنوان', 'نام', 'title', 'name'],
  type: ['نوع', 'type'],
  author: ['پدیدآور', 'نویسنده', 'author'],
  tag: ['برچسب', 'کلیدواژه', 'tag'],
  date: ['تاریخ', 'date'],
  folder: ['پوشه', 'folder'],
} as const
export type SearchField = keyof typeof searchFields

const FIELDS: ReadonlyMap<string, SearchField> = new Map(
  Object.entries(searchFields).flatMap(([field, names]) => names.map((name) => [fold(name), field as SearchField] as const)),
)

/** The parts of a typed query with operators. All of them must be true of a result. */
export interface QueryParts {
  /** Words and quoted phrases without an operator. */
  plain: string
  /** Texts of which one must occur, from «الف OR ب» or «الف | ب». */
  alternatives: string[][]
  /** Texts that must not occur, from «-الف» or «NOT الف». */
  excluded: string[]
  /** Beginnings of words, from «الف*». */
  prefixes: string[]
  /** Values of fields, from «نوع:pdf». */
  fields: { field: SearchField; value: string }[]
}

const TOKEN = /(-?)(?:([\p{L}\p{M}\u200c]+):)?(?:([«"“][^«»"“”]*[»"”])|([^\s«"“]+|[«"“]))/gu
const PREFIX = /^([\p{L}\p{M}\p{N}\u200c]{2,})\*$/u
const isOr = (text: string): boolean => text === 'OR' || text === '|'

interface Token {
  text: string
  isExcluded: boolean
  field?: SearchField
}

/** Maximum number of tokens that are read as operators. The others are words. */
const MAX_TOKENS = 200

function readTokens(keyword: string): Token[] {
  return Array.from(keyword.matchAll(TOKEN), ([whole, minus = '', name, quoted, bare = '']): Token => {
    const field = name === undefined ? undefined : FIELDS.get(fold(name))
    const isExcluded = minus !== '' && /[\p{L}\p{N}]/u.test(quoted ?? bare)
    if (field) return { text: quoted ?? bare, isExcluded, field }
    return { text: isExcluded ? whole.slice(1) : whole, isExcluded }
  })
}

const unquote = (text: string): string => text.replaceAll(/[«»"“”]/g, ' ').trim()

/** Splits a typed query at its operators. A query without operators is `plain` as a whole. */
export function splitOperators(keyword: string): QueryParts {
  const parts: QueryParts = { plain: '', alternatives: [], excluded: [], prefixes: [], fields: [] }
  const tokens = readTokens(keyword)
  const plain: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    const [next, following] = [tokens[at + 1], tokens[at + 2]]
    if (at >= MAX_TOKENS) plain.push(token.text)
    else if (token.field && !token.isExcluded) parts.fields.push({ field: token.field, value: unquote(token.text) })
    else if (token.isExcluded) parts.excluded.push(token.text)
    else if (token.text === 'NOT' && next) {
      parts.excluded.push(next.text)
      at += 1
    } else if (next && following && isOr(next.text) && !isOr(token.text)) {
      const group = [token.text]
      for (; isOr(tokens[at + 1]?.text ?? '') && tokens[at + 2]; at += 2) group.push(tokens[at + 2]?.text ?? '')
      parts.alternatives.push(group)
    } else if (PREFIX.test(token.text)) parts.prefixes.push(token.text.slice(0, -1))
    else if (!isOr(token.text)) plain.push(token.text)
  }
  const hasOperators = parts.alternatives.length + parts.excluded.length + parts.prefixes.length + parts.fields.length > 0
  return { ...parts, plain: hasOperators ? plain.join(' ') : keyword }
}

const TYPED_FIELD = /(^|\s)([\p{L}\p{M}\u200c]+):(?:[«"“]([^«»"“”]*)|([^\s«»"“”]*))$/u

/** A field at the end of a typed query, whose value the user is typing. */
export interface TypedField {
  field: SearchField
  /** The query up to the colon. */
  before: string
  value: string
}

/** Returns the field that the user is typing a value of; undefined if the query ends with something else. */
export function findTypedField(keyword: string): TypedField | undefined {
  const found = TYPED_FIELD.exec(keyword)
  const field = FIELDS.get(fold(found?.[2] ?? ''))
  if (!found || !field) return undefined
  const [, space = '', name = '', quoted, bare = ''] = found
  return { field, before: `${keyword.slice(0, found.index)}${space}${name}:`, value: quoted ?? bare }
}

/** Returns the query with a value of the field, in quotation marks if it has several words. */
export const completeField = ({ before }: TypedField, value: string): string => {
  const text = unquote(value)
  return /[\s|*]/.test(text) ? `${before}«${text}»` : `${before}${text}`
}
