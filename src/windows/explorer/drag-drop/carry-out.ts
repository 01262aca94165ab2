import type { Node } from '#api/contract/node'
import { fileNameFor } from '#text/file-name'
import type { Locale } from '#text/locale'
import { isFolder } from '#widgets/open-node/opening'
import { messages } from './drop.messages'

/** A link under which the items can be fetched without signing in, made ahead: a drag can't wait for the server. */
export interface CarriedLink {
  uuids: readonly string[]
  /** Where the file is, from the root of the site. */
  address: string
}

const fileOf = (nodes: readonly Node[], archive: string): string => {
  const [node] = nodes
  if (node && nodes.length === 1) return isFolder(node) ? fileNameFor(node.title, 'zip') : fileNameFor(node.title, node.extension ?? '')
  return fileNameFor(archive, 'zip')
}

/**
 * What Chromium saves where the system takes the drop: type, name and address parted by colons, which no name holds. Null when
 * the link is not there yet, or for other items.
 */
export const downloadUrl = (link: CarriedLink | null, nodes: readonly Node[], origin: string, archive: string): string | null =>
  link !== null && link.uuids.length === nodes.length && nodes.every(({ uuid }, at) => link.uuids[at] === uuid)
    ? `application/octet-stream:${fileOf(nodes, archive)}:${origin}${link.address}`
    : null

/** How to get what can not be dragged out, for who may download it, or why it is not to be had. */
export const outsideHint = (locale: Locale, mayDownload: boolean): string =>
  messages(locale)[mayDownload ? 'useDownload' : 'copyNotAllowed']

/** Acts when the drag ends outside of the page without anybody taking the drop. */
export const onLetGoOutside = (signal: AbortSignal, act: () => void): void => {
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
