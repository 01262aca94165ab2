import { type ReactNode, useRef } from 'react'
import { lazyPart } from '#ui/lazy-part'
import { FailedCard } from '#ui/state-page'
import { useWidth } from '#ui/use-width'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { SearchResult } from './search-result.view'
import { FoundName } from './found-name'
import { getSearchType, isEmptySearch } from './search'
import { type SearchActor, useSearch } from './search-actor'
import styles from './search.module.css'

const Filters = lazyPart(() => import('./filters.view').then(({ Filters: view }) => view), { Failed: FailedCard })
const FacetColumn = lazyPart(() => import('./facets.view').then((part) => part.FacetColumn), { Failed: () => null })

/** Width in pixels from which the values of the results are shown beside them, and from which the filters are too. */
const WIDE = 736
const VERY_WIDE = 1024

/** Panel with filters next to the search results, if the user has opened it, and the values of the results, if there is room. */
export function FilterPanel({ actor, search, children }: { actor: ExplorerActor; search: SearchActor; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const filtersShown = useSearch(search, (context) => context.filtersShown)
  const hasFacets = useExplorer(
    actor,
    ({ search: shown }) => shown !== null && getSearchType(shown.query) === 'DMS' && !isEmptySearch(shown.query),
  )
  const width = useWidth(body)
  const hasColumn = hasFacets && width >= (filtersShown ? VERY_WIDE : WIDE)
  return (
    <div ref={body} className={styles.body}>
      {filtersShown && <Filters actor={actor} search={search} withCounts={!hasColumn} />}
      {hasColumn && <FacetColumn actor={actor} search={search} />}
      <div className={styles.hits}>
        <FoundName value={SearchResult}>{children}</FoundName>
      </div>
    </div>
  )
}
