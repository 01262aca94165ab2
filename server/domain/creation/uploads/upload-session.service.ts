import type { UploadSession } from '#api/contract/upload-session'
import { findLevels } from '#server/access/levels'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { parseFileName } from '#server/domain/content/nodes/names'
import { lockTarget } from '#server/domain/content/nodes/nodes.service'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { requireWorkflow } from '#server/domain/workflow/workflows/workflows.service'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { parseFolders } from './upload-path'
import {
  endSession,
  readFirstParts,
  insertSession,
  type NewSession,
  findOpenSession,
  readOpenSessions,
  type SessionRow,
  findSession,
  advanceTurn,
} from './upload-session.repository'
import { offsetConflict, sessionNotFound, tooManySessions } from './uploads.errors'

const MAX_SESSIONS = 500
/** Time until the bytes of parts are deleted. A simultaneous upload of the same bytes has written its row by then. */
const KEEP_PARTS_MS = 10 * 60_000

export interface SessionRequest {
  targetUuid: string
  uploadUuid: string
  name: string
  path?: string | undefined
  size: number
  lastModified?: number | undefined
  workflowUuid?: string | undefined
}

/** Returns the sessions for their user, without those whose target is hidden from the user. */
async function toVisibleSessions({ db, caller, now, locale }: ReadContext, rows: readonly SessionRow[]): Promise<UploadSession[]> {
  const targets = [...new Set(rows.map(({ target_id }) => target_id))]
  const levels = await findLevels(db, caller, targets, now)
  const [titles, heads] = [
    await findTitles(db, targets, locale),
    await readFirstParts(
      db,
      rows.map(({ id }) => id),
    ),
  ]
  return rows.flatMap((row) => {
    const [title, head] = [titles.get(row.target_id), heads.get(row.id)]
    if (title === undefined || (levels.get(row.target_id) ?? -1) < 0) return []
    return [
      {
        ...{ uuid: row.id, name: row.name, size: row.size, received: row.received, turn: row.turn },
        ...{ uploadUuid: row.batch_id, touchedAt: row.touched_at },
        ...(row.path !== '' && { path: row.path }),
        ...(row.last_modified !== null && { lastModified: row.last_modified }),
        ...(head && { head: { size: head.size, sha256: head.hash } }),
        target: { uuid: row.target_id, title },
        ...(row.workflow_id !== null && { workflowUuid: row.workflow_id }),
      },
    ]
  })
}

async function toVisibleSession(context: ReadContext, row: SessionRow): Promise<UploadSession> {
  const [session] = await toVisibleSessions(context, [row])
  if (!session) throw sessionNotFound()
  return session
}

/** Returns an open session of the caller. Throws `notFound`. */
export async function getOpenSession({ db, caller }: ReadContext, id: string): Promise<SessionRow> {
  const row = await findSession(db, id, caller.userId)
  if (!row || row.ended_at !== null) throw sessionNotFound()
  return row
}

/** Continues a session of the caller. Parts of the previous sender no longer count. */
export async function resumeSession(context: ReadContext, id: string): Promise<UploadSession> {
  const row = await advanceTurn(context.db, id, context.caller.userId, context.now)
  if (!row) throw sessionNotFound()
  return await toVisibleSession(context, row)
}

/**
 * Begins the upload of a file, or returns the open session of the file. Throws errors of the title, `tooLarge`, `notFolder`,
 * `workflowRequired` and `tooMany`.
 */
export async function beginSession(context: WriteContext, request: SessionRequest, maxBytes: number): Promise<UploadSession> {
  parseFileName(request.name)
  parseFolders(request.path, request.name)
  if (request.size > maxBytes) throw tooLarge()
  await requireWorkflow(context.db, context.caller, request.workflowUuid)
  await transact(context, (tx, context) => lockTarget(tx, context, request.targetUuid))
  const session: NewSession = {
    ...{ id: crypto.randomUUID(), user_id: context.caller.userId, target_id: request.targetUuid, batch_id: request.uploadUuid },
    ...{ name: request.name, path: request.path ?? '', size: request.size, last_modified: request.lastModified ?? null },
    ...{ workflow_id: request.workflowUuid ?? null, created_at: context.now, touched_at: context.now },
  }
  if ((await readOpenSessions(context.db, context.caller.userId)).length >= MAX_SESSIONS) throw tooManySessions()
  const isNew = await insertSession(context.db, session)
  const row = isNew ? await findSession(context.db, session.id, session.user_id) : await findOpenSession(context.db, session)
  if (!row || row.size !== session.size || row.last_modified !== session.last_modified || row.target_id !== session.target_id)
    throw offsetConflict()
  return await toVisibleSession(context, row)
}

export const listOpenSessions = async (context: ReadContext): Promise<UploadSession[]> =>
  await toVisibleSessions(context, await readOpenSessions(context.db, context.caller.userId))

/** Queues the deletion of the parts. Call it in the transaction that ends the session. */
export const enqueuePartsDeletion = (tx: Tx, sessionId: string, now: number): Promise<void> =>
  enqueue(tx, 'drop-upload', { sessionId }, { key: sessionId, runAt: now + KEEP_PARTS_MS })

export async function cancelSession(context: WriteContext, id: string): Promise<void> {
  await transact(context, async (tx, context) => {
    if (!(await endSession(tx, id, null, context.now))) throw sessionNotFound()
    await enqueuePartsDeletion(tx, id, context.now)
  })
}
