import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { putBefore } from '#machines/put-before'

/** The branch of the roots has no folder of its own. */
export const rootBranch = ''

/** A page of the folders in one folder. */
export interface BranchPage {
  folders: readonly Node[]
  totalElements: number
  next?: string | undefined
}

export interface Branch extends BranchPage {
  state: 'loading' | 'ready' | 'failed'
}

/** What is loaded, by the folder it lies in, and which places of the tree are open. A folder may stand in several places. */
export interface Tree {
  branches: ReadonlyMap<string, Branch>
  /** Keys. */
  open: ReadonlySet<string>
}

export const noTree: Tree = { branches: new Map(), open: new Set() }

const nothing: Branch = { folders: [], totalElements: 0, state: 'loading' }

/** A place of the tree: the ids on the way to it. */
export const keyOf = (way: readonly string[]): string => way.join('/')
export const uuidOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const parentKeyOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('/')))

interface Line {
  key: string
  /** From 1. */
  level: number
}
export interface FolderLine extends Line {
  kind: 'folder'
  node: Node
  state: 'open' | 'closed' | 'leaf'
  position: number
  size: number
}
/** Stands for folders that are not there: yet, still, or because they could not be read. */
export interface NoteLine extends Line {
  kind: 'loading' | 'more' | 'failed'
  uuid: string
}
export type TreeLine = FolderLine | NoteLine

const stateOf = ({ branches, open }: Tree, key: string, node: Node): FolderLine['state'] => {
  const branch = branches.get(node.uuid)
  if (!node.may.read || (branch?.state === 'ready' && branch.totalElements === 0)) return 'leaf'
  return open.has(key) ? 'open' : 'closed'
}

const linesBelow = (tree: Tree, uuid: string, way: readonly string[]): TreeLine[] => {
  const { folders, next, totalElements, state } = tree.branches.get(uuid) ?? nothing
  const level = way.length + 1
  const size = Math.max(totalElements, folders.length)
  const lines = folders.flatMap((node, index): TreeLine[] => {
    const below = [...way, node.uuid]
    const key = keyOf(below)
    const line: FolderLine = { kind: 'folder', key, level, node, state: stateOf(tree, key, node), position: index + 1, size }
    return line.state === 'open' ? [line, ...linesBelow(tree, node.uuid, below)] : [line]
  })
  const note = (kind: NoteLine['kind']): NoteLine => ({ kind, key: `${keyOf(way)} ${kind}`, level, uuid })
  if (state === 'failed') return [...lines, note('failed')]
  if (state === 'loading') return [...lines, note('loading')]
  return next === undefined ? lines : [...lines, note('more')]
}

/** The tree from top to bottom as it is drawn. */
export const linesOf = (tree: Tree): TreeLine[] => linesBelow(tree, rootBranch, [])

const special = 3

/** The keys of the places beside this one that something may stand below, its own among them. */
export const levelOf = (tree: Tree, key: string): string[] =>
  linesOf(tree).flatMap((line) =>
    line.kind === 'folder' && line.state !== 'leaf' && parentKeyOf(line.key) === parentKeyOf(key) ? [line.key] : [],
  )

/** Special nodes are no places to go to. */
export const inTrees = (nodes: readonly Node[]): Node[] => nodes.filter(({ type }) => type !== special)

const withBranch = (tree: Tree, uuid: string, branch: Branch): Tree => ({ ...tree, branches: new Map(tree.branches).set(uuid, branch) })

export const loading = (tree: Tree, uuid: string): Tree =>
  withBranch(tree, uuid, { ...(tree.branches.get(uuid) ?? nothing), state: 'loading' })

export const failed = (tree: Tree, uuid: string): Tree =>
  withBranch(tree, uuid, { ...(tree.branches.get(uuid) ?? nothing), state: 'failed' })

/** A page behind those that are there, or everything anew. */
export const loaded = (tree: Tree, uuid: string, page: BranchPage, append: boolean): Tree => {
  const known = append ? (tree.branches.get(uuid)?.folders ?? []) : []
  const there = new Set(known.map((node) => node.uuid))
  const folders = [...known, ...inTrees(page.folders).filter((node) => !there.has(node.uuid))]
  return withBranch(tree, uuid, {
    ...page,
    folders,
    totalElements: page.next === undefined ? folders.length : page.totalElements,
    state: 'ready',
  })
}

/** A folder of a branch stands before another one of it, or at the end. */
export const putFolder = (tree: Tree, branch: string, uuid: string, before: string | undefined): Tree => {
  const there = tree.branches.get(branch)
  return there ? withBranch(tree, branch, { ...there, folders: putBefore(there.folders, uuid, before) }) : tree
}

export const opened = (tree: Tree, keys: readonly string[]): Tree => ({ ...tree, open: new Set([...tree.open, ...keys]) })
export const closed = (tree: Tree, key: string): Tree => ({ ...tree, open: new Set([...tree.open].filter((one) => one !== key)) })

/** How much of a branch to ask for so that nothing of what is shown goes. */
export const shownSize = (tree: Tree, uuid: string): number => Math.max(pageSize.treeChildren, tree.branches.get(uuid)?.folders.length ?? 0)

interface Change {
  uuids: readonly string[]
  parentUuids: readonly string[]
}

/** The loaded branches that a change may be about: their folder, or one of the folders in them. A change that names nothing is about all. */
export const touchedBranches = ({ branches }: Tree, { uuids, parentUuids }: Change): string[] => {
  if (uuids.length + parentUuids.length === 0) return [...branches.keys()]
  const holds = ({ folders }: Branch): boolean => folders.some(({ uuid }) => uuids.includes(uuid))
  return [...branches].flatMap(([uuid, branch]) =>
    parentUuids.includes(uuid) || holds(branch) || (uuid === rootBranch && parentUuids.length === 0) ? [uuid] : [],
  )
}

/** The places on the way to a folder, from the root down, and the folder itself at the end. */
export const keysOnWay = (way: readonly string[]): string[] => way.map((_, index) => keyOf(way.slice(0, index + 1)))

export const parentLine = (lines: readonly TreeLine[], key: string): TreeLine | undefined =>
  lines.find((line) => line.key === parentKeyOf(key))
