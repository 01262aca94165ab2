import { maxSharedItems } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import { hasFeature, type Session, type WindowRequest } from '#windows/window-kind'
import { isFolder } from './open-action'

/** Returns true if the user may share all of the items: the user may change their permissions, and they are not too many. */
export const canShareNodes = (nodes: readonly Node[], session: Session): boolean =>
  nodes.length > 0 &&
  nodes.length <= maxSharedItems &&
  hasFeature(session, 'PROPERTIES_PERMISSION') &&
  nodes.every(({ may, type }) => may.changePermission && type !== nodeKinds.recycleBin)

/** Returns the request to open the sheet that shares the items. */
export const toShareWindow = (nodes: readonly Node[]): WindowRequest => {
  const items = nodes.map((node) => ({ uuid: node.uuid, title: node.fullName ?? node.title, isFolder: isFolder(node) }))
  return { type: 'window.open', kind: 'share', payload: { items } }
}
