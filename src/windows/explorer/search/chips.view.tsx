import type { Format } from '#text/format'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { activeFilters, everywhereChange, type Filter, type Search, type SearchChange } from './search'
import {
  findAuthorName,
  findSizeBucket,
  getAuthors,
  withAuthor,
  withClass,
  withExtension,
  withFolder,
  withoutBrowsed,
  withoutFilter,
  withoutFilters,
  withoutProperty,
} from './search-filters'
import { restrictsResults } from './characteristics'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

type Say = ReturnType<typeof messages>

interface Chip {
  id: string
  label: string
  /** Change that removes this filter. */
  off: SearchChange
}

const between = (
  from: string | undefined,
  to: string | undefined,
  words: { from: Say['dateFrom']; to: Say['dateTo']; both: Say['dateBetween'] },
) => (from !== undefined && to !== undefined ? words.both(from, to) : from !== undefined ? words.from(from) : words.to(to ?? ''))

const sizeLabel = ({ query }: Search, t: Say, format: Format): string => {
  const bucket = findSizeBucket(query)
  if (bucket) return `${t.size}: ${t[bucket]}`
  const [from, to] = [query.fromSize, query.toSize].map((size) => (size === undefined ? undefined : format.size(size)))
  return between(from, to, { from: t.sizeFrom, to: t.sizeTo, both: t.sizeBetween })
}

const getChipLabel = (
  filter: Exclude<Filter, 'extension' | 'author' | 'class' | 'folder' | 'property' | 'browse'>,
  search: Search,
  t: Say,
  format: Format,
): string => {
  const { query, names } = search
  if (filter === 'kind') return query.onlyFolder ? t.onlyFolder : t.onlyDocument
  if (filter === 'size') return sizeLabel(search, t, format)
  if (filter === 'other') return t.other
  if (filter === 'tags') return t.tagsChip(format.list((query.tags ?? []).map((uuid) => names.tags?.[uuid] ?? t.someTag)))
  if (filter === 'keyword') return t.keywordChip(names.keyword ?? t.someTag)
  const [from, to] = [query.fromDate, query.toDate].map((date) => (date === undefined ? undefined : format.date(date)))
  return between(from, to, { from: t.dateFrom, to: t.dateTo, both: t.dateBetween })
}

/** Returns a chip for each value of a filter that can have several, or else one chip. */
const listFilterChips = (filter: Filter, search: Search, t: Say, format: Format): Chip[] => {
  const { query, names } = search
  switch (filter) {
    case 'extension':
      return (query.extension ?? []).map((one) => ({ id: `type ${one}`, label: t.typeChip(one), off: withExtension(query, one) }))
    case 'author':
      return getAuthors(query).map((one) => {
        const name = findAuthorName(search, one) || t.someAuthor
        return { id: `author ${one}`, label: t.authorChip(name), off: withAuthor(search, one, name) }
      })
    case 'class':
      return (query.classes ?? []).map((one) => {
        const title = names.classes?.[one] || t.someClass
        return { id: `class ${one}`, label: t.classChip(title), off: withClass(search, one, title) }
      })
    case 'folder':
      return (query.folders ?? []).map((one) => {
        const title = names.folders?.[one] ?? ''
        return { id: `folder ${one}`, label: title === '' ? t.someFolder : t.below(title), off: withFolder(search, one, title) }
      })
    case 'property':
      return (query.metadataParams ?? [])
        .filter(restrictsResults)
        .map(({ uuid }) => ({ id: uuid, label: t.propertyChip(names.properties?.[uuid] ?? ''), off: withoutProperty(query, uuid) }))
    case 'browse':
      return (query.dynamicBrowse ?? []).map((_, at) => ({
        ...{ id: `browse ${at}`, label: names.browse?.[at] ?? t.someBrowse },
        off: withoutBrowsed(search, at),
      }))
    default:
      return [{ id: filter, label: getChipLabel(filter, search, t, format), off: withoutFilter(filter) }]
  }
}

const listChips = (search: Search, t: Say, format: Format): Chip[] => {
  const { parent } = search.query
  const below = search.names.parent
  const label = below === undefined || below === '' ? t.someFolder : t.below(below)
  const scope: Chip[] = parent === undefined ? [] : [{ id: 'parent', label, off: everywhereChange }]
  return [...scope, ...activeFilters(search.query).flatMap((filter) => listFilterChips(filter, search, t, format))]
}

/** One chip per active filter, with a button to remove it. */
export function Chips({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const chips = listChips(
    useSearch(search, (context) => context.search),
    t,
    format,
  )
  if (chips.length === 0) return null
  const change = (off: SearchChange) => search.send({ type: 'search.change', change: off })
  return (
    <ul className={styles.chips} aria-label={t.chips}>
      {chips.map(({ id, label, off }) => (
        <li key={id} className={styles.chip}>
          <span>{label}</span>
          <button type="button" aria-label={t.drop(label)} title={t.drop(label)} onClick={() => change(off)}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button look="plain" onClick={() => change(withoutFilters)}>
            {t.dropAll}
          </Button>
        </li>
      )}
    </ul>
  )
}
