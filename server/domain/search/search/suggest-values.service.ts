import { sql, type SqlBool } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { suggestKeywords } from '#server/domain/knowledge/keywords/keywords.service'
import { buildSearchableConditions } from '#server/domain/content/nodes/search-exclusions'
import { jalaliAt } from '#text/jalali'
import { suggestJalaliPeriods } from '#text/jalali-period'
import { matchKey } from '#text/normalise'
import { completeField, type TypedField } from '#text/search-operators'
import { findAuthorNames, findExtensions, findFolderTitles, type VisibleNodes } from './suggest-values.repository'

const MAX_VALUES = 10

/** Values of the field «نوع» that are no file types. */
const KINDS = ['پوشه', 'سند']

/** Returns the condition on the alias `n` for nodes that a search of the caller may find. */
async function buildFindable({ db, caller, now }: ReadContext): Promise<VisibleNodes> {
  const visible = (await buildVisibilityCondition(db, caller, now))('n')
  return sql<SqlBool>`${sql.join([visible, isOutsideBins('n'), ...(await buildSearchableConditions(db))], sql` and `)}`
}

async function findValues(context: ReadContext, { field, value }: TypedField, timeZone: string): Promise<readonly string[]> {
  if (field === 'date') return suggestJalaliPeriods(value, jalaliAt(context.now, timeZone), context.locale)
  const key = matchKey(value)
  if (field === 'tag') return (await suggestKeywords(context, { title: value, pageSize: MAX_VALUES })).map(({ title }) => title)
  if (field === 'author') return await findAuthorNames(context.db, key, await buildFindable(context), MAX_VALUES)
  if (field === 'folder') return key === '' ? [] : await findFolderTitles(context.db, key, await buildFindable(context), MAX_VALUES)
  if (field === 'type') {
    const kinds = KINDS.filter((kind) => matchKey(kind).startsWith(key))
    const typed = value.toLowerCase().replace(/^\./, '')
    return [...kinds, ...(await findExtensions(context.db, typed, await buildFindable(context), MAX_VALUES))].slice(0, MAX_VALUES)
  }
  return []
}

/**
 * Completes a typed query with values of its last field. Except for dates, the values exist on items that a search of the caller may find.
 */
export async function suggestFieldValues(context: ReadContext, typed: TypedField, timeZone: string): Promise<{ title: string }[]> {
  const values = await findValues(context, typed, timeZone)
  return [...new Set(values)].filter((value) => matchKey(value) !== '').map((value) => ({ title: completeField(typed, value) }))
}
