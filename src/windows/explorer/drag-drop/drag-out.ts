import type { Node } from '#api/contract/node'
import { toFileName } from '#text/file-name'
import type { Locale } from '#text/locale'
import { isFolder } from '#widgets/open-node/open-action'
import { messages } from './drop.messages'

/**
 * Link that downloads the dragged items without signing in. It is requested before the drag starts, because a drag cannot wait for the
 * server.
 */
export interface DragOutLink {
  uuids: readonly string[]
  /** URL of the file, relative to the root of the site. */
  address: string
}

const getFileName = (nodes: readonly Node[], archive: string): string => {
  const [node] = nodes
  if (node && nodes.length === 1) return isFolder(node) ? toFileName(node.title, 'zip') : toFileName(node.title, node.extension ?? '')
  return toFileName(archive, 'zip')
}

/**
 * Returns the data with which Chromium saves a file dropped outside the browser: type, name and URL, separated by colons (names contain
 * none). Null if the link is not ready, or was made for other items.
 */
export const getDownloadUrl = (link: DragOutLink | null, nodes: readonly Node[], origin: string, archive: string): string | null =>
  link !== null && link.uuids.length === nodes.length && nodes.every(({ uuid }, at) => link.uuids[at] === uuid)
    ? `application/octet-stream:${getFileName(nodes, archive)}:${origin}${link.address}`
    : null

/** Returns a hint for a user who tries to drag items out of the browser: use download instead, or why copying is not allowed. */
export const getOutsideHint = (locale: Locale, mayDownload: boolean): string =>
  messages(locale)[mayDownload ? 'useDownload' : 'copyNotAllowed']

/** Calls `act` if the drag ends outside the page and no target accepts the drop. */
export const onDropOutside = (signal: AbortSignal, act: () => void): void => {
  let isOutside = false
  const look = (event: DragEvent) => {
    isOutside = event.type === 'dragleave' && event.relatedTarget === null
  }
  document.addEventListener('dragleave', look, { signal, capture: true })
  document.addEventListener('dragover', look, { signal, capture: true })
  const end = ({ dataTransfer }: DragEvent) => {
    if (isOutside && dataTransfer?.dropEffect === 'none') act()
  }
  addEventListener('dragend', end, { signal, capture: true })
}
