import { bulkIdLength } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Standing } from '../explorer'

const instance = 2

/** Why something can't be done here or with these items; `words` has the sentence of each under its name. */
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

/** What several items have in common; read off once, however many commands ask. */
export interface Lot {
  nodes: readonly Node[]
  /** What may be done with every one of them. */
  every: { read: boolean; download: boolean; write: boolean; delete: boolean }
  /** One of them is neither a document nor a plain folder. */
  special: boolean
  /** One of them lies in no folder that is known. */
  root: boolean
}

/** `fromUuid` is the folder they are shown in. */
export const lotOf = (nodes: readonly Node[], fromUuid: string | undefined): Lot => {
  const lot = { nodes, every: { read: true, download: true, write: true, delete: true }, special: false, root: false }
  for (const { may, type, parentUuid } of nodes) {
    lot.every.read &&= may.read
    lot.every.download &&= may.download
    lot.every.write &&= may.write
    lot.every.delete &&= may.delete
    lot.special ||= type > nodeKinds.folder
    lot.root ||= (fromUuid ?? parentUuid) === undefined
  }
  return lot
}

const wrongMode = ({ mode }: Pick<Standing, 'mode'>): Obstacle | undefined =>
  mode === 'search' ? 'inSearch' : mode === 'bin' ? 'inBin' : undefined

/** A new folder: into one folder that may be written to, never into the recycle bin. */
export const createObstacle = ({ mode, folder }: Standing): Obstacle | undefined => {
  if (mode === 'search') return 'inSearch'
  if (mode === 'bin' || folder?.type === nodeKinds.recycleBin) return 'inBin'
  return folder === null ? 'needsFolder' : folder.may.write ? undefined : 'needsWrite'
}

export const mayUpload = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'UPLOAD')

/** The flag shows the entries; the folder's own rights decide whether they can be used. */
export const uploadObstacle = (standing: Standing): Obstacle | undefined =>
  createObstacle(standing) ?? (standing.folder?.nodeType === instance ? 'inInstance' : undefined)

export const canUpload = (standing: Standing): boolean => mayUpload(standing) && uploadObstacle(standing) === undefined

/** Files dropped on a row go into that folder, elsewhere into the folder on show. */
export const canUploadInto = (standing: Standing, target: Node): boolean =>
  mayUpload(standing) &&
  wrongMode(standing) === undefined &&
  target.type > 0 &&
  target.type !== nodeKinds.recycleBin &&
  target.nodeType !== instance &&
  target.may.write

export const mayRename = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'RENAME')
export const renameObstacle = (standing: Standing, row: Node): Obstacle | undefined =>
  wrongMode(standing) ?? (row.may.write ? undefined : 'needsWriteItem')

/** Out of the folder they are shown in; with several on show, out of their homes. */
export const moveObstacle = (standing: Standing, { every, special, root }: Lot): Obstacle | undefined => {
  if (standing.mode === 'bin') return 'inBin'
  if (special) return 'isSpecial'
  return root ? 'isRoot' : every.delete ? undefined : 'needsDelete'
}

export const mayDelete = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'DELETE')
export const deleteObstacle = (standing: Standing, { every, special, root }: Lot): Obstacle | undefined => {
  const wrong = wrongMode(standing)
  if (wrong) return wrong
  if (special) return 'isSpecial'
  return root ? 'isRoot' : every.delete ? undefined : 'needsDelete'
}

/** What lies in the bin belongs to whom it was taken from. */
export const binObstacle = ({ every }: Lot): Obstacle | undefined => (every.delete ? undefined : 'needsDelete')

export const mayDownload = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'DOWNLOAD')
export const downloadObstacle = ({ every }: Lot): Obstacle | undefined => (every.download ? undefined : 'needsDownload')

export const mayCopy = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'COPY')
export const mayCut = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, 'CUT')
export const mayPaste = ({ session }: Pick<Standing, 'session'>): boolean => hasFeature(session, ['COPY', 'CUT'])

export const copyObstacle = ({ mode }: Pick<Standing, 'mode'>, lot: Lot): Obstacle | undefined =>
  mode === 'bin' ? 'inBin' : lot.special ? 'isSpecial' : downloadObstacle(lot)

export const cutObstacle = (standing: Standing, lot: Lot): Obstacle | undefined => wrongMode(standing) ?? moveObstacle(standing, lot)

/** Into a folder that may be written to, wherever the list on show comes from. */
export const pasteObstacle = (standing: Standing, target: Node | null): Obstacle | undefined => {
  const wrong = wrongMode(standing)
  if (wrong !== undefined || target === null) return wrong ?? 'needsFolder'
  if (target.type === nodeKinds.recycleBin) return 'inBin'
  if (target.nodeType === instance) return 'inInstance'
  return target.type !== nodeKinds.folder ? 'isSpecial' : target.may.write ? undefined : 'needsWrite'
}

/** Ids for a bulk action: a row that stands for something not made yet never reaches the server. */
export const bulkIds = (rows: readonly { uuid: string }[]): string[] =>
  rows.flatMap(({ uuid }) => (uuid.length > bulkIdLength ? [uuid] : []))
