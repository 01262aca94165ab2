import { useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { emptyList, type Shown } from '#machines/paged-list'
import type { createPagedListMachine } from '#machines/paged-list.machine'
import { useLoadMoreAtEnd } from './load-more-at-end'

type ListRef<Item extends { uuid: string }, Query> = ActorRefFrom<ReturnType<typeof createPagedListMachine<Item, Query>>>

/**
 * Returns the rows of a paged list, its query, and the ref for the element that scrolls. More rows load when the user scrolls to the end.
 * There are no rows while the list actor does not exist.
 */
export function useInfiniteList<Item extends { uuid: string }, Query>(list: ListRef<Item, Query> | undefined) {
  const shown = useSelector(list, (snapshot): Shown<Item> => snapshot?.context.shown ?? emptyList)
  const error = useSelector(list, (snapshot) => snapshot?.context.error)
  const isLoading = useSelector(list, (snapshot) => snapshot?.matches({ work: 'loading' }) === true)
  const hasFailed = useSelector(list, (snapshot) => snapshot?.matches({ work: 'failed' }) === true)
  /** True if the next page could not be loaded. */
  const isStuck = useSelector(list, (snapshot) => snapshot?.matches({ work: 'loadMoreFailed' }) === true)
  const isReady = useSelector(list, (snapshot) => snapshot?.can({ type: 'list.more' }) === true)
  const scroller = useRef<HTMLDivElement>(null)
  const more = useCallback(() => list?.send({ type: 'list.more' }), [list])
  const retry = useCallback(() => list?.send({ type: 'list.retry' }), [list])
  const onScroll = useLoadMoreAtEnd({ scroller, rows: shown.contents, isReady, more })
  return { shown, error, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll }
}
