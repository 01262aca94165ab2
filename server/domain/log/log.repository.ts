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
}

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
        username: line.username,
        ip: line.ip ?? null,
        node_id: line.nodeId ?? null,
        detail: JSON.stringify(line.detail ?? {}),
      })),
    )
    .execute()
}
