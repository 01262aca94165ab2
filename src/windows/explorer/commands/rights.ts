import { bulkIdLength } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { ExplorerRights } from '../explorer'

const instance = 2

/** Reasons why a command is disabled. The text catalogue has a sentence for each reason, under the same key. */
export type Obstacle =
  | 'needsFolder'
  | 'needsWrite'
  | 'needsRead'
  | 'needsDownload'
  | 'needsWriteItem'
  | 'needsDelete'
  | 'inBin'
  | 'inSearch'
  | 'inInstance'
  | 'isRoot'
  | 'isSpecial'
  | 'atTop'
  | 'listEmpty'
  | 'searchEmpty'
  | 'isCutAlready'
  | 'noDirectories'
  | 'needsOneBin'
  | 'nothingPicked'

/** Summary of the selected items. It is computed once for all commands. */
export interface NodeSelection {
  nodes: readonly Node[]
  /** Rights that the user has on all of the items. */
  every: { read: boolean; download: boolean; write: boolean; delete: boolean }
  /** True if one of the items is neither a document nor a plain folder. */
  special: boolean
  /** True if the parent folder of one of the items is unknown. */
  root: boolean
}

/** Computes the summary of the items. `fromUuid` is the folder that displays them. */
export const summariseSelection = (nodes: readonly Node[], fromUuid: string | undefined): NodeSelection => {
  const selected = { nodes, every: { read: true, download: true, write: true, delete: true }, special: false, root: false }
  for (const { may, type, parentUuid } of nodes) {
    selected.every.read &&= may.read
    selected.every.download &&= may.download
    selected.every.write &&= may.write
    selected.every.delete &&= may.delete
    selected.special ||= type > nodeKinds.folder
    selected.root ||= (fromUuid ?? parentUuid) === undefined
  }
  return selected
}

const wrongMode = ({ mode }: Pick<ExplorerRights, 'mode'>): Obstacle | undefined =>
  mode === 'search' ? 'inSearch' : mode === 'bin' ? 'inBin' : undefined

/** Returns why the user cannot create a folder. Creating needs exactly one open folder with write permission, outside the recycle bin. */
export const createObstacle = ({ mode, folder }: ExplorerRights): Obstacle | undefined => {
  if (mode === 'search') return 'inSearch'
  if (mode === 'bin' || folder?.type === nodeKinds.recycleBin) return 'inBin'
  return folder === null ? 'needsFolder' : folder.may.write ? undefined : 'needsWrite'
}

export const mayUpload = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'UPLOAD')

/**
 * Returns why the user cannot upload here. The feature flag only decides if the upload entries are shown; the rights on the folder decide
 * if they are enabled.
 */
export const uploadObstacle = (standing: ExplorerRights): Obstacle | undefined =>
  createObstacle(standing) ?? (standing.folder?.nodeType === instance ? 'inInstance' : undefined)

export const canUpload = (standing: ExplorerRights): boolean => mayUpload(standing) && uploadObstacle(standing) === undefined

/**
 * Returns true if files can be dropped on this row. They are uploaded into the folder of the row. Files dropped elsewhere are uploaded
 * into the open folder.
 */
export const canUploadInto = (standing: ExplorerRights, target: Node): boolean =>
  mayUpload(standing) &&
  wrongMode(standing) === undefined &&
  target.type > 0 &&
  target.type !== nodeKinds.recycleBin &&
  target.nodeType !== instance &&
  target.may.write

export const mayRename = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'RENAME')
export const renameObstacle = (standing: ExplorerRights, row: Node): Obstacle | undefined =>
  wrongMode(standing) ?? (row.may.write ? undefined : 'needsWriteItem')

/** Returns why the items cannot be moved. They leave the folder that displays them, or their parent folders if several folders are open. */
export const moveObstacle = (standing: ExplorerRights, { every, special, root }: NodeSelection): Obstacle | undefined => {
  if (standing.mode === 'bin') return 'inBin'
  if (special) return 'isSpecial'
  return root ? 'isRoot' : every.delete ? undefined : 'needsDelete'
}

export const mayDelete = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'DELETE')
export const deleteObstacle = (standing: ExplorerRights, { every, special, root }: NodeSelection): Obstacle | undefined => {
  const wrong = wrongMode(standing)
  if (wrong) return wrong
  if (special) return 'isSpecial'
  return root ? 'isRoot' : every.delete ? undefined : 'needsDelete'
}

/** Returns why the items of a bin cannot be restored or purged. An item in a bin still belongs to the user who owned it before. */
export const binObstacle = ({ every }: NodeSelection): Obstacle | undefined => (every.delete ? undefined : 'needsDelete')

export const mayDownload = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'DOWNLOAD')
export const downloadObstacle = ({ every }: NodeSelection): Obstacle | undefined => (every.download ? undefined : 'needsDownload')

export const mayCopy = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'COPY')
export const mayCut = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, 'CUT')
export const mayPaste = ({ session }: Pick<ExplorerRights, 'session'>): boolean => hasFeature(session, ['COPY', 'CUT'])

export const copyObstacle = ({ mode }: Pick<ExplorerRights, 'mode'>, selected: NodeSelection): Obstacle | undefined =>
  mode === 'bin' ? 'inBin' : selected.special ? 'isSpecial' : downloadObstacle(selected)

export const cutObstacle = (standing: ExplorerRights, selected: NodeSelection): Obstacle | undefined =>
  wrongMode(standing) ?? moveObstacle(standing, selected)

/**
 * Returns why the clipboard cannot be pasted into the folder. Pasting needs write permission on the folder. The list may come from
 * anywhere, also from a search.
 */
export const pasteObstacle = (standing: ExplorerRights, target: Node | null): Obstacle | undefined => {
  const wrong = wrongMode(standing)
  if (wrong !== undefined || target === null) return wrong ?? 'needsFolder'
  if (target.type === nodeKinds.recycleBin) return 'inBin'
  if (target.nodeType === instance) return 'inInstance'
  return target.type !== nodeKinds.folder ? 'isSpecial' : target.may.write ? undefined : 'needsWrite'
}

/**
 * Returns the ids of the rows for an action on many items. Placeholder rows of items that are not created yet are left out, so the server
 * never receives their ids.
 */
export const bulkIds = (rows: readonly { uuid: string }[]): string[] =>
  rows.flatMap(({ uuid }) => (uuid.length > bulkIdLength ? [uuid] : []))
