import { extensions } from '#api/contract/constants'
import type { FolderInfo } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { isFolder } from '#widgets/open-node/opening'

/** What can be shown of an item beside its facts. */
export type PreviewForm = 'picture' | 'text' | 'folder' | 'facts'

/** What the server or the browser draws, or the first page of. */
const drawn: ReadonlySet<string> = new Set([...extensions.image, ...extensions.viewable, 'webp', 'avif'])
const plain: ReadonlySet<string> = new Set(['txt', 'md', 'csv', 'tsv', 'json', 'xml', 'html', 'htm', 'log', 'ini', 'yml', 'yaml', 'srt'])

/** Without the right to read an item, or to take its bytes where they are needed, there are only its facts. */
export const formOf = (node: Node): PreviewForm => {
  if (!node.may.read) return 'facts'
  if (isFolder(node)) return 'folder'
  const extension = node.extension ?? ''
  if (drawn.has(extension)) return 'picture'
  return plain.has(extension) && node.may.download && (node.lastVersionsSize ?? 0) > 0 ? 'text' : 'facts'
}

/** What was fetched for an item. */
export type Shown =
  | { form: 'picture'; blob: Blob }
  | { form: 'text'; text: string; whole: boolean }
  | { form: 'folder'; info: FolderInfo }
  | { form: 'facts' }

/** Whether what is shown of the one may stay for the other. */
export const isSameContent = (one: Node | null, other: Node | null): boolean =>
  one?.uuid === other?.uuid && one?.versionUuid === other?.versionUuid && one?.lastVersionsSize === other?.lastVersionsSize
