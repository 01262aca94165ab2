import { useEffect } from 'react'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import {
  activeFilters,
  everywhereChange,
  isEmptySearch,
  createSearchedTextChange,
  getSearchedText,
  type Search,
  type SearchChange,
  getSearchWords,
} from './search'
import { withoutFilter } from './search-filters'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

/** Explains why there are no results, and suggests other searches. */
export function NothingFound({ search, asked }: { search: SearchActor; asked: Search }) {
  const t = useMessages(messages)
  const { query } = asked
  const meant = useSearch(search, (context) => context.layoutReadings)
  useEffect(() => search.send({ type: 'search.noResults', search: asked }), [search, asked])
  if (isEmptySearch(query))
    return (
      <>
        <p>{t.start}</p>
        <p className={styles.tip}>{t.startTip}</p>
      </>
    )
  const words = getSearchWords(query)
  const change = (one: SearchChange) => search.send({ type: 'search.change', change: one })
  const filters = activeFilters(query)
  const withoutActive = filters
    .map(withoutFilter)
    .reduce<SearchChange>((all, one) => ({ query: { ...all.query, ...one.query }, names: { ...all.names, ...one.names } }), {})
  return (
    <>
      <p role="status">{t.nothing(words)}</p>
      {words !== '' && <p className={styles.tip}>{t.nothingTip}</p>}
      <div className={styles.tries}>
        {meant.map((reading) => (
          <Button key={reading} look="filled" onClick={() => search.send({ type: 'search.useSuggestion', text: reading })}>
            {t.meant(reading)}
          </Button>
        ))}
        {words !== '' && filters.length > 0 && <Button onClick={() => change(withoutActive)}>{t.tryWithoutFilters}</Button>}
        {(query.parent !== undefined || (query.uuidList ?? []).length > 0) && (
          <Button onClick={() => change(everywhereChange)}>{t.tryEverywhere}</Button>
        )}
        {words !== '' && getSearchedText(query) === 'title' && (
          <Button onClick={() => change(createSearchedTextChange('both'))}>{t.tryText}</Button>
        )}
      </div>
    </>
  )
}
