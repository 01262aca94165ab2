import { extensions } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { hasFeature, type Session } from '#windows/window-kind'
import { readable, viewable } from './open-item'

/** Returns true for folders, special nodes and the recycle bin. */
export const isFolder = ({ type }: Pick<Node, 'type'>): boolean => type > 0

/** Extensions of playable recordings. WAV is added because most speech recordings use it and every browser plays it. */
const media: ReadonlySet<string> = new Set([...extensions.media, 'wav'])
const editable: ReadonlySet<string> = new Set(extensions.officeView)
/** Key of the public configuration that says if an office editor exists. */
const editorKey = 'viewer.editor'

/** Value of `nodeType` for instances. */
const instance = 2

export type OpenAction = 'folder' | 'form' | 'properties' | 'viewer' | 'editor' | 'player' | 'download' | 'nothing'

/**
 * Returns the default action of an item. An item that the user may see only in a list has none. Without the feature flag for viewing it is
 * downloaded.
 */
export const defaultOpenAction = (node: Node, session: Session): OpenAction => {
  if (!node.may.read) return 'nothing'
  if (node.nodeType === instance && node.formInstance === true) return 'form'
  if (node.nodeType === instance && node.entityName !== 'Document') return 'properties'
  if (isFolder(node)) return 'folder'
  if (node.recording && hasFeature(session, 'DOC_VIEW')) return 'player'
  const extension = node.extension ?? ''
  if (editable.has(extension) && node.may.write && session.config[editorKey] === 'true' && hasFeature(session, 'DOC_EDIT')) return 'editor'
  if ((viewable.has(extension) || readable.has(extension)) && hasFeature(session, 'DOC_VIEW')) return 'viewer'
  // The player streams the original file.
  if (media.has(extension) && node.may.download && hasFeature(session, 'DOC_VIEW')) return 'player'
  return node.may.download && hasFeature(session, 'DOWNLOAD') ? 'download' : 'nothing'
}

/** Returns true if the server can draw a thumbnail of the item. */
export const hasThumbnail = (node: Node): boolean => !isFolder(node) && node.may.read && viewable.has(node.extension ?? '')

export interface Click {
  uuid: string
  /** Time of the click in ms, on any clock that never goes back. */
  at: number
}

/** Returns true for another click on an item that is the only selected one, if the last click was too long ago for a double click. */
export const isSecondClick = (last: Click | null, { uuid, at }: Click, picked: ReadonlySet<string>, within: number): boolean =>
  last !== null && last.uuid === uuid && at - last.at > within && picked.size === 1 && picked.has(uuid)

/** Returns true for a double click. `within` is the maximum time between the two clicks, in ms. */
export const isDoubleClick = (last: Click | null, click: Click, within: number): boolean =>
  last !== null && last.uuid === click.uuid && click.at - last.at <= within
