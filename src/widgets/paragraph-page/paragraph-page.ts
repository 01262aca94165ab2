import type { KeywordLink } from '#api/contract/keyword-link'
import type { Node } from '#api/contract/node'
import type { Paragraph } from '#api/contract/paragraph'
import { type FolderLine, moveFolderInBranch, rootBranch, type Tree, type TreeLine } from '../folder-tree/folder-tree'
import { moveBefore } from '#machines/move-before'

/** Returns true if the folder is one of these roots or is below one of them. */
export const isBelowRoots = ({ uuid, pwd }: Pick<Node, 'uuid' | 'pwd'>, roots: readonly string[]): boolean =>
  (pwd ?? uuid).split('/').some((step) => roots.includes(step))

/** Returns a short text that identifies a paragraph in a sentence. */
export const getShortTitle = ({ title, text }: { title?: string | undefined; text: string }): string => {
  const words = title ?? text.replace(/\s+/gu, ' ').trim()
  return words.length > 30 ? `${words.slice(0, 30).trimEnd()}…` : words
}

/** Returns true if the error says that another user has changed the paragraph since it was read. */
export const isConflict = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'conflict'

/** Returns the section number of each folder by its key, as in a table of contents: `[2]`, then `[2, 1]`. */
export const numberFolders = (lines: readonly TreeLine[]): ReadonlyMap<string, readonly number[]> => {
  const numbers = new Map<string, readonly number[]>()
  let way: readonly number[] = []
  for (const line of lines) {
    if (line.kind !== 'folder') continue
    way = [...way.slice(0, line.level - 1), line.position]
    numbers.set(line.key, way)
  }
  return numbers
}

/** A move within the order of a folder: before another item, or to the end. */
export interface OrderMove {
  /** Kind of the moved item: 1 for folders, 4 for paragraphs. */
  relationType: 1 | 4
  firstNodeUuid: string
  parentUuid: string
  secondNodeUuid?: string
}

/** Returns the order of the items after the moves. */
export const applyMoves = <Item extends { uuid: string }>(
  items: readonly Item[],
  moves: readonly OrderMove[],
  { relationType, parentUuid }: Pick<OrderMove, 'relationType' | 'parentUuid'>,
): readonly Item[] =>
  moves
    .filter((move) => move.relationType === relationType && move.parentUuid === parentUuid)
    .reduce((all, { firstNodeUuid, secondNodeUuid }) => moveBefore(all, firstNodeUuid, secondNodeUuid), items)

/** Returns the id of the tree branch for this folder. */
export const getBranchId = (uuid: string, root: string): string => (uuid === root ? rootBranch : uuid)

/** Applies the moves to a tree that begins below `root`. */
export const applyMovesToTree = (tree: Tree, moves: readonly OrderMove[], root: string): Tree =>
  moves
    .filter(({ relationType }) => relationType === 1)
    .reduce(
      (all, { parentUuid, firstNodeUuid, secondNodeUuid }) =>
        moveFolderInBranch(all, getBranchId(parentUuid, root), firstNodeUuid, secondNodeUuid),
      tree,
    )

/**
 * Returns the move that shifts an item by one position. Undefined at either end of the list, or if the target position is not loaded yet.
 */
export const moveByOne = (
  order: readonly string[],
  uuid: string,
  by: 1 | -1,
  isWhole: boolean,
): Pick<OrderMove, 'secondNodeUuid'> | undefined => {
  const at = order.indexOf(uuid)
  if (at < 0) return undefined
  if (by === -1) return at === 0 ? undefined : { secondNodeUuid: order[at - 1] as string }
  if (at + 1 >= order.length) return undefined
  const second = order[at + 2]
  if (second !== undefined) return { secondNodeUuid: second }
  return isWhole ? {} : undefined
}

/** Returns the sibling folders of a row of the tree. '' is the key of the open folder. */
export const findSiblings = (lines: readonly TreeLine[], line: FolderLine): FolderLine[] => {
  const above = line.key.slice(0, Math.max(0, line.key.lastIndexOf('/')))
  return lines.filter(
    (one): one is FolderLine =>
      one.kind === 'folder' && one.level === line.level && one.key.slice(0, Math.max(0, one.key.lastIndexOf('/'))) === above,
  )
}

export const getParentUuid = (line: FolderLine, root: string): string => line.key.split('/').at(-2) ?? root

/** Returns the id of the document that contains the paragraph. */
export const getOwnerUuid = ({ sources }: Paragraph, folder: string): string => sources[0]?.uuid ?? folder

export interface TextPart {
  text: string
  link?: KeywordLink
}

/** Splits a text into plain parts and words that link to a keyword. If two links overlap, only the first one is used. */
export const splitAtLinks = ({ text, keywordLinks }: Pick<Paragraph, 'text' | 'keywordLinks'>): TextPart[] => {
  const places = keywordLinks
    .flatMap((link) => link.indexes.map(([from, to]) => ({ from, to, link })))
    .toSorted((one, other) => one.from - other.from)
  const parts: TextPart[] = []
  let done = 0
  for (const { from, to, link } of places) {
    if (from < done || to > text.length) continue
    if (from > done) parts.push({ text: text.slice(done, from) })
    parts.push({ text: text.slice(from, to), link })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
