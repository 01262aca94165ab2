import type { FolderFlags, FolderInfo } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { isLimited, findAccessFacts } from '#server/access/levels'
import { buildVisibilityCondition } from '#server/access/visibility'
import { publishChange } from '#server/context/change-events'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { notFolder } from '../nodes/nodes.errors'
import { loadNodes } from '../nodes/records.service'
import { readFlags, findRootIds, sumSubtrees, findWorkingDirectoryIds, writeFlag } from './folders.repository'

export interface RootOptions {
  addRecycleBin: boolean
  addWorkingDirectories: boolean
}

/**
 * Returns the main root first if the user has the flag HASTINE, then the other visible roots, and on request the bins and the working
 * directories. A folder that is in several groups is listed once.
 */
export async function listRootFolders(context: ReadContext, { addRecycleBin, addWorkingDirectories }: RootOptions): Promise<Node[]> {
  const { db, caller } = context
  const roots = await findRootIds(db, caller.userId, caller.admin)
  const directories = addWorkingDirectories ? await findWorkingDirectoryIds(db, caller.userId) : []
  return await loadNodes(context, [
    ...(caller.admin || caller.flags.has('HASTINE') ? roots.hastineh : []),
    ...roots.home,
    ...roots.paragraphs,
    ...(addRecycleBin ? roots.bin : []),
    ...directories,
  ])
}

/**
 * Sums over everything in and below these folders that the caller may see. `limited` is set if the caller inherits no level in one of
 * them.
 */
export async function getFolderInfo({ db, caller, now }: ReadContext, ids: readonly string[]): Promise<FolderInfo> {
  if (ids.length === 0) return { folderSize: 0, folderCounts: 0, docCounts: 0 }
  const visible = await buildVisibilityCondition(db, caller, now)
  const paths = (await findAccessFacts(db, ids)).map(({ path }) => path)
  return { ...(await sumSubtrees(db, ids, visible('n'))), ...((await isLimited(db, caller, paths, now)) && { limited: true }) }
}

export async function getFolderFlags({ db }: ReadContext, id: string): Promise<FolderFlags> {
  const flags = await readFlags(db, id)
  if (!flags) throw notFolder()
  return flags
}

export async function setFolderFlag(context: WriteContext, id: string, flag: keyof FolderFlags, value: boolean): Promise<FolderFlags> {
  if (!(await writeFlag(context.db, id, flag, value))) throw notFolder()
  await publishChange(context, [id], [])
  return await getFolderFlags(context, id)
}
