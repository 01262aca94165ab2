import type { ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part'
import { FailedCard } from '#ui/state-page'
import type { ExplorerActor } from '../explorer-actor'
import { SearchResult } from './search-result.view'
import { FoundName } from './found-name'
import { type SearchActor, useSearch } from './search-actor'
import styles from './search.module.css'

const Filters = lazyPart(() => import('./filters.view').then(({ Filters: view }) => view), { Failed: FailedCard })

/** Panel with filters next to the search results, if the user has opened it. */
export function FilterPanel({ actor, search, children }: { actor: ExplorerActor; search: SearchActor; children: ReactNode }) {
  const filtersShown = useSearch(search, (context) => context.filtersShown)
  return (
    <div className={styles.body}>
      {filtersShown && <Filters actor={actor} search={search} />}
      <div className={styles.hits}>
        <FoundName value={SearchResult}>{children}</FoundName>
      </div>
    </div>
  )
}
