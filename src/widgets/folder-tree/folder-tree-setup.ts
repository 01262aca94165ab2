import { type ActorRef, assign, enqueueActions, raise, type Snapshot, sendTo, setup } from 'xstate'
import { clickDelay } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { providedCallback } from '#machines/provided'
import {
  type BranchPage,
  closed,
  failed,
  keysOnWay,
  levelOf,
  linesOf,
  loaded,
  loading,
  noTree,
  opened,
  putFolder,
  rootBranch,
  shownSize,
  touchedBranches,
  type Tree,
  uuidOf,
} from './folder-tree'

/** Request for one page of a branch. Without a cursor the branch is loaded again from its beginning. */
export interface BranchRequest {
  type: 'branch.load'
  uuid: string
  size: number
  offset: number
  after?: string | undefined
  /** A folder that the result must contain, however far from the beginning it is. */
  step?: string | undefined
}

export type FolderTreeEvent =
  | { type: 'tree.wake' }
  | { type: 'tree.sleep' }
  | { type: 'place.open'; key: string }
  | { type: 'place.close'; key: string }
  | { type: 'place.flip'; key: string }
  /** Opens all folders on the same level. */
  | { type: 'level.open'; key: string }
  /** Opens all folders on the path `way` and moves the cursor to the last one. */
  | { type: 'path.show'; way: readonly string[] }
  | { type: 'branch.more'; uuid: string }
  | { type: 'branch.retry'; uuid: string }
  | { type: 'branch.loaded'; uuid: string; page: BranchPage; append: boolean }
  | { type: 'branch.failed'; uuid: string }
  /** The server has moved a folder of a branch before another one, or to the end. */
  | { type: 'branch.put'; branch: string; uuid: string; before?: string | undefined }
  | { type: 'cursor.to'; key: string }
  /** A click. A delay decides between a single and a double click. */
  | { type: 'place.click'; key: string }
  /** A choice by keyboard. */
  | { type: 'place.choose'; key: string }
  | { type: 'data.changed'; resource: string; uuids: string[]; parentUuids: string[] }
  | { type: 'data.stale' }

/** Sent to the owner when the user chooses a folder. */
export interface FolderChosen {
  type: 'folder.chosen'
  folder: Node
}

/** Root of the tree: this folder, or the default roots of the branch loader. */
export interface TreeRoot {
  root?: string | undefined
}

export interface FolderTreeContext extends TreeRoot {
  owner: ActorRef<Snapshot<unknown>, FolderChosen>
  tree: Tree
  /** The path that was opened last. */
  way: readonly string[]
  /** The row with the keyboard focus. */
  cursor: string | null
  /** The row that was clicked once. */
  clicked: string | null
  /** Branches to load again. */
  touched: ReadonlySet<string>
}

const folderAt = ({ tree }: FolderTreeContext, key: string | null): Node | undefined => {
  const line = linesOf(tree).find((one) => one.key === key)
  return line?.kind === 'folder' ? line.node : undefined
}

/** Returns the id of the folder's child that is on the path. */
const stepBelow = (way: readonly string[], uuid: string): string | undefined => way.find((_, at) => way[at - 1] === uuid)

/** Returns true if a branch need not be loaded. On a path that also requires that the loaded or requested part contains the next step. */
const isThere = ({ tree, way }: FolderTreeContext, uuid: string, isOnWay: boolean): boolean => {
  const branch = tree.branches.get(uuid)
  if (!branch || branch.state === 'failed') return false
  const isWhole = branch.state === 'ready' && branch.next === undefined
  return !isOnWay || isWhole || branch.folders.some((folder) => folder.uuid === stepBelow(way, uuid))
}

const anew = ({ tree, way }: FolderTreeContext, uuid: string): BranchRequest => ({
  type: 'branch.load',
  uuid,
  size: shownSize(tree, uuid),
  offset: 0,
  step: stepBelow(way, uuid),
})

const wanted = (tree: Tree, event: FolderTreeEvent): string[] => {
  if (event.type === 'level.open') return levelOf(tree, event.key).map(uuidOf)
  if (event.type === 'place.open' || event.type === 'place.flip') return [uuidOf(event.key)]
  if (event.type === 'path.show') return event.way.slice(0, -1)
  return event.type === 'branch.retry' ? [event.uuid] : []
}

