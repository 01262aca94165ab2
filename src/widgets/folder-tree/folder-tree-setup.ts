import { type ActorRef, assign, enqueueActions, raise, type Snapshot, sendTo, setup } from 'xstate'
import { clickDelay } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { providedCallback } from '#machines/provided'
import {
  type BranchPage,
  closeRow,
  markBranchFailed,
  getPathKeys,
  getTreeLines,
  addBranchPage,
  markBranchLoading,
  emptyTree,
  openRows,
  moveFolderInBranch,
  rootBranch,
  getShownSize,
  getAffectedBranches,
  type Tree,
} from './folder-tree'

/** Request for one page of a branch. Without a cursor the branch is loaded again from its beginning. */
export interface BranchRequest {
  type: 'branch.load'
  uuid: string
  size: number
  offset: number
  after?: string | undefined
  /** Id of a folder that the response must contain, even if many folders precede it. */
  step?: string | undefined
}

interface LoadedPage {
  uuid: string
  page: BranchPage
  /** True if the page continues the branch, false if it replaces the branch. */
  append: boolean
}

interface FolderMove {
  branch: string
  uuid: string
  before?: string | undefined
}

interface DataChange {
  resource: string
  uuids: string[]
  parentUuids: string[]
}

export type FolderTreeEvent =
  | { type: 'tree.show' }
  | { type: 'tree.hide' }
  | { type: 'place.open'; key: string }
  | { type: 'place.close'; key: string }
  | { type: 'place.toggle'; key: string }
  /** Opens all folders on the same level. */
  | { type: 'level.open'; key: string }
  /** Opens all folders on the path `pathUuids` (ids from the root) and moves the cursor to the last one. */
  | { type: 'path.show'; pathUuids: readonly string[] }
  | { type: 'branch.more'; uuid: string }
  | { type: 'branch.retry'; uuid: string }
  | ({ type: 'branch.loaded' } & LoadedPage)
  | { type: 'branch.failed'; uuid: string }
  /** The server has moved a folder within its branch: before another folder, or to the end. */
  | ({ type: 'branch.folderMoved' } & FolderMove)
  | { type: 'cursor.to'; key: string }
  /** A click on a row. A delay distinguishes a single click from a double click. */
  | { type: 'place.click'; key: string }
  /** A row was chosen by keyboard. */
  | { type: 'place.choose'; key: string }
  | ({ type: 'data.changed' } & DataChange)
  | { type: 'data.stale' }

/** Sent to the owner when the user chooses a folder. */
export interface FolderChosen {
  type: 'folder.chosen'
  folder: Node
}

/** Folder below which the tree begins. If absent, the branch loader returns its default roots. */
export interface TreeRoot {
  root?: string | undefined
}

export interface FolderTreeContext extends TreeRoot {
  owner: ActorRef<Snapshot<unknown>, FolderChosen>
  tree: Tree
  /** Ids on the path that was opened last. */
  pathUuids: readonly string[]
  /** Key of the row that has the keyboard focus. */
  cursor: string | null
  /** Key of the row that was clicked once, until the delay for a double click is over. */
  clicked: string | null
  /** Ids of the branches to load again. */
  staleBranches: ReadonlySet<string>
}

const findFolderAt = ({ tree }: FolderTreeContext, key: string | null): Node | undefined => {
  const line = getTreeLines(tree).find((row) => row.key === key)
  return line?.kind === 'folder' ? line.node : undefined
}

/** Returns the id on the path that follows this folder. */
const getNextPathId = (pathUuids: readonly string[], uuid: string): string | undefined =>
  pathUuids.find((_, at) => pathUuids[at - 1] === uuid)

/**
 * Returns true if a branch need not be loaded. If the branch is on the path that was opened, the loaded or requested part must also contain
 * the next folder of the path.
 */
const isBranchLoaded = ({ tree, pathUuids }: FolderTreeContext, uuid: string, isOnPath: boolean): boolean => {
  const branch = tree.branches.get(uuid)
  if (!branch || branch.state === 'failed') return false
  const isWhole = branch.state === 'ready' && branch.next === undefined
  return !isOnPath || isWhole || branch.folders.some((folder) => folder.uuid === getNextPathId(pathUuids, uuid))
}

const reloadRequest = ({ tree, pathUuids }: FolderTreeContext, uuid: string): BranchRequest => ({
  type: 'branch.load',
  uuid,
  size: getShownSize(tree, uuid),
  offset: 0,
  step: getNextPathId(pathUuids, uuid),
})

interface KeyParams {
  key: string
}

