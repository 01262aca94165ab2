import type { ContentHit } from '#api/contract/third-parties'
import type { Session, WindowRequest } from '../../window-kind'
import { openingOf } from '../opening'

/** The text that a passage stands in. */
export const textOf = ({ node: { uuid, title } }: Pick<ContentHit, 'node'>): WindowRequest => ({
  type: 'window.open',
  kind: 'document-text',
  payload: { uuid, title },
  title,
})

/** The window that shows where a passage stands; where none shows the document, its text does. */
export const windowOf = ({ node }: Pick<ContentHit, 'node'>, session: Session): WindowRequest => {
  const { uuid, title, extension = '' } = node
  const what = openingOf(node, session)
  const open = (kind: string, payload: object): WindowRequest => ({ type: 'window.open', kind, payload, title })
  if (what === 'folder') return open('explorer', { folderUuid: uuid })
  if (what === 'form') return open('form-instance', { uuid })
  if (what === 'properties') return open('properties', { uuid })
  if (what === 'viewer' || what === 'player') return open(what, { uuid, title, extension })
  return textOf({ node })
}
