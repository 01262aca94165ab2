import type { FolderInfo } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { isFolder } from '#widgets/open-node/open-action'
import { viewable } from '#widgets/open-node/open-item'

/** Kind of preview. `facts` shows only the properties of the item. */
export type PreviewForm = 'picture' | 'text' | 'folder' | 'facts'

const textExtensions: ReadonlySet<string> = new Set([
  'txt',
  'md',
  'csv',
  'tsv',
  'json',
  'xml',
  'html',
  'htm',
  'log',
  'ini',
  'yml',
  'yaml',
  'srt',
])

/**
 * Returns the kind of preview. Without the right to read the item, or to download it where its content is needed, only its properties are
 * shown.
 */
export const choosePreviewForm = (node: Node): PreviewForm => {
  if (!node.may.read) return 'facts'
  if (isFolder(node)) return 'folder'
  const extension = node.extension ?? ''
  if (viewable.has(extension)) return 'picture'
  return textExtensions.has(extension) && node.may.download && (node.lastVersionsSize ?? 0) > 0 ? 'text' : 'facts'
}

/** Fetched preview of an item. */
export type FetchedPreview =
  | { form: 'picture'; blob: Blob }
  | { form: 'text'; text: string; whole: boolean }
  | { form: 'folder'; info: FolderInfo }
  | { form: 'facts' }

/** Returns true if the preview of one node is still valid for the other one. */
export const isSameContent = (one: Node | null, other: Node | null): boolean =>
  one?.uuid === other?.uuid && one?.versionUuid === other?.versionUuid && one?.lastVersionsSize === other?.lastVersionsSize