/** The actors, guards and actions of the folder tree; `folder-tree.machine` decides when they run. */
export const folderTreeSetup = setup({
  types: {} as { context: FolderTreeContext; events: FolderTreeEvent; input: Pick<FolderTreeContext, 'owner' | 'root'> },
  actors: { branches: providedCallback<BranchRequest, TreeRoot>('branches') },
  delays: { clickDelay, collectDelay: 300 },
  guards: {
    isSecondClick: ({ context }, { key }: KeyParams) => context.clicked === key,
    affectsBranches: ({ context }, { change }: { change: DataChange }) =>
      change.resource === 'node' && getAffectedBranches(context.tree, change).length > 0,
    isOpen: ({ context }, { key }: KeyParams) => context.tree.open.has(key),
  },
  actions: {
    open: assign(({ context: { tree } }, { keys }: { keys: readonly string[] }) => ({ tree: openRows(tree, keys) })),
    /** Closes a folder. If the cursor is in a row below it, the cursor moves to the folder, because that row disappears. */
    close: assign(({ context: { tree, cursor } }, { key }: KeyParams) => ({
      tree: closeRow(tree, key),
      cursor: cursor?.startsWith(`${key}/`) ? key : cursor,
    })),
    showPath: assign(({ context: { tree } }, { pathUuids }: { pathUuids: readonly string[] }) => ({
      tree: openRows(tree, getPathKeys(pathUuids).slice(0, -1)),
      pathUuids,
      cursor: getPathKeys(pathUuids).at(-1) ?? null,
    })),
    /** Loads those of the given branches that are not loaded yet. */
    loadMissing: enqueueActions(({ context, enqueue }, { uuids, isPath = false }: { uuids: readonly string[]; isPath?: boolean }) => {
      const missing = uuids.filter((uuid) => !isBranchLoaded(context, uuid, isPath))
      for (const uuid of missing) enqueue.sendTo('branches', reloadRequest(context, uuid))
      enqueue.assign({ tree: missing.reduce(markBranchLoading, context.tree) })
    }),
    loadMore: enqueueActions(({ context: { tree }, enqueue }, { uuid }: { uuid: string }) => {
      const branch = tree.branches.get(uuid)
      if (branch?.state !== 'ready' || branch.next === undefined) return
      const { next: after, folders } = branch
      enqueue.sendTo('branches', { type: 'branch.load', uuid, size: getShownSize(emptyTree, uuid), offset: folders.length, after })
      enqueue.assign({ tree: markBranchLoading(tree, uuid) })
    }),
    /** Loads the changed branches again. Their old rows stay visible until the response arrives. */
    reloadStaleBranches: enqueueActions(({ context, enqueue }) => {
      for (const uuid of context.staleBranches) enqueue.sendTo('branches', reloadRequest(context, uuid))
      enqueue.assign({ staleBranches: new Set<string>() })
    }),
    /** Marks the branches that a change affects, to load them again later. */
    markStaleBranches: assign(({ context: { tree, staleBranches } }, { change }: { change: DataChange }) => ({
      staleBranches: new Set([...staleBranches, ...getAffectedBranches(tree, change)]),
    })),
    markAllBranchesStale: assign({ staleBranches: ({ context: { tree } }) => new Set(tree.branches.keys()) }),
    setPage: assign(({ context: { tree } }, { uuid, page, append }: LoadedPage) => ({ tree: addBranchPage(tree, uuid, page, append) })),
    moveFolder: assign(({ context: { tree } }, { branch, uuid, before }: FolderMove) => ({
      tree: moveFolderInBranch(tree, branch, uuid, before),
    })),
    setFailure: assign(({ context: { tree } }, { uuid }: { uuid: string }) => ({ tree: markBranchFailed(tree, uuid) })),
    setCursor: assign((_, { key }: KeyParams) => ({ cursor: key })),
    setClick: assign((_, { key }: KeyParams) => ({ clicked: key })),
    clearClick: assign({ clicked: null }),
    toggleClicked: raise(({ context }) => ({ type: 'place.toggle' as const, key: context.clicked ?? '' })),
    notifyClicked: enqueueActions(({ context, enqueue }) => {
      const folder = findFolderAt(context, context.clicked)
      if (folder?.may.read) enqueue.sendTo(context.owner, { type: 'folder.chosen', folder })
    }),
    notifyChosen: enqueueActions(({ context, enqueue }, { key }: KeyParams) => {
      const folder = findFolderAt(context, key)
      if (folder?.may.read) enqueue.sendTo(context.owner, { type: 'folder.chosen', folder })
    }),
    clear: assign({ tree: emptyTree, cursor: null, clicked: null, staleBranches: new Set<string>() }),
    loadRoots: sendTo('branches', { type: 'branch.load', uuid: rootBranch, size: getShownSize(emptyTree, rootBranch), offset: 0 }),
  },
})
