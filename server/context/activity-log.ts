import type { ErrorCode } from '#api/contract/errors'
import type { Db } from '#server/database/schema'
import type { LogLevel, LogType } from './log-types'
import type { WriteContext } from './request-context'

export interface LogEntry {
  /** Epoch milliseconds. */
  at: number
  type: LogType
  level?: LogLevel
  userId: string | null
  username: string
  ip?: string | null
  nodeId?: string | null
  detail?: Record<string, unknown>
  /** Error code of a request that was refused or failed. */
  code?: ErrorCode
}

/** Removes NUL and lone surrogates, which the databases refuse, so that a log entry never makes the described change fail. */
export const toStorableText = (text: string): string =>
  text.replaceAll('\0', '').replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** Writes entries to the log. Call it in the transaction of the change that they describe. */
export async function writeLog(db: Db, ...entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('log')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        type: entry.type,
        level: entry.level ?? 'INFO',
        user_id: entry.userId,
        username: toStorableText(entry.username),
        ip: entry.ip ?? null,
        node_id: entry.nodeId ?? null,
        code: entry.code ?? null,
        detail: JSON.stringify(entry.detail ?? {}, (_, value: unknown) => (typeof value === 'string' ? toStorableText(value) : value)),
      })),
    )
    .execute()
}

/** Writes one log entry about a node in the name of the caller. Call it in the transaction of the change. */
export const logActivity = (
  tx: Db,
  { caller, ip, now }: Pick<WriteContext, 'caller' | 'ip' | 'now'>,
  type: LogType,
  nodeId: string,
  detail: Record<string, unknown> = {},
): Promise<void> => writeLog(tx, { at: now, type, userId: caller.userId, username: caller.username, ip, nodeId, detail })
