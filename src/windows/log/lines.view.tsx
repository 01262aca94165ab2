import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasMore } from '#machines/paged-list'
import type { createPagedListMachine } from '#machines/paged-list.machine'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { messages } from './log.messages'
import styles from './log.module.css'

interface EntryTableProps<Item extends { uuid: string }, Query> {
  list: ActorRefFrom<ReturnType<typeof createPagedListMachine<Item, Query>>>
  label: string
  heads: readonly string[]
  nothing: string
  shownOf(shown: string, all: string): string
  row(item: Item): ReactNode
}

/** Table of log entries with infinite scrolling. */
export function EntryTable<Item extends { uuid: string }, Query>({
  list,
  label,
  heads,
  nothing,
  shownOf,
  row,
}: EntryTableProps<Item, Query>) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const { shown, isLoading, hasFailed, isStuck, scroller, more, retry, onScroll } = useInfiniteList(list)
  const isBroken = hasFailed || isStuck
  const { contents, totalElements } = shown
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard */}
      <div
        ref={scroller}
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={isLoading || undefined}
        onScroll={onScroll}
      >
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{contents.map(row)}</tbody>
        </table>
        {contents.length === 0 && !isBroken && <p className={styles.empty}>{isLoading ? t.loading : nothing}</p>}
        {isBroken && (
          <p role="alert" className={styles.empty}>
            {t.failed}{' '}
            <Button icon="refresh" onClick={retry}>
              {t.retry}
            </Button>
          </p>
        )}
      </div>
      <div className={styles.footer}>
        <span role="status">{shownOf(number(contents.length), number(totalElements))}</span>
        {hasMore(shown) && (
          <Button look="plain" onClick={more}>
            {t.more}
          </Button>
        )}
      </div>
    </>
  )
}
