import { type ActorRef, assign, type Snapshot, sendTo, setup, stateIn } from 'xstate'
import type { Node } from '#api/contract/node'
import type { SavedSearch } from '#api/contract/search'
import type { Tile } from '#api/contract/tile'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { MoveStyle, PickStyle, Selection, Step } from '#machines/selection'
import type { DirectoryChange, ContentEvent, WindowRequest } from '#windows/window-kind'
import type { IconChange, SearchChange } from './surface'

export type SurfaceEvent =
  | ContentEvent
  | { type: 'surface.retry' }
  /** `order` contains the ids of all icons in visual order, for selecting a range. */
  | { type: 'icon.pick'; uuid: string; order: readonly string[]; style: PickStyle }
  | { type: 'icon.move'; by: Step; order: readonly string[]; style: MoveStyle }
  | { type: 'icons.all'; order: readonly string[] }
  | { type: 'icons.none' }
  /**
   * A marquee that starts on the empty desktop selects the icons it covers. With `adds` (Ctrl) they are added to the previous selection.
   */
  | { type: 'marquee.begin'; adds: boolean }
  | { type: 'marquee.change'; uuids: readonly string[] }
  | { type: 'marquee.end' }
  | { type: 'marquee.cancel' }
  | ({ type: 'directory.change' } & DirectoryChange)
  | ({ type: 'search.change' } & SearchChange)

/** Result of adding or removing an icon, for the notification. */
export interface Changed {
  message: string
  /** Label of the undo action, if undo is possible. */
  undo?: string
}

interface SurfaceInput {
  desktop: ActorRef<Snapshot<unknown>, WindowRequest>
}
interface SurfaceContext extends SurfaceInput {
  /** Root folders followed by the user's working directories, without duplicates. */
  folders: readonly Node[]
  /** Tiles that administrators put on this user's desktop. */
  tiles: readonly Tile[]
  /** Saved searches of the user, including those that are not shown on the desktop. */
  searches: readonly SavedSearch[]
  selection: Selection
  /** Selection before the current marquee; `adds` is true if the marquee extends it. */
  selectionBeforeMarquee: { selection: Selection; adds: boolean }
  /** Changes that are not sent to the server yet. They are sent one after the other. */
  changes: readonly IconChange[]
}

/** Setup of `surface.machine.ts`: types, actors, guards and actions. */
export const surfaceSetup = setup({
  types: {} as { context: SurfaceContext; events: SurfaceEvent; input: SurfaceInput },
  actors: {
    fetchIcons: providedPromise<readonly Node[], void>('fetchIcons'),
    fetchTiles: providedPromise<readonly Tile[], void>('fetchTiles'),
    fetchSearches: providedPromise<readonly SavedSearch[], void>('fetchSearches'),
    makeChange: providedPromise<Changed, { change: IconChange | undefined }>('makeChange'),
  },
  delays: { collectDelay: 250 },
  guards: {
    affectsIcons: affectsResources('node', 'permission', 'workingDirectories'),
    affectsTiles: affectsResources('tile', 'permission', 'publicProfile'),
    affectsSearches: affectsResources('savedSearch'),
    iconsAreOutdated: stateIn({ icons: { loading: 'outdated' } }),
    tilesAreOutdated: stateIn({ tiles: { loading: 'outdated' } }),
    searchesAreOutdated: stateIn({ searches: { loading: 'outdated' } }),
    hasChange: ({ context }) => context.changes.length > 0,
  },
  actions: {
    setFolders: assign({ folders: ({ event }) => ('output' in event ? (event.output as readonly Node[]) : []) }),
    setTiles: assign({ tiles: ({ event }) => ('output' in event ? (event.output as readonly Tile[]) : []) }),
    setSearches: assign({ searches: ({ event }) => ('output' in event ? (event.output as readonly SavedSearch[]) : []) }),
    setSelection: assign((_, { selection }: { selection: Selection }) => ({ selection })),
    startMarquee: assign(({ context: { selection } }, { adds }: { adds: boolean }) => ({ selectionBeforeMarquee: { selection, adds } })),
    selectCovered: assign(({ context: { selectionBeforeMarquee, selection } }, { uuids }: { uuids: readonly string[] }) => {
      const kept = selectionBeforeMarquee.adds ? selectionBeforeMarquee.selection.picked : []
      return { selection: { ...selection, picked: new Set([...kept, ...uuids]), cursor: uuids.at(-1) ?? selection.cursor } }
    }),
    restoreSelection: assign({ selection: ({ context }) => context.selectionBeforeMarquee.selection }),
    queueChange: assign(({ context }, change: IconChange) => ({ changes: [...context.changes, change] })),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    notifyChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context, self }, { message, undo }: Changed): WindowRequest => {
        const [made] = context.changes
        const notice = { type: 'notify', level: 'success', message } as const
        if (undo === undefined || made?.of !== 'search') return notice
        const run = () => self.send({ type: 'search.change', change: 'restore', search: made.search })
        return { ...notice, action: { label: undo, run } }
      },
    ),
    /**
     * Notifies the desktop of the change, because explorer rows show which folders are working directories, and windows show saved
     * searches.
     */
    reportChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { changes } }): WindowRequest => ({
        type: 'data.changed',
        resource: changes[0]?.of === 'search' ? 'savedSearch' : 'workingDirectories',
        uuids: changes.slice(0, 1).map((made) => (made.of === 'search' ? made.search.uuid : made.uuid)),
        parentUuids: [],
      }),
    ),
  },
})
