import { bulkIdLength } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { hasFeature } from '../window-kind'
import type { Standing } from './explorer'

const recycleBin = 4
const instance = 2

/** A new folder: into one folder that may be written to, never into the recycle bin. */
export const canCreate = ({ folder }: Standing): boolean => folder !== null && folder.may.write && folder.type !== recycleBin

export const mayUpload = ({ session }: Standing): boolean => hasFeature(session, 'UPLOAD')

/** The flag shows the entries; the folder's own rights decide whether they can be used. */
export const canUpload = (standing: Standing): boolean =>
  mayUpload(standing) && canCreate(standing) && standing.folder?.nodeType !== instance

/** Files dropped on a row go into that folder, elsewhere into the folder on show. */
export const canUploadInto = (standing: Standing, target: Node): boolean =>
  mayUpload(standing) && target.type > 0 && target.type !== recycleBin && target.nodeType !== instance && target.may.write

export const mayRename = ({ session }: Standing): boolean => hasFeature(session, 'RENAME')

export const canRename = (standing: Standing, rows: readonly Node[]): boolean =>
  mayRename(standing) && rows.length === 1 && rows[0]?.may.write === true && standing.folder?.type !== recycleBin

/** Out of the folder they are shown in; with several on show, out of their homes. */
export const canMove = ({ folder }: Standing, rows: readonly Node[]): boolean =>
  rows.length > 0 &&
  folder?.type !== recycleBin &&
  rows.every(({ type, may, parentUuid }) => may.delete && type <= 1 && (folder?.uuid ?? parentUuid) !== undefined)

export const mayDownload = ({ session }: Standing): boolean => hasFeature(session, 'DOWNLOAD')

export const canDownload = (standing: Standing, rows: readonly Node[]): boolean =>
  mayDownload(standing) && rows.length > 0 && rows.every(({ may }) => may.download)

/** Ids for a bulk action: a row that stands for something not made yet never reaches the server. */
export const bulkIds = (rows: readonly { uuid: string }[]): string[] =>
  rows.flatMap(({ uuid }) => (uuid.length > bulkIdLength ? [uuid] : []))
