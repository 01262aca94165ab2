import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { extensions } from '#api/contract/constants'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { SelectField } from '#ui/select-field'
import { FailedCard } from '#ui/state-page'
import { PermissionPicker } from '#widgets/permission-editor/permission-picker.view'
import type { Session } from '../../window-kind'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { createDaysChange, toDays, getPeriodDays, findPeriod, periods } from './days'
import { type Filter, getSearchType, listFilters, type SearchChange } from './search'
import { buckets, findSizeBucket, getAuthors, getBucketBounds, parseExtensions, withAuthor, withExtension } from './search-filters'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

const FacetList = lazyPart(() => import('./facets.view').then((part) => part.FacetList), { Failed: () => null })
const Characteristics = lazyPart(() => import('./characteristics.view').then((part) => part.Characteristics), { Failed: FailedCard })

export interface FilterProps {
  search: SearchActor
  change(change: SearchChange): void
}

interface FiltersProps {
  actor: ExplorerActor
  search: SearchActor
  /** True if the values of the results are not shown elsewhere. */
  withCounts: boolean
}

/** Filters of a search. Each one offers choices or a custom value. */
export function Filters({ actor, search, withCounts }: FiltersProps) {
  const t = useMessages(messages)
  const session = useExplorer(actor, (context) => context.session)
  const change = (one: SearchChange) => search.send({ type: 'search.change', change: one })
  const query = useSearch(search, (context) => context.search.query)
  const offered = listFilters(query)
  const has = (filter: Filter) => offered.includes(filter)
  return (
    <aside aria-label={t.filters} className={styles.filters}>
      {withCounts && getSearchType(query) === 'DMS' && <FacetList actor={actor} search={search} />}
      <Types search={search} change={change} />
      {has('kind') && <Kind search={search} change={change} />}
      <Author search={search} change={change} session={session} />
      <Created search={search} change={change} />
      {has('size') && <Size search={search} change={change} />}
      <fieldset className={styles.filter}>
        <legend>{t.tags}</legend>
        <Button icon="tag" onClick={() => search.send({ type: 'tags.choose' })}>
          {t.chooseTags}
        </Button>
      </fieldset>
      {has('browse') && <Browsing search={search} />}
      {has('property') && <Characteristics search={search} change={change} />}
    </aside>
  )
}

/** Filters by the relations and dates of the items in the searched folder. */
function Browsing({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const hasFolder = useSelector(search, (snapshot) => snapshot.can({ type: 'browse.choose' }))
  return (
    <fieldset className={styles.filter}>
      <legend>{t.browse}</legend>
      <Button icon="link" disabled={!hasFolder} onClick={() => search.send({ type: 'browse.choose' })}>
        {t.chooseBrowse}
      </Button>
      {!hasFolder && <p className={styles.tip}>{t.browseNeedsFolder}</p>}
    </fieldset>
  )
}

function Types({ search, change }: FilterProps) {
  const t = useMessages(messages)
  const query = useSearch(search, (context) => context.search.query)
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseExtensions(text)
    if (typed.length > 0) change({ query: { extension: [...new Set([...(query.extension ?? []), ...typed])] } })
    setText('')
  }
  return (
    <fieldset className={styles.filter}>
      <legend>{t.type}</legend>
      <div className={styles.quick}>
        {extensions.quickFilter.map((one) => (
          <button
            key={one}
            type="button"
            dir="ltr"
            aria-pressed={query.extension?.includes(one) === true}
            onClick={() => change(withExtension(query, one))}
          >
            {one}
          </button>
        ))}
      </div>
      <form onSubmit={add}>
        <TextField
          label={t.otherType}
          hint={t.otherTypeHint}
          dir="ltr"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          end={<IconButton type="submit" icon="add" size="small" label={t.addType} disabled={parseExtensions(text).length === 0} />}
        />
      </form>
    </fieldset>
  )
}

function Kind({ search, change }: FilterProps) {
  const t = useMessages(messages)
  const { onlyFolder = false, onlyDocument = false } = useSearch(search, (context) => context.search.query)
  return (
    <SegmentedControl
      label={t.kind}
      value={onlyFolder ? 'folder' : onlyDocument ? 'document' : 'all'}
      segments={[
        { value: 'all', label: t.kindAll },
        { value: 'folder', label: t.onlyFolder },
        { value: 'document', label: t.onlyDocument },
      ]}
      onChange={(kind) => change({ query: { onlyFolder: kind === 'folder', onlyDocument: kind === 'document' } })}
    />
  )
}

