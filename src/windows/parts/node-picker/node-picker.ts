import type { Node } from '#api/contract/node'

/** What may be picked. */
export interface PickRules {
  kinds: 'documents' | 'folders' | 'both'
  multiple: boolean
  /** Whether the main root itself may be picked. */
  allowMainRoot?: boolean
  /** Ids of what is left out, such as the item that is linked. */
  without?: readonly string[]
}

/** What is listed beside the tree: the documents of a folder, what a search finds, or nothing yet. */
export type PickQuery = { folder: string } | { keyword: string } | null

const kinds = { document: 0, folder: 1 } as const

/** `mainTitle` is the title of the main root, by which it is known. */
export const canPick = (node: Node, rules: PickRules, mainTitle: string | undefined): boolean => {
  if (rules.without?.includes(node.uuid)) return false
  if (node.type === kinds.document) return rules.kinds !== 'folders'
  if (node.type !== kinds.folder || rules.kinds === 'documents') return false
  const isMainRoot = node.pwd === node.uuid && node.title === mainTitle
  return !isMainRoot || rules.allowMainRoot === true
}

/** With this item, or without it when it was picked already; where one alone may be picked it takes the place of the other. */
export const turned = (picked: readonly Node[], node: Node, multiple: boolean): readonly Node[] => {
  if (picked.some(({ uuid }) => uuid === node.uuid)) return picked.filter(({ uuid }) => uuid !== node.uuid)
  return multiple ? [...picked, node] : [node]
}

/** An empty keyword finds nothing: it closes the search. */
export const queryOf = (keyword: string, folder: Node | null): PickQuery => {
  if (keyword.trim() !== '') return { keyword: keyword.trim() }
  return folder ? { folder: folder.uuid } : null
}
