import type { KeywordLink } from '#api/contract/keyword-link'
import type { Node } from '#api/contract/node'
import type { Paragraph } from '#api/contract/paragraph'
import { type FolderLine, putFolder, rootBranch, type Tree, type TreeLine } from '../folder-tree/folder-tree'
import { putBefore } from '#machines/put-before'

/** Whether a folder is one of these or lies below one of them. */
export const liesIn = ({ uuid, pwd }: Pick<Node, 'uuid' | 'pwd'>, roots: readonly string[]): boolean =>
  (pwd ?? uuid).split('/').some((step) => roots.includes(step))

/** By what a paragraph is named in a sentence. */
export const shortOf = ({ title, text }: { title?: string | undefined; text: string }): string => {
  const words = title ?? text.replace(/\s+/gu, ' ').trim()
  return words.length > 30 ? `${words.slice(0, 30).trimEnd()}…` : words
}

/** Somebody else has changed it since it was read. */
export const isConflict = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'conflict'

/** The number of every folder by its place, as in a table of contents: 2, then 2, 1. */
export const numbersOf = (lines: readonly TreeLine[]): ReadonlyMap<string, readonly number[]> => {
  const numbers = new Map<string, readonly number[]>()
  let way: readonly number[] = []
  for (const line of lines) {
    if (line.kind !== 'folder') continue
    way = [...way.slice(0, line.level - 1), line.position]
    numbers.set(line.key, way)
  }
  return numbers
}

/** Into which folder's order something is put: before another, or at the end. */
export interface Move {
  /** 1 for folders, 4 for paragraphs. */
  relationType: 1 | 4
  firstNodeUuid: string
  parentUuid: string
  secondNodeUuid?: string
}

/** The order as it will be when these moves are made. */
export const arranged = <Item extends { uuid: string }>(
  items: readonly Item[],
  moves: readonly Move[],
  { relationType, parentUuid }: Pick<Move, 'relationType' | 'parentUuid'>,
): readonly Item[] =>
  moves
    .filter((move) => move.relationType === relationType && move.parentUuid === parentUuid)
    .reduce((all, { firstNodeUuid, secondNodeUuid }) => putBefore(all, firstNodeUuid, secondNodeUuid), items)

/** The branch of the tree whose folders lie in this one. */
export const branchOf = (uuid: string, root: string): string => (uuid === root ? rootBranch : uuid)

/** The same of a tree that begins below `root`. */
export const arrangedTree = (tree: Tree, moves: readonly Move[], root: string): Tree =>
  moves
    .filter(({ relationType }) => relationType === 1)
    .reduce(
      (all, { parentUuid, firstNodeUuid, secondNodeUuid }) => putFolder(all, branchOf(parentUuid, root), firstNodeUuid, secondNodeUuid),
      tree,
    )

/** What stands before which once an item has gone one place up or down; nothing where it stands at the end, or what follows is not read yet. */
export const besides = (order: readonly string[], uuid: string, by: 1 | -1, isWhole: boolean): Pick<Move, 'secondNodeUuid'> | undefined => {
  const at = order.indexOf(uuid)
  if (at < 0) return undefined
  if (by === -1) return at === 0 ? undefined : { secondNodeUuid: order[at - 1] as string }
  if (at + 1 >= order.length) return undefined
  const second = order[at + 2]
  if (second !== undefined) return { secondNodeUuid: second }
  return isWhole ? {} : undefined
}

/** Folders beside one another, by the key of the place that they lie in; '' for the folder that is read. */
export const siblingsOf = (lines: readonly TreeLine[], line: FolderLine): FolderLine[] => {
  const above = line.key.slice(0, Math.max(0, line.key.lastIndexOf('/')))
  return lines.filter(
    (one): one is FolderLine =>
      one.kind === 'folder' && one.level === line.level && one.key.slice(0, Math.max(0, one.key.lastIndexOf('/'))) === above,
  )
}

export const parentOf = (line: FolderLine, root: string): string => line.key.split('/').at(-2) ?? root

/** Whose paragraph it is. */
export const ownerOf = ({ sources }: Paragraph, folder: string): string => sources[0]?.uuid ?? folder

export interface TextPart {
  text: string
  link?: KeywordLink
}

/** A text cut at the words that stand for keywords; of two that lie over one another the first counts. */
export const linkedParts = ({ text, keywordLinks }: Pick<Paragraph, 'text' | 'keywordLinks'>): TextPart[] => {
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