function Author({ search, change, session }: FilterProps & { session: Session }) {
  const t = useMessages(messages)
  const authors = useSearch(search, (context) => context.authors)
  const current = useSearch(search, (context) => context.search)
  const chosen = getAuthors(current.query)
  return (
    <fieldset className={styles.filter}>
      <legend>{t.author}</legend>
      <div className={styles.quick}>
        <button
          type="button"
          aria-pressed={chosen.includes(session.userUuid)}
          onClick={() => change(withAuthor(current, session.userUuid, session.fullName))}
        >
          {t.byMe}
        </button>
      </div>
      {authors && (
        <PermissionPicker
          list={authors}
          label={t.author}
          placeholder={t.authorHint}
          icon="user"
          onPick={({ uuid, title }) => !chosen.includes(uuid) && change(withAuthor(current, uuid, title))}
        />
      )}
    </fieldset>
  )
}

function Created({ search, change }: FilterProps) {
  const t = useMessages(messages)
  const { timeZone } = useFormat()
  const query = useSearch(search, (context) => context.search.query)
  const [isOwn, setOwn] = useState(false)
  const days = toDays(query, timeZone)
  const [now] = useState(() => Date.now())
  const hasDays = days.from !== null || days.to !== null
  const period = isOwn ? undefined : findPeriod(query, now, timeZone)
  const value = period ?? (isOwn || hasDays ? 'custom' : '')
  const options = [
    { value: '', label: t.anyTime },
    ...periods.map((one) => ({ value: one, label: t[one] })),
    { value: 'custom', label: t.custom },
  ]
  const choose = (chosen: string) => {
    setOwn(chosen === 'custom')
    const found = periods.find((one) => one === chosen)
    if (found) change(createDaysChange(getPeriodDays(found, now, timeZone), timeZone))
    else if (chosen === '') change(createDaysChange({ from: null, to: null }, timeZone))
  }
  return (
    <fieldset className={styles.filter}>
      <SelectField label={t.date} value={value} options={options} onChange={choose} />
      {value === 'custom' && (
        <div className={styles.range}>
          <DateField
            label={t.from}
            name={`${t.date}، ${t.from}`}
            value={days.from}
            onChange={(from) => from !== undefined && change(createDaysChange({ ...days, from }, timeZone))}
          />
          <DateField
            label={t.to}
            name={`${t.date}، ${t.to}`}
            value={days.to}
            onChange={(to) => to !== undefined && change(createDaysChange({ ...days, to }, timeZone))}
          />
        </div>
      )}
    </fieldset>
  )
}

const kilobyte = 1024

function Size({ search, change }: FilterProps) {
  const t = useMessages(messages)
  const query = useSearch(search, (context) => context.search.query)
  const [isOwn, setOwn] = useState(false)
  const bucket = isOwn ? undefined : findSizeBucket(query)
  const isSet = query.fromSize !== undefined || query.toSize !== undefined
  const value = bucket ?? (isOwn || isSet ? 'custom' : '')
  const options = [
    { value: '', label: t.anySize },
    ...buckets.map((one) => ({ value: one, label: t[one] })),
    { value: 'custom', label: t.custom },
  ]
  const choose = (chosen: string) => {
    setOwn(chosen === 'custom')
    const found = buckets.find((one) => one === chosen)
    if (found) change({ query: { fromSize: undefined, toSize: undefined, ...getBucketBounds(found) } })
    else if (chosen === '') change({ query: { fromSize: undefined, toSize: undefined } })
  }
  return (
    <fieldset className={styles.filter}>
      <SelectField label={t.size} value={value} options={options} onChange={choose} />
      {value === 'custom' && (
        <div className={styles.range}>
          <Kilobytes label={t.kilobytesFrom} bytes={query.fromSize} onChange={(fromSize) => change({ query: { fromSize } })} />
          <Kilobytes label={t.kilobytesTo} bytes={query.toSize} onChange={(toSize) => change({ query: { toSize } })} />
        </div>
      )}
    </fieldset>
  )
}

interface KilobytesProps {
  label: string
  bytes: number | undefined
  onChange(bytes: number | undefined): void
}

/** Size input that accepts digits of any script. It applies on blur or Enter. */
function Kilobytes({ label, bytes, onChange }: KilobytesProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const read = (text: string): number | undefined => {
    const number = isBlank(text) ? undefined : parseNumber(text)
    return number === undefined || number < 0 ? undefined : Math.min(Math.round(number * kilobyte), Number.MAX_SAFE_INTEGER)
  }
  const isWrong = typed !== undefined && !isBlank(typed) && read(typed) === undefined
  const keep = () => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    if (read(typed) !== bytes) onChange(read(typed))
  }
  return (
    <TextField
      label={label}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={typed ?? (bytes === undefined ? '' : format.number(bytes / kilobyte, { useGrouping: false }))}
      error={isWrong ? t.numbersOnly : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}
