import type { WrittenSet } from '#api/contract/permission'
import type { Caller } from '#server/access/caller'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { addEntry, writeEntryResult, type NewEntry, readEntry, addCopiedToInverse } from './journal.repository'

export { lockEntry, writeTurned, type EntrySelection, type UndoDirection } from './journal.repository'

/** Folder that contained nodes before a change, either as their home parent (`home`) or as shortcuts. The undo needs it. */
export interface FormerPlacement {
  inUuid: string
  home: boolean
  uuids: string[]
  /** The items were already in the target folder. After an undo they stay there as well. */
  there?: boolean
}

/** Groups nodes by the folder that contains them, separately for home placements and shortcuts. */
export function groupFormerPlacements(items: readonly { id: string; in: string; home: boolean; there?: boolean }[]): FormerPlacement[] {
  const groups = new Map<string, FormerPlacement>()
  for (const { id, in: inUuid, home, there = false } of items) {
    const key = `${inUuid} ${home} ${there}`
    const group = groups.get(key) ?? { inUuid, home, uuids: [], ...(there && { there }) }
    group.uuids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A saved permission set of one node. The previous entries are in `former_permission`. */
export interface SavedPermissions {
  nodeUuid: string
  set: WrittenSet
  /** Revision of the entries before the first save. A redo saves the set again if the entries have this revision. */
  revision: string
  jobUuid?: string
}

/** Data for undoing a change; after the undo, data for redoing it. */
export interface Inverses {
  MOVE: { destUuid: string; stood: FormerPlacement[] }
  RENAME: { uuid: string; from: string; to: string }
  DELETE: { at: number; stood: FormerPlacement[] }
  /**
   * The cut items that were moved, and the copies. An undo moves the copies to the recycle bin; `binned` then says how they were deleted.
   */
  PASTE: { moved?: Inverses['MOVE']; copied: string[]; binned?: Inverses['DELETE'] }
  /** Tags of one item or its paragraphs, and its links. */
  UNTAG: { nodeUuid: string; removed: Partial<Record<string, unknown[]>> }
  PERMISSION: SavedPermissions
  /** Permission sets of several nodes. */
  SHARE: { saved: SavedPermissions[] }
}

/** Nodes that an undo or redo has changed. */
export interface ChangedNodes {
  uuids: readonly string[]
  parentUuids: readonly string[]
  /** Further nodes that show the change, for example the target node of a link. */
  alsoShownAt?: readonly string[]
}

interface Actor {
  caller: Caller
  now: number
}

export interface Change<K extends keyof Inverses> {
  kind: K
  /** Id that the caller gives to the operation. */
  operationUuid?: string | undefined
  /** All data of the request. A request with the same id but other data is a conflict. */
  request: unknown
}

export type RecordedChange<K extends keyof Inverses, R> =
  | { repeated: R }
  | {
      repeated?: undefined
      /** Stores the result of the call and the data for its undo (null if nothing has changed). */
      complete(result: R, inverse: Inverses[K] | null): Promise<void>
    }

const hashRequest = async (request: unknown): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(request)))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Returns the stored result of an earlier call with this operation id, or null if no result is stored yet. Throws 409 `conflict` if the
 * earlier request contained other data.
 */
async function requireEntry(tx: Tx, { userId, id, kind, requestHash }: NewEntry): Promise<unknown> {
  const entry = await readEntry(tx, userId, id)
  if (entry?.kind !== kind || entry.asked !== requestHash) throw new Problem('conflict')
  return entry.result
}

/**
 * Records a change at the beginning of its transaction, so that it can be undone and a repeated call has no second effect: `repeated` is
 * then the result of the first call. `complete` completes the record in the same transaction.
 */
export async function recordChange<K extends keyof Inverses, R>(
  tx: Tx,
  { caller, now }: Actor,
  { kind, operationUuid, request }: Change<K>,
): Promise<RecordedChange<K, R>> {
  const id = operationUuid ?? crypto.randomUUID()
  const requestHash = await hashRequest(request)
  const { userId } = caller
  if (await addEntry(tx, { userId, id, kind, requestHash, now }))
    return { complete: (result, inverse) => writeEntryResult(tx, userId, id, result, inverse) }
  return { repeated: (await requireEntry(tx, { userId, id, kind, requestHash, now })) as R }
}

/** Returns the id of the item that `make` creates, or that an earlier call with the same id has already created. */
export async function createOnce(
  tx: Tx,
  { caller, now }: Actor,
  { operationUuid, request }: { operationUuid: string | undefined; request: unknown },
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (operationUuid === undefined) return await make()
  const [change, requestHash] = [{ userId: caller.userId, id: operationUuid, kind: 'CREATE', now } as const, await hashRequest(request)]
  if (!(await addEntry(tx, { ...change, requestHash }))) {
    const earlierId = await requireEntry(tx, { ...change, requestHash })
    if (earlierId !== null) return earlierId as string
  }
  const id = await make()
  if (id !== undefined) await writeEntryResult(tx, caller.userId, operationUuid, id, null)
  return id
}

/** Adds the copies that a long task has completed, so that undoing the paste covers them too. */
export const addCopies = (tx: Tx, { userId }: Caller, operationUuid: string, copied: readonly string[]): Promise<void> =>
  addCopiedToInverse(tx, userId, operationUuid, copied)
