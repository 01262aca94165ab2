import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { writeLog } from '../log/log.repository'
import type { LogType } from '../log/log-types'

/** A line of the log of one item, written in the transaction of what it tells about. */
export const noteActivity = (
  tx: Db,
  { caller, ip, now }: { caller: Caller; ip: string; now: number },
  type: LogType,
  nodeId: string,
  detail: Record<string, unknown> = {},
): Promise<void> => writeLog(tx, { at: now, type, userId: caller.userId, username: caller.username, ip, nodeId, detail })
