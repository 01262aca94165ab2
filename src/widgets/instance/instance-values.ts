import type { Node } from '#api/contract/node'

const instance = 2

type Judged = Pick<Node, 'nodeType' | 'may'>

/** Returns true for an instance of a class. */
export const isInstance = ({ nodeType }: Pick<Node, 'nodeType'>): boolean => nodeType === instance

/**
 * Returns true if the edit controls are shown: the node is an instance, and the view is not read-only. In its own window the user also
 * needs the right to write, delete or change permissions; elsewhere the surrounding view checks the rights.
 */
export const showsEditControls = (node: Judged, { readOnly, isWindow }: { readOnly: boolean; isWindow: boolean }): boolean => {
  const { changePermission, delete: mayDelete, write } = node.may
  return isInstance(node) && !readOnly && (!isWindow || changePermission || mayDelete || write)
}
