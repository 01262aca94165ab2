import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { moveBefore } from '#machines/move-before'

/** Id of the branch that contains the roots. It has no parent folder. */
export const rootBranch = ''

/** One page of the subfolders of a folder. */
export interface BranchPage {
  folders: readonly Node[]
  totalElements: number
  next?: string | undefined
}

export interface Branch extends BranchPage {
  state: 'loading' | 'ready' | 'failed'
}

/** Loaded branches by folder id, and the open rows. A folder may appear in several rows. */
export interface Tree {
  branches: ReadonlyMap<string, Branch>
  /** Keys of the open rows. */
  open: ReadonlySet<string>
}

export const emptyTree: Tree = { branches: new Map(), open: new Set() }

const emptyBranch: Branch = { folders: [], totalElements: 0, state: 'loading' }

/** Returns the key of a row: the ids on the path to the row. */
export const toBranchKey = (pathUuids: readonly string[]): string => pathUuids.join('/')
export const getBranchUuid = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const getParentKey = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('/')))

interface Line {
  key: string
  /** Depth of the row, from 1. */
  level: number
}
export interface FolderLine extends Line {
  kind: 'folder'
  node: Node
  state: 'open' | 'closed' | 'leaf'
  position: number
  size: number
}
/** A row in place of folders that are not loaded, are being loaded, or could not be loaded. */
export interface NoteLine extends Line {
  kind: 'loading' | 'more' | 'failed'
  uuid: string
}
export type TreeLine = FolderLine | NoteLine

const getRowState = ({ branches, open }: Tree, key: string, node: Node): FolderLine['state'] => {
  const branch = branches.get(node.uuid)
  if (!node.may.read || (branch?.state === 'ready' && branch.totalElements === 0)) return 'leaf'
  return open.has(key) ? 'open' : 'closed'
}

const listLinesBelow = (tree: Tree, uuid: string, pathUuids: readonly string[]): TreeLine[] => {
  const { folders, next, totalElements, state } = tree.branches.get(uuid) ?? emptyBranch
  const level = pathUuids.length + 1
  const size = Math.max(totalElements, folders.length)
  const lines = folders.flatMap((node, index): TreeLine[] => {
    const below = [...pathUuids, node.uuid]
    const key = toBranchKey(below)
    const line: FolderLine = { kind: 'folder', key, level, node, state: getRowState(tree, key, node), position: index + 1, size }
    return line.state === 'open' ? [line, ...listLinesBelow(tree, node.uuid, below)] : [line]
  })
  const note = (kind: NoteLine['kind']): NoteLine => ({ kind, key: `${toBranchKey(pathUuids)} ${kind}`, level, uuid })
  if (state === 'failed') return [...lines, note('failed')]
  if (state === 'loading') return [...lines, note('loading')]
  return next === undefined ? lines : [...lines, note('more')]
}

/** Returns all visible rows of the tree, from top to bottom. */
export const getTreeLines = (tree: Tree): TreeLine[] => listLinesBelow(tree, rootBranch, [])

const special = 3

/** Returns the keys of a row and its siblings, without folders that are known to have no subfolders. */
export const getSiblingKeys = (tree: Tree, key: string): string[] =>
  getTreeLines(tree).flatMap((line) =>
    line.kind === 'folder' && line.state !== 'leaf' && getParentKey(line.key) === getParentKey(key) ? [line.key] : [],
  )

/** Removes special nodes, because users cannot navigate to them. */
export const withoutSpecialNodes = (nodes: readonly Node[]): Node[] => nodes.filter(({ type }) => type !== special)

const setBranch = (tree: Tree, uuid: string, branch: Branch): Tree => ({ ...tree, branches: new Map(tree.branches).set(uuid, branch) })

export const markBranchLoading = (tree: Tree, uuid: string): Tree =>
  setBranch(tree, uuid, { ...(tree.branches.get(uuid) ?? emptyBranch), state: 'loading' })

export const markBranchFailed = (tree: Tree, uuid: string): Tree =>
  setBranch(tree, uuid, { ...(tree.branches.get(uuid) ?? emptyBranch), state: 'failed' })

/** Appends a page to a branch, or replaces the branch. */
export const addBranchPage = (tree: Tree, uuid: string, page: BranchPage, append: boolean): Tree => {
  const known = append ? (tree.branches.get(uuid)?.folders ?? []) : []
  const there = new Set(known.map((node) => node.uuid))
  const folders = [...known, ...withoutSpecialNodes(page.folders).filter((node) => !there.has(node.uuid))]
  return setBranch(tree, uuid, {
    ...page,
    folders,
    totalElements: page.next === undefined ? folders.length : page.totalElements,
    state: 'ready',
  })
}

/** Moves a folder within a branch: before another folder, or to the end. */
export const moveFolderInBranch = (tree: Tree, branch: string, uuid: string, before: string | undefined): Tree => {
  const there = tree.branches.get(branch)
  return there ? setBranch(tree, branch, { ...there, folders: moveBefore(there.folders, uuid, before) }) : tree
}

export const openRows = (tree: Tree, keys: readonly string[]): Tree => ({ ...tree, open: new Set([...tree.open, ...keys]) })
export const closeRow = (tree: Tree, key: string): Tree => ({ ...tree, open: new Set([...tree.open].filter((one) => one !== key)) })

/** Returns the page size with which one request reloads all shown folders of a branch. */
export const getShownSize = (tree: Tree, uuid: string): number =>
  Math.max(pageSize.treeChildren, tree.branches.get(uuid)?.folders.length ?? 0)

interface Change {
  uuids: readonly string[]
  parentUuids: readonly string[]
}

/**
 * Returns the ids of loaded branches that a change may affect: the branch is that of a changed folder, or it contains one. A change without
 * ids affects all branches.
 */
export const getAffectedBranches = ({ branches }: Tree, { uuids, parentUuids }: Change): string[] => {
  if (uuids.length + parentUuids.length === 0) return [...branches.keys()]
  const holds = ({ folders }: Branch): boolean => folders.some(({ uuid }) => uuids.includes(uuid))
  return [...branches].flatMap(([uuid, branch]) =>
    parentUuids.includes(uuid) || holds(branch) || (uuid === rootBranch && parentUuids.length === 0) ? [uuid] : [],
  )
}

/** Returns the keys of all rows on the path to a folder, from the root to the folder itself. */
export const getPathKeys = (pathUuids: readonly string[]): string[] =>
  pathUuids.map((_, index) => toBranchKey(pathUuids.slice(0, index + 1)))

export const findParentLine = (lines: readonly TreeLine[], key: string): TreeLine | undefined =>
  lines.find((line) => line.key === getParentKey(key))
