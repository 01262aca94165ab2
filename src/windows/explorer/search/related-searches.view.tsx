import { useState } from 'react'
import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { listRelatedQueries } from './related-queries'
import { getSearchWords } from './search'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

/** Number of suggestions that fit in one line. */
const maxShownFirst = 4

/** Related searches on one line. A button expands the line. */
export function RelatedSearches({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const titles = useSearch(search, (context) => context.relatedSearches)
  const facets = useSearch(search, (context) => context.facets)
  const query = useSearch(search, (context) => context.search.query)
  const keywords = { facets, chosen: query.keywordUuidList ?? [], tagField: t.tagField }
  const further = listRelatedQueries(getSearchWords(query), titles, keywords)
  const [isExpanded, setExpanded] = useState(false)
  if (further.length === 0) return null
  const shown = isExpanded ? further : further.slice(0, maxShownFirst)
  return (
    <nav aria-label={t.further} className={styles.further} data-expanded={isExpanded || undefined}>
      <span>{t.further}</span>
      <ul>
        {shown.map((title) => (
          <li key={title}>
            <button type="button" title={isolate(title)} onClick={() => search.send({ type: 'search.useSuggestion', text: title })}>
              <Bdi>{title}</Bdi>
            </button>
          </li>
        ))}
      </ul>
      {further.length > maxShownFirst && (
        <IconButton
          icon={isExpanded ? 'down' : 'up'}
          size="small"
          label={isExpanded ? t.furtherLess : t.furtherMore}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        />
      )}
    </nav>
  )
}
