import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isSearch } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import type { searchMachine } from './search.machine'

export type SearchActor = ActorRefFrom<typeof searchMachine>

export const useSearchActor = (actor: ExplorerActor): SearchActor | undefined =>
  useExplorer(actor, ({ searching }) => searching ?? undefined)

/** Of a search window. */
export const useShownSearch = (actor: ExplorerActor): SearchActor | undefined => {
  const search = useSearchActor(actor)
  return useExplorer(actor, isSearch) ? search : undefined
}

/** A part of what a search box holds. */
export const useSearch = <T>(actor: SearchActor, select: (context: SnapshotFrom<typeof searchMachine>['context']) => T): T =>
  useSelector(actor, (snapshot) => select(snapshot.context))
