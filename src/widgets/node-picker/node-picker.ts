import type { Node } from '#api/contract/node'
import { isBlank } from '#text/blank'
import { matchKey } from '#text/normalise'

/** Rules for what can be picked. */
export interface PickRules {
  /** Kinds that can be picked. `classes`: folders that are classes. `any`: all nodes of the tree, without the list next to it. */
  kinds: 'documents' | 'folders' | 'classes' | 'both' | 'any'
  multiple: boolean
  /** True if the last picked node cannot be removed. */
  keepsLast?: boolean
  /** True if the user can confirm an empty choice after removing nodes. */
  mayBeNone?: boolean
  /** True if nodes with the same title count as the same node. */
  byTitle?: boolean
  /** True if users can create a node below a node of the tree. */
  addsChild?: boolean
  /** True if the main root can be picked. */
  allowMainRoot?: boolean
  /** Ids of nodes that cannot be picked, for example the item that will be linked with the picked ones. */
  without?: readonly string[]
}

/** A picked node. Nodes from a tree or a search have all fields; others have only an id and a title. */
export type Picked = Pick<Node, 'uuid' | 'title'> & Partial<Node>

/** Query of the list next to the tree: documents of a folder, or search results. Null shows nothing. */
export type PickQuery = { folder: string } | { keyword: string; only?: 'folders' | 'documents' } | null

const kinds = { document: 0, folder: 1 } as const
const instance = 2

/** Returns true for a class of the ontology: a folder that is a class and not an instance. */
export const isClass = ({ type, nodeType, folderIsConcept }: Node): boolean =>
  type === kinds.folder && nodeType !== instance && folderIsConcept === true

/** Returns true if the node can be picked. `mainTitle` identifies the main root on servers that send no roles. */
export const canPick = (node: Node, rules: PickRules, mainTitle: string | undefined): boolean => {
  if (rules.without?.includes(node.uuid)) return false
  const isMainRoot = node.systemRole === 'hastineh' || (node.pwd === node.uuid && node.title === mainTitle)
  if (isMainRoot && rules.allowMainRoot !== true) return false
  if (rules.kinds === 'any' || isMainRoot) return rules.kinds !== 'documents'
  if (rules.kinds === 'classes') return isClass(node)
  if (node.type === kinds.document) return rules.kinds !== 'folders'
  return node.type === kinds.folder && rules.kinds !== 'documents'
}

/** Returns true if both choices contain the same nodes. The order does not matter. */
export const hasSameNodes = (one: readonly Picked[], other: readonly Picked[]): boolean =>
  one.length === other.length && one.every(({ uuid }) => other.some((same) => same.uuid === uuid))

/** Returns true if documents are listed next to the tree. */
export const listsDocuments = ({ kinds: wanted }: PickRules): boolean => wanted === 'documents' || wanted === 'both'

/** Returns true if the node is picked. */
export const isPicked = (picked: readonly Picked[], node: Picked, { byTitle = false }: Pick<PickRules, 'byTitle'>): boolean =>
  picked.some(({ uuid, title }) => uuid === node.uuid || (byTitle && matchKey(title) === matchKey(node.title)))

/** Adds the node to the picked ones, or removes it. If only one node can be picked, it replaces the other one. */
export const togglePicked = (
  picked: readonly Picked[],
  node: Picked,
  rules: Pick<PickRules, 'multiple' | 'keepsLast' | 'byTitle'>,
): readonly Picked[] => {
  if (!isPicked(picked, node, rules)) return rules.multiple ? [...picked, node] : [node]
  return rules.keepsLast === true && picked.length === 1 ? picked : picked.filter((one) => !isPicked([one], node, rules))
}

/**
 * Returns the query of the list. An empty keyword ends the search and shows the folder again. Only kinds that can be picked are searched.
 */
export const buildPickQuery = (keyword: string, folder: Node | null, { kinds: wanted }: Pick<PickRules, 'kinds'>): PickQuery => {
  if (isBlank(keyword)) return folder ? { folder: folder.uuid } : null
  return { keyword: keyword.trim(), ...((wanted === 'folders' || wanted === 'documents') && { only: wanted }) }
}

export const canConfirm = (picked: readonly Picked[], rules: PickRules): boolean => rules.mayBeNone === true || picked.length > 0
