import type { Node } from '#api/contract/node'
import { isBlank } from '#text/blank'
import { matchKey } from '#text/normalise'

/** What may be picked. */
export interface PickRules {
  /** `classes`: folders that are concepts. `any`: whatever stands in the tree, with nothing beside it. */
  kinds: 'documents' | 'folders' | 'classes' | 'both' | 'any'
  multiple: boolean
  /** The last one picked stays picked. */
  keepsLast?: boolean
  /** What was picked may all be taken off: nothing is an answer too. */
  mayBeNone?: boolean
  /** Those of one title are the same. */
  byTitle?: boolean
  /** Something new may be made below what stands in the tree. */
  addsChild?: boolean
  /** Whether the main root itself may be picked. */
  allowMainRoot?: boolean
  /** Ids of what is left out, such as the item that is linked. */
  without?: readonly string[]
}

/** What is picked is known by these; what a tree or a search gave has all the rest. */
export type Picked = Pick<Node, 'uuid' | 'title'> & Partial<Node>

/** What is listed beside the tree: the documents of a folder, what a search finds, or nothing yet. */
export type PickQuery = { folder: string } | { keyword: string; only?: 'folders' | 'documents' } | null

const kinds = { document: 0, folder: 1 } as const
const instance = 2

/** A class of the ontology: a folder that is a concept, and not what was made of one. */
export const isClass = ({ type, nodeType, folderIsConcept }: Node): boolean =>
  type === kinds.folder && nodeType !== instance && folderIsConcept === true

/** `mainTitle` is the title of the main root, by which it is known. */
export const canPick = (node: Node, rules: PickRules, mainTitle: string | undefined): boolean => {
  if (rules.without?.includes(node.uuid)) return false
  const isMainRoot = node.pwd === node.uuid && node.title === mainTitle
  if (isMainRoot && rules.allowMainRoot !== true) return false
  if (rules.kinds === 'any' || isMainRoot) return rules.kinds !== 'documents'
  if (rules.kinds === 'classes') return isClass(node)
  if (node.type === kinds.document) return rules.kinds !== 'folders'
  return node.type === kinds.folder && rules.kinds !== 'documents'
}

/** Whether the same are picked, in whatever order. */
export const isSameChoice = (one: readonly Picked[], other: readonly Picked[]): boolean =>
  one.length === other.length && one.every(({ uuid }) => other.some((same) => same.uuid === uuid))

/** Whether documents are listed beside the tree. */
export const listsDocuments = ({ kinds: wanted }: PickRules): boolean => wanted === 'documents' || wanted === 'both'

/** Whether it is among those picked. */
export const isPicked = (picked: readonly Picked[], node: Picked, { byTitle = false }: Pick<PickRules, 'byTitle'>): boolean =>
  picked.some(({ uuid, title }) => uuid === node.uuid || (byTitle && matchKey(title) === matchKey(node.title)))

/** With this item, or without it when it was picked already; where one alone may be picked it takes the place of the other. */
export const turned = (
  picked: readonly Picked[],
  node: Picked,
  rules: Pick<PickRules, 'multiple' | 'keepsLast' | 'byTitle'>,
): readonly Picked[] => {
  if (!isPicked(picked, node, rules)) return rules.multiple ? [...picked, node] : [node]
  return rules.keepsLast === true && picked.length === 1 ? picked : picked.filter((one) => !isPicked([one], node, rules))
}

/** An empty keyword finds nothing: it closes the search. What could not be picked is not looked for. */
export const queryOf = (keyword: string, folder: Node | null, { kinds: wanted }: Pick<PickRules, 'kinds'>): PickQuery => {
  if (isBlank(keyword)) return folder ? { folder: folder.uuid } : null
  return { keyword: keyword.trim(), ...((wanted === 'folders' || wanted === 'documents') && { only: wanted }) }
}

export const canConfirm = (picked: readonly Picked[], rules: PickRules): boolean => rules.mayBeNone === true || picked.length > 0
