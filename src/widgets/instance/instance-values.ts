import type { Node } from '#api/contract/node'

const instance = 2

type Judged = Pick<Node, 'nodeType' | 'may'>

/** Something that was made of a class. */
export const isInstance = ({ nodeType }: Pick<Node, 'nodeType'>): boolean => nodeType === instance

/**
 * Whether pencils and the edit button are there: on an instance that is not only to be read, in a window to whoever may write to it, delete
 * it or change its rights. Elsewhere the place itself decides who sees them.
 */
export const offersEdit = (node: Judged, { readOnly, isWindow }: { readOnly: boolean; isWindow: boolean }): boolean => {
  const { changePermission, delete: mayDelete, write } = node.may
  return isInstance(node) && !readOnly && (!isWindow || changePermission || mayDelete || write)
}
