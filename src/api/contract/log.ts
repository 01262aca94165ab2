import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, nodeId, page, paging, uuid, words } from './wire'

export const logEntry = z.object({
  uuid,
  /** A value of LogType and LogLevel; labels come from `message.enumMessage`. */
  type: z.string(),
  level: z.string(),
  date: instant,
  ip: z.string(),
  username: z.string(),
  nodeUuid: z.optional(uuid),
  title: z.optional(z.string()),
})
export type LogEntry = z.output<typeof logEntry>

export const log = resource({
  find: {
    method: 'post',
    path: '/api/log/find',
    summary: 'The log of a node, newest first; without nodeUuid the whole log, for administrators only',
    access: 'session',
    effect: 'read',
    feature: 'PROPERTIES_LOG',
    json: z.strictObject({
      ...paging,
      sortBy: z.optional(z.enum(['date', 'type', 'level', 'username', 'ip'])),
      nodeUuid: z.optional(nodeId),
      type: z.optional(words),
      level: z.optional(words),
      username: z.optional(words),
      fromDate: z.optional(instant),
      toDate: z.optional(instant),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 3 }],
    response: page(logEntry),
  },
})
