import { type ReactNode, useRef } from 'react'
import { IconButton } from '#ui/button'
import { DidYouMean, acceptFirstOnEnter } from '#ui/did-you-mean'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import type { EntriesEvent } from './entries.machine'
import { messages } from './log.messages'
import styles from './log.module.css'
import type { DayFilters } from './log'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'

interface EntriesFiltersProps<Filters extends DayFilters> {
  label: string
  filters: Filters
  /** The search text as another keyboard layout would have produced it; only variants with results for the last query. */
  meant: readonly string[] | undefined
  isWriting: boolean
  send(event: EntriesEvent<never, DayFilters>): void
  /** Additional filters of this log. */
  children: ReactNode
  /** Additional buttons of this log. */
  actions?: ReactNode
}

/** Filter fields of a log, and actions on all matching entries. */
export function EntriesFilters<Filters extends DayFilters>(props: EntriesFiltersProps<Filters>) {
  const { label, filters, meant, isWriting, send, children, actions } = props
  const t = useMessages(messages)
  const change = (part: Partial<DayFilters>) => send({ type: 'filter.change', change: part })
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(filters.keyword, meant)
  const search = (keyword: string) => change({ keyword })
  return (
    <div className={styles.filters} role="toolbar" aria-label={label}>
      <TextField
        ref={field}
        label={t.keyword}
        icon="search"
        type="search"
        value={filters.keyword}
        onChange={({ target }) => search(target.value)}
        onKeyDown={acceptFirstOnEnter(readings, search)}
      />
      <DidYouMean readings={readings} field={field} onTake={search} />
      {children}
      <DateField label={t.from} value={filters.from} onChange={(from) => from !== undefined && change({ from })} />
      <DateField label={t.to} value={filters.to} onChange={(to) => to !== undefined && change({ to })} />
      <div className={styles.actions}>
        <IconButton icon="close" label={t.clear} onClick={() => send({ type: 'filter.clear' })} />
        <IconButton icon="refresh" label={t.refresh} onClick={() => send({ type: 'log.refresh' })} />
        {actions}
        <IconButton icon="download" label={t.export} disabled={isWriting} onClick={() => send({ type: 'log.export' })} />
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  names: Readonly<Record<string, string>> | undefined
  onChange(value: string): void
}

/** Select field with these options and one option for all values. */
export function SelectFilter({ label, value, names = {}, onChange }: ChoiceProps) {
  const t = useMessages(messages)
  const options = [{ value: '', label: t.any }, ...Object.entries(names).map(([name, text]) => ({ value: name, label: text }))]
  return <SelectField label={label} value={value} options={options} onChange={onChange} />
}
