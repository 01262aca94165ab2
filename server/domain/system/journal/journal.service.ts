import type { WrittenSet } from '#api/contract/permission'
import type { Caller } from '#server/access/caller'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { addEntry, keepEntry, type NewEntry, readEntry, writeCopied } from './journal.repository'

export { lockEntry, markTurned, type Sought, type Way } from './journal.repository'

/** Items that stood in one folder before a change: at home there or as shortcuts. */
export interface Stood {
  inUuid: string
  home: boolean
  uuids: string[]
  /** They stood where they went to already: taken back, they stay there as well. */
  there?: boolean
}

/** Gathers items by where and how they stood. */
export function stoodIn(items: readonly { id: string; in: string; home: boolean; there?: boolean }[]): Stood[] {
  const groups = new Map<string, Stood>()
  for (const { id, in: inUuid, home, there = false } of items) {
    const key = `${inUuid} ${home} ${there}`
    const group = groups.get(key) ?? { inUuid, home, uuids: [], ...(there && { there }) }
    group.uuids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What takes a change back, as data; and once it is taken back, what does it again. */
export interface Inverses {
  MOVE: { destUuid: string; stood: Stood[] }
  RENAME: { uuid: string; from: string; to: string }
  DELETE: { at: number; stood: Stood[] }
  /** The cut items that were moved, and the copies, which go to the recycle bin; once they are there, how they came into it. */
  PASTE: { moved?: Inverses['MOVE']; copied: string[]; binned?: Inverses['DELETE'] }
  /** Tags of one item or of its paragraphs, and what it is linked with. */
  UNTAG: { nodeUuid: string; removed: Partial<Record<string, unknown[]>> }
  /** The set, for doing it again where the entries are as they were before: `revision`. What was there stands in `former_permission`. */
  PERMISSION: { nodeUuid: string; set: WrittenSet; revision: string; jobUuid?: string }
}

/** What taking a change back, or doing it again, has changed. */
export interface Touched {
  uuids: readonly string[]
  parentUuids: readonly string[]
  /** What shows it as well, such as the other end of a link. */
  besides?: readonly string[]
}

interface Who {
  caller: Caller
  now: number
}

export interface Change<K extends keyof Inverses> {
  kind: K
  /** The caller's own name for it. */
  operationUuid?: string | undefined
  /** All that was asked for: the same name with something else is a conflict. */
  asked: unknown
}

export type Noted<K extends keyof Inverses, R> =
  | { repeated: R }
  | {
      repeated?: undefined
      /** What the call is answered, and what takes it back; null when nothing has changed. */
      keep(result: R, inverse: Inverses[K] | null): Promise<void>
    }

const digest = async (asked: unknown): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(asked)))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Finds the answer to an earlier call of this name, null while there is none. 409 `conflict` when it asked for something else. */
async function requireEntry(tx: Tx, { userId, id, kind, asked }: NewEntry): Promise<unknown> {
  const entry = await readEntry(tx, userId, id)
  if (entry?.kind !== kind || entry.asked !== asked) throw new Problem('conflict')
  return entry.result
}

/**
 * Notes a change at the beginning of its transaction, so that it can be taken back and a call that was repeated because its answer
 * got lost does nothing twice: `repeated` is then what the first one was answered. `keep` ends the note, in the same transaction.
 */
export async function noteChange<K extends keyof Inverses, R>(
  tx: Tx,
  { caller, now }: Who,
  { kind, operationUuid, asked }: Change<K>,
): Promise<Noted<K, R>> {
  const id = operationUuid ?? crypto.randomUUID()
  const text = await digest(asked)
  const { userId } = caller
  if (await addEntry(tx, { userId, id, kind, asked: text, now }))
    return { keep: (result, inverse) => keepEntry(tx, userId, id, result, inverse) }
  return { repeated: (await requireEntry(tx, { userId, id, kind, asked: text, now })) as R }
}

/** The id of the item that `make` creates, or that an earlier call of this name has created because its answer got lost. */
export async function createOnce(
  tx: Tx,
  { caller, now }: Who,
  { operationUuid, asked }: { operationUuid: string | undefined; asked: unknown },
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (operationUuid === undefined) return await make()
  const [change, text] = [{ userId: caller.userId, id: operationUuid, kind: 'CREATE', now } as const, await digest(asked)]
  if (!(await addEntry(tx, { ...change, asked: text }))) {
    const made = await requireEntry(tx, { ...change, asked: text })
    if (made !== null) return made as string
  }
  const id = await make()
  if (id !== undefined) await keepEntry(tx, caller.userId, operationUuid, id, null)
  return id
}

/** Copies that a long task has brought to their place: from now on the paste takes them back as well. */
export const keepCopied = (tx: Tx, { userId }: Caller, operationUuid: string, copied: readonly string[]): Promise<void> =>
  writeCopied(tx, userId, operationUuid, copied)
