import type { Node } from '#api/contract/node'
import { defaultOpenAction } from './open-action'
import { toViewPayload } from './view-payload'
import type { Session, WindowRequest } from '#windows/window-kind'

/** Returns the request to open the window with the text of a document. */
export const toTextWindow = ({ uuid, title }: Pick<Node, 'uuid' | 'title'>): WindowRequest => ({
  type: 'window.open',
  kind: 'document-text',
  payload: { uuid, title },
  title,
})

/** Returns the request to open a node in its default window. A document without a viewer is opened as text. */
export const toNodeWindow = (node: Node, session: Session): WindowRequest => {
  const what = defaultOpenAction(node, session)
  const { uuid, title, extension = '' } = what === 'player' ? toViewPayload(node) : node
  const open = (kind: string, payload: object): WindowRequest => ({ type: 'window.open', kind, payload, title, extension })
  if (what === 'folder') return open('explorer', { folderUuid: uuid })
  if (what === 'form') return open('form-instance', { uuid })
  if (what === 'properties') return open('properties', { uuid })
  if (what === 'editor') return open('office-editor', { uuid, title, extension, what })
  if (what === 'viewer' || what === 'player') return open(what, toViewPayload(node))
  return toTextWindow(node)
}
