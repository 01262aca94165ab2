import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { explorerMachine } from './explorer.machine'
import type { NamingActor } from './explorer-setup'

export type ExplorerActor = ActorRefFrom<typeof explorerMachine>
export type ExplorerSnapshot = SnapshotFrom<typeof explorerMachine>

/** Returns a part of the explorer's state; the view renders again only when this part changes. */
export const useExplorer = <T>(
  actor: ExplorerActor,
  select: (context: ExplorerSnapshot['context']) => T,
  equal?: (one: T, other: T) => boolean,
): T => useSelector(actor, (snapshot) => select(snapshot.context), equal)

export const usePathActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.path)
export type PathActor = NonNullable<ReturnType<typeof usePathActor>>

export const useListingActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.listing)
export type ListingActor = NonNullable<ReturnType<typeof useListingActor>>

/** Returns the actor of the folder tree next to the list, without subscribing to it. */
export const getTreeActor = (actor: ExplorerActor) => actor.getSnapshot().children.folderTree
export const useTreeActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.folderTree)

export const useChooserActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.chooser)
export const usePreviewActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.preview)
export const useQuickLookActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.quickLook)

export const useFolderViewActor = (actor: ExplorerActor) => useExplorer(actor, ({ folderView }) => folderView)

export const useFolderPresenceActor = (actor: ExplorerActor) => useSelector(actor, (snapshot) => snapshot.children.folderPresence)
export type FolderPresenceActor = NonNullable<ReturnType<typeof useFolderPresenceActor>>

export type { NamingActor }
export const useNamingActor = (actor: ExplorerActor): NamingActor | undefined =>
  useSelector(actor, (snapshot) => snapshot.children.naming as NamingActor | undefined)