/** The actors, guards and actions of the folder tree; `folder-tree.machine` decides when they run. */
export const folderTreeSetup = setup({
  types: {} as { context: FolderTreeContext; events: FolderTreeEvent; input: Pick<FolderTreeContext, 'owner' | 'root'> },
  actors: { branches: providedCallback<BranchRequest, TreeRoot>('branches') },
  delays: { clickDelay, swarm: 300 },
  guards: {
    isSecondClick: ({ context, event }) => event.type === 'place.click' && context.clicked === event.key,
    isTouched: ({ context, event }) =>
      event.type === 'data.changed' && event.resource === 'node' && touchedBranches(context.tree, event).length > 0,
    isOpen: ({ context, event }) => 'key' in event && context.tree.open.has(event.key),
  },
  actions: {
    open: assign(({ context: { tree }, event }) => ('key' in event ? { tree: opened(tree, [event.key]) } : {})),
    close: assign(({ context: { tree, cursor }, event }) => {
      if (!('key' in event)) return {}
      // The cursor must not stay on a row that no longer exists.
      return { tree: closed(tree, event.key), cursor: cursor?.startsWith(`${event.key}/`) ? event.key : cursor }
    }),
    openLevel: assign(({ context: { tree }, event }) =>
      event.type === 'level.open' ? { tree: opened(tree, levelOf(tree, event.key)) } : {},
    ),
    showWay: assign(({ context: { tree }, event }) =>
      event.type === 'path.show'
        ? { tree: opened(tree, keysOnWay(event.way).slice(0, -1)), way: event.way, cursor: keysOnWay(event.way).at(-1) ?? null }
        : {},
    ),
    /** Requests the branches that are not loaded yet. */
    loadMissing: enqueueActions(({ context, event, enqueue }) => {
      const missing = wanted(context.tree, event).filter((uuid) => !isThere(context, uuid, event.type === 'path.show'))
      for (const uuid of missing) enqueue.sendTo('branches', anew(context, uuid))
      enqueue.assign({ tree: missing.reduce(loading, context.tree) })
    }),
    loadMore: enqueueActions(({ context: { tree }, event, enqueue }) => {
      const branch = event.type === 'branch.more' ? tree.branches.get(event.uuid) : undefined
      if (event.type !== 'branch.more' || branch?.state !== 'ready' || branch.next === undefined) return
      const { uuid } = event
      const { next: after, folders } = branch
      enqueue.sendTo('branches', { type: 'branch.load', uuid, size: shownSize(noTree, uuid), offset: folders.length, after })
      enqueue.assign({ tree: loading(tree, uuid) })
    }),
    /** The old rows stay visible until the response arrives. */
    loadTouched: enqueueActions(({ context, enqueue }) => {
      for (const uuid of context.touched) enqueue.sendTo('branches', anew(context, uuid))
      enqueue.assign({ touched: new Set<string>() })
    }),
    touch: assign(({ context: { tree, touched }, event }) => {
      if (event.type === 'data.changed') return { touched: new Set([...touched, ...touchedBranches(tree, event)]) }
      return event.type === 'data.stale' ? { touched: new Set(tree.branches.keys()) } : {}
    }),
    setPage: assign(({ context: { tree }, event }) =>
      event.type === 'branch.loaded' ? { tree: loaded(tree, event.uuid, event.page, event.append) } : {},
    ),
    put: assign(({ context: { tree }, event }) =>
      event.type === 'branch.put' ? { tree: putFolder(tree, event.branch, event.uuid, event.before) } : {},
    ),
    setFailure: assign(({ context: { tree }, event }) => (event.type === 'branch.failed' ? { tree: failed(tree, event.uuid) } : {})),
    stand: assign(({ event }) => ('key' in event ? { cursor: event.key } : {})),
    setClick: assign(({ event }) => ('key' in event ? { clicked: event.key } : {})),
    clearClick: assign({ clicked: null }),
    flipClicked: raise(({ context }) => ({ type: 'place.flip' as const, key: context.clicked ?? '' })),
    notifyClicked: enqueueActions(({ context, enqueue }) => {
      const folder = folderAt(context, context.clicked)
      if (folder?.may.read) enqueue.sendTo(context.owner, { type: 'folder.chosen', folder })
    }),
    notifyChosen: enqueueActions(({ context, event, enqueue }) => {
      const folder = 'key' in event ? folderAt(context, event.key) : undefined
      if (folder?.may.read) enqueue.sendTo(context.owner, { type: 'folder.chosen', folder })
    }),
    forget: assign({ tree: noTree, cursor: null, clicked: null, touched: new Set<string>() }),
    askRoots: sendTo('branches', { type: 'branch.load', uuid: rootBranch, size: shownSize(noTree, rootBranch), offset: 0 }),
  },
})
