import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { buildVisibilityCondition } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { belowNode, freshPath } from '#server/database/fresh-path'
import { likePattern } from '#server/database/like-pattern'
import { buildIndexedNameConditions, buildNameContains } from '#server/domain/content/nodes/name-conditions'
import { buildNamedKeywordCondition } from '#server/domain/knowledge/keywords/tags.service'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { endOfDay, jalaliAt, startOfDay } from '#text/jalali'
import { parseJalaliPeriod } from '#text/jalali-period'
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

/** Items that were created in a named period; see `parseJalaliPeriod`. */
function buildDateCondition(value: string, timeZone: string, now: number): Condition {
  const period = parseJalaliPeriod(value, jalaliAt(now, timeZone))
  return period ? sql<SqlBool>`n.created_at between ${startOfDay(period.from, timeZone)} and ${endOfDay(period.to, timeZone)}` : NONE
}

/** Maximum number of folders with a named title that are searched. */
const MAX_FOLDERS = 100

/** Items below the folders that the caller may see and whose name contains the text. */
async function buildFolderCondition({ db, caller, now }: ReadContext, key: string): Promise<Condition> {
  const visible = (await buildVisibilityCondition(db, caller, now))('n')
  const conditions = [...buildIndexedNameConditions(key), buildNameContains(key), visible]
  const { rows } = await sql<{ path: string }>`select ${freshPath('n')} as path from placement p join node n on n.id = p.node_id
    where p.home and p.rank = 0 and ${sql.join(conditions, sql` and `)} order by p.sort_key limit ${MAX_FOLDERS}`.execute(db)
  const below = await Promise.all(rows.map(({ path }) => belowNode(db, path)))
  return below.length > 0 ? sql<SqlBool>`(${sql.join(below, sql` or `)})` : NONE
}

async function buildFieldCondition(context: ReadContext, field: SearchField, value: string, timeZone: string): Promise<Condition> {
  if (matchKey(value) === '') return NONE
  if (field === 'title') return buildNameContains(matchKey(value))
  if (field === 'type') return buildTypeCondition(value)
  if (field === 'author') return buildAuthorCondition(value)
  if (field === 'date') return buildDateCondition(value, timeZone, context.now)
  if (field === 'folder') return await buildFolderCondition(context, matchKey(value))
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
