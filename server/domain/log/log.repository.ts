import type { ErrorCode } from '#api/contract/errors'
import type { Db } from '#server/database/schema'
import type { LogLevel, LogType } from './log-types'

export interface LogLine {
  at: number
  type: LogType
  level?: LogLevel
  userId: string | null
  username: string
  ip?: string | null
  nodeId?: string | null
  detail?: Record<string, unknown>
  /** Of what was refused or failed. */
  code?: ErrorCode
}

/** What both engines keep: no NUL, and no half of a letter. A line never stands in the way of what it tells about. */
export const kept = (text: string): string =>
  text.replaceAll('\0', '').replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** Many at once, in the transaction of what they tell about. */
export async function writeLog(db: Db, ...lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('log')
    .values(
      lines.map((line) => ({
        at: line.at,
        type: line.type,
        level: line.level ?? 'INFO',
        user_id: line.userId,
        username: kept(line.username),
        ip: line.ip ?? null,
        node_id: line.nodeId ?? null,
        code: line.code ?? null,
        detail: JSON.stringify(line.detail ?? {}, (_, value: unknown) => (typeof value === 'string' ? kept(value) : value)),
      })),
    )
    .execute()
}
