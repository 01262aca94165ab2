import { useSelector } from '@xstate/react'
import { useFormat, useMessages } from '#ui/locale'
import { type ExplorerActor, useExplorer, useListingActor } from '../explorer-actor'
import { messages as ofExplorer } from '../explorer.messages'
import { folderSortColumns, type SortColumn } from '../explorer'
import { isEmptySearch } from './search'
import { messages } from './search.messages'
import styles from './search.module.css'

const orders: readonly SortColumn[] = ['relevance', ...folderSortColumns]

/** Number of results, duration of the search, and sort order. */
export function ResultLine({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const names = useMessages(ofExplorer)
  const format = useFormat()
  const nothing = useExplorer(actor, ({ search }) => search === null || isEmptySearch(search.query))
  const total = useExplorer(actor, ({ children }) => children.totalElements)
  const time = useExplorer(actor, ({ children }) => children.time)
  const sortBy = useExplorer(actor, ({ rules }) => rules.sortBy)
  const listing = useListingActor(actor)
  const running = useSelector(listing, (snapshot) => snapshot?.matches({ work: 'loading' }) === true)
  if (nothing) return null
  return (
    <div className={styles.results}>
      <p role="status">{running ? t.running : time === undefined ? t.results(format, total) : t.resultsIn(format, total, time / 1000)}</p>
      <label className={styles.order}>
        {t.order}
        <select value={sortBy} onChange={({ target }) => actor.send({ type: 'rules.sort', column: target.value as SortColumn })}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {names[order]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
