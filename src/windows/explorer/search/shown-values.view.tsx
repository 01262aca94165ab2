import type { Node } from '#api/contract/node'
import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { formatWireDate } from '#text/wire-date'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './characteristics.messages'
import styles from './found.module.css'
import { type SearchActor, useSearch } from './search-actor'

const formatValue = (value: unknown, format: Format, t: ReturnType<typeof messages>): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return format.number(value)
  const date = typeof value === 'string' ? formatWireDate(value, format) : undefined
  return isolate(date ?? String(value))
}

/** Values of a search result for the properties that are shown in the list. */
export function ShownValues({ search, data }: { search: SearchActor; data: NonNullable<Node['instanceData']> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const params = useSearch(search, (context) => context.search.query.metadataParams)
  const names = useSearch(search, (context) => context.search.names.properties)
  const lines = (params ?? []).flatMap(({ uuid, onlyShow }) => {
    const values = onlyShow ? data[uuid] : undefined
    return values ? [`${isolate(names?.[uuid] ?? '')}: ${values.map((value) => formatValue(value, format, t)).join('، ')}`] : []
  })
  if (lines.length === 0) return null
  const text = lines.join(' · ')
  return (
    <span className={styles.home} data-part="shown" title={text}>
      <span className={styles.homeName}>{text}</span>
    </span>
  )
}
