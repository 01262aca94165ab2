import { type RawBuilder, sql } from 'kysely'
import type { SystemRole } from '#server/database/schema'
import type { Locale } from '#text/locale'
import { rootTitles } from '#text/root-title'

export interface Titled {
  title: string
  system_role: SystemRole | null
  /** Configured name of the main root; null for other nodes and if none is configured. */
  main_label: string | null
}

/** Returns the SQL of the columns of `Titled`, for the alias of a node. */
export const selectTitleColumns = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`${of('title')}, ${of('system_role')},
    case when ${of('system_role')} = 'hastineh' then (select value from setting where key = 'hastineh.label') end as main_label`
}

/** Returns the title in a language. Only roots without a configured name have a title in each language. */
export const getShownTitle = ({ title, system_role, main_label }: Titled, locale: Locale): string => {
  if (main_label) return main_label
  return system_role === null ? title : rootTitles[system_role][locale]
}
