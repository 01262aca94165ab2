import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { searchQuery } from '#text/search-query'

const OPEN = 1

/**
 * Returns the condition on the alias `n` for readable nodes with a paragraph that matches the keyword, or with any paragraph if there is
 * none.
 */
export async function buildParagraphSearchCondition(context: ReadContext, keyword = ''): Promise<RawBuilder<SqlBool>> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, OPEN))('n')
  const { words, phrases } = searchQuery(keyword)
  if (words.length === 0 && !isBlank(keyword)) return sql<SqlBool>`false`
  const queries = words.length === 0 ? [] : [toAllWordsQuery(words), ...phrases.map(toPhraseQuery)]
  const matches = queries.map((query) => sql`and g.terms @@ ${query}::tsquery`)
  return sql<SqlBool>`(${readable} and exists (select from paragraph g where g.node_id = n.id ${sql.join(matches, sql` `)}))`
}
