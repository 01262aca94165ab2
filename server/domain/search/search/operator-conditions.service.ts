import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { buildVisibilityCondition } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { buildNameContains } from '#server/domain/content/nodes/name-conditions'
import { buildNamedKeywordCondition } from '#server/domain/knowledge/keywords/tags.service'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { toLatinDigits } from '#text/digits'
import { endOfDay, isJalali, monthLength, startOfDay } from '#text/jalali'
import { matchKey } from '#text/normalise'
import type { SearchField } from '#text/search-operators'
import type { ExcludedText, SearchQuery } from '#text/search-query'
import type { SearchWords } from './search-words'

type Condition = RawBuilder<SqlBool>

const READ = 1

const NONE = sql<SqlBool>`false`

/** Names of kinds of items, as values of the field «نوع». */
const FOLDER_TYPES = ['پوشه', 'folder']
const DOCUMENT_TYPES = ['سند', 'document']

function buildTypeCondition(value: string): Condition {
  const type = value.toLowerCase().replace(/^\./, '')
  if (FOLDER_TYPES.includes(type)) return sql<SqlBool>`p.rank = 0`
  if (DOCUMENT_TYPES.includes(type)) return sql<SqlBool>`p.rank = 1`
  return sql<SqlBool>`n.extension = ${type}`
}

/** Authors by user name, or by a part of their full name. */
const buildAuthorCondition = (value: string): Condition =>
  sql<SqlBool>`n.author_id in (select u.id from app_user u where u.username = ${value} or u.full_name_key like ${likePattern(matchKey(value))})`

/** Items that were created in a Jalali year, month or day: «1402», «1402/5» or «1402/5/3», in any digits. */
function buildDateCondition(value: string, timeZone: string): Condition {
  const [year = Number.NaN, month, day] = toLatinDigits(value)
    .split(/[/\-.٫]/)
    .map(Number)
  const first = { year, month: month ?? 1, day: day ?? 1 }
  if (!isJalali(first)) return NONE
  const lastMonth = month ?? 12
  const last = { year, month: lastMonth, day: day ?? monthLength(year, lastMonth) }
  return sql<SqlBool>`n.created_at between ${startOfDay(first, timeZone)} and ${endOfDay(last, timeZone)}`
}

async function buildFieldCondition(context: ReadContext, field: SearchField, value: string, timeZone: string): Promise<Condition> {
  if (matchKey(value) === '') return NONE
  if (field === 'title') return buildNameContains(matchKey(value))
  if (field === 'type') return buildTypeCondition(value)
  if (field === 'author') return buildAuthorCondition(value)
  if (field === 'date') return buildDateCondition(value, timeZone)
  return await buildNamedKeywordCondition(context, matchKey(value))
}

/** Builds the condition that the name does not contain the text, nor the text or metadata of a node that the caller may read. */
function buildExcludedCondition(
  { words, title: key }: ExcludedText,
  { title, text }: Pick<SearchWords, 'title' | 'text'>,
  isReadable: Condition,
): Condition {
  const conditions = title && key !== '' ? [sql<SqlBool>`not ${buildNameContains(key)}`] : []
  if (text && words.length > 0) {
    const phrase = words.length > 1 ? sql`and c.terms @@ ${toPhraseQuery(words)}::tsquery` : sql``
    const query = toAllWordsQuery(words)
    conditions.push(sql<SqlBool>`not (${isReadable} and (exists (
        select from version x join content_text y on y.blob_hash = x.blob_hash where x.id = n.version_id and y.terms @@ ${query}::tsquery
          and exists (select from content_piece c where c.blob_hash = y.blob_hash ${phrase}))
      or exists (select from document_metadata m where m.node_id = n.id and m.terms @@ ${query}::tsquery)))`)
  }
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
}

/** Builds the conditions on `p` (placement) and `n` (node) for the excluded words and the named fields of a query. */
export async function buildOperatorConditions(
  context: ReadContext,
  { excluded, fields }: Pick<SearchQuery, 'excluded' | 'fields'>,
  searched: Pick<SearchWords, 'title' | 'text'>,
  timeZone: string,
): Promise<Condition[]> {
  const conditions = await Promise.all(fields.map(({ field, value }) => buildFieldCondition(context, field, value, timeZone)))
  if (excluded.length === 0) return conditions
  // Without it, excluding words one by one would reveal the text of a node whose name alone is visible.
  const isReadable = (await buildVisibilityCondition(context.db, context.caller, context.now, READ))('n')
  return [...conditions, ...excluded.map((one) => buildExcludedCondition(one, searched, isReadable))]
}
