import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isSearch } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import type { searchMachine } from './search.machine'

export type SearchActor = ActorRefFrom<typeof searchMachine>

export const useSearchActor = (actor: ExplorerActor): SearchActor | undefined =>
  useExplorer(actor, ({ searching }) => searching ?? undefined)

/** Returns the search actor of a search window; undefined in other windows. */
export const useShownSearch = (actor: ExplorerActor): SearchActor | undefined => {
  const search = useSearchActor(actor)
  return useExplorer(actor, isSearch) ? search : undefined
}

/** Returns a part of the state of a search box. */
export const useSearch = <T>(actor: SearchActor, select: (context: SnapshotFrom<typeof searchMachine>['context']) => T): T =>
  useSelector(actor, (snapshot) => select(snapshot.context))
