import type { Node } from '#api/contract/node'
import { isBlank } from '#text/blank'
import { matchKey } from '#text/normalise'

/** Rules for what can be picked. */
export interface PickRules {
  /** `classes`: folders that are classes. `any`: all nodes of the tree, without a second list. */
  kinds: 'documents' | 'folders' | 'classes' | 'both' | 'any'
  multiple: boolean
  /** The last picked node cannot be removed. */
  keepsLast?: boolean
  /** An empty choice can be confirmed after nodes were removed. */
  mayBeNone?: boolean
  /** Nodes with the same title count as the same. */
  byTitle?: boolean
  /** Users can create a node below a node of the tree. */
  addsChild?: boolean
  /** Allows picking the main root itself. */
  allowMainRoot?: boolean
  /** Ids of excluded nodes, for example the item to be linked. */
  without?: readonly string[]
}

/** A picked node. Id and title are required; nodes from a tree or a search have all fields. */
export type Picked = Pick<Node, 'uuid' | 'title'> & Partial<Node>

/** Content of the list next to the tree: documents of a folder, search results, or nothing yet. */
export type PickQuery = { folder: string } | { keyword: string; only?: 'folders' | 'documents' } | null

const kinds = { document: 0, folder: 1 } as const
const instance = 2

/** Returns true for a class of the ontology: a folder that is a class and not an instance. */
export const isClass = ({ type, nodeType, folderIsConcept }: Node): boolean =>
  type === kinds.folder && nodeType !== instance && folderIsConcept === true

/** Returns true if the node can be picked. `mainTitle` is the title of the main root, by which it is known where a server names no roles. */
export const canPick = (node: Node, rules: PickRules, mainTitle: string | undefined): boolean => {
  if (rules.without?.includes(node.uuid)) return false
  const isMainRoot = node.systemRole === 'hastineh' || (node.pwd === node.uuid && node.title === mainTitle)
  if (isMainRoot && rules.allowMainRoot !== true) return false
  if (rules.kinds === 'any' || isMainRoot) return rules.kinds !== 'documents'
  if (rules.kinds === 'classes') return isClass(node)
  if (node.type === kinds.document) return rules.kinds !== 'folders'
  return node.type === kinds.folder && rules.kinds !== 'documents'
}

/** Returns true if both choices contain the same nodes, in any order. */
export const isSameChoice = (one: readonly Picked[], other: readonly Picked[]): boolean =>
  one.length === other.length && one.every(({ uuid }) => other.some((same) => same.uuid === uuid))

/** Returns true if documents are listed next to the tree. */
export const listsDocuments = ({ kinds: wanted }: PickRules): boolean => wanted === 'documents' || wanted === 'both'

/** Returns true if the node is picked. */
export const isPicked = (picked: readonly Picked[], node: Picked, { byTitle = false }: Pick<PickRules, 'byTitle'>): boolean =>
  picked.some(({ uuid, title }) => uuid === node.uuid || (byTitle && matchKey(title) === matchKey(node.title)))

/** Toggles the node. If only one may be picked, it replaces the other. */
export const turned = (
  picked: readonly Picked[],
  node: Picked,
  rules: Pick<PickRules, 'multiple' | 'keepsLast' | 'byTitle'>,
): readonly Picked[] => {
  if (!isPicked(picked, node, rules)) return rules.multiple ? [...picked, node] : [node]
  return rules.keepsLast === true && picked.length === 1 ? picked : picked.filter((one) => !isPicked([one], node, rules))
}

/** Returns the query of the list. An empty keyword closes the search. Kinds that cannot be picked are not searched. */
export const buildPickQuery = (keyword: string, folder: Node | null, { kinds: wanted }: Pick<PickRules, 'kinds'>): PickQuery => {
  if (isBlank(keyword)) return folder ? { folder: folder.uuid } : null
  return { keyword: keyword.trim(), ...((wanted === 'folders' || wanted === 'documents') && { only: wanted }) }
}

export const canConfirm = (picked: readonly Picked[], rules: PickRules): boolean => rules.mayBeNone === true || picked.length > 0
