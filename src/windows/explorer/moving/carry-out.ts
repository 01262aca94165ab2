import type { Node } from '#api/contract/node'
import { fileNameFor } from '#text/file-name'
import { isFolder } from '../../opening'

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
