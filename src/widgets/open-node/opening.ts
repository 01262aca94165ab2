import { extensions } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { hasFeature, type Session } from '#windows/window-kind'

/** Folders, special nodes and the recycle bin alike. */
export const isFolder = ({ type }: Pick<Node, 'type'>): boolean => type > 0

const viewable: ReadonlySet<string> = new Set([...extensions.viewable, ...extensions.image])
/** Speech is most often recorded as WAV, and every browser plays it. */
const media: ReadonlySet<string> = new Set([...extensions.media, 'wav'])
const office: ReadonlySet<string> = new Set(extensions.officeEdit)
const editable: ReadonlySet<string> = new Set(extensions.officeView)
/** The public configuration keys that say whether the server makes PDF of office documents, and whether there is an editor for them. */
const officeKey = 'viewer.office'
const editorKey = 'viewer.editor'

/** In the terms of the ontology. */
const instance = 2

export type Opening = 'folder' | 'form' | 'properties' | 'viewer' | 'editor' | 'player' | 'download' | 'nothing'

/** What opening an item does. An item the user may only see in a list does nothing; without the flag of viewing it is downloaded. */
export const openingOf = (node: Node, session: Session): Opening => {
  if (!node.may.read) return 'nothing'
  if (node.nodeType === instance && node.formInstance === true) return 'form'
  if (node.nodeType === instance && node.entityName !== 'Document') return 'properties'
  if (isFolder(node)) return 'folder'
  const extension = node.extension ?? ''
  if (editable.has(extension) && node.may.write && session.config[editorKey] === 'true' && hasFeature(session, 'DOC_EDIT')) return 'editor'
  const isShown = viewable.has(extension) || (office.has(extension) && session.config[officeKey] === 'true')
  if (isShown && hasFeature(session, 'DOC_VIEW')) return 'viewer'
  // The bytes themselves are played.
  if (media.has(extension) && node.may.download && hasFeature(session, 'DOC_VIEW')) return 'player'
  return node.may.download && hasFeature(session, 'DOWNLOAD') ? 'download' : 'nothing'
}

/** A server can draw a small picture of these. */
export const hasThumbnail = (node: Node): boolean => !isFolder(node) && node.may.read && viewable.has(node.extension ?? '')

export interface Click {
  uuid: string
  /** Milliseconds on any one clock. */
  at: number
}

/** A click on the name of the one selected item, which was clicked before but too long ago for a double click. */
export const isSecondClick = (last: Click | null, { uuid, at }: Click, picked: ReadonlySet<string>, within: number): boolean =>
  last !== null && last.uuid === uuid && at - last.at > within && picked.size === 1 && picked.has(uuid)

/** `within` is the longest time between the two, in milliseconds. */
export const isDoubleClick = (last: Click | null, click: Click, within: number): boolean =>
  last !== null && last.uuid === click.uuid && click.at - last.at <= within
