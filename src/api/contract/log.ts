import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, nodeId, page, paging, uuid, words } from './wire'

/** What became of it: done, refused by a rule, or failed through no fault of the caller. */
const logResult = z.enum(['DONE', 'REFUSED', 'FAILED'])
export type LogResult = z.output<typeof logResult>

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
  result: logResult,
  /** The code it was refused or failed with. */
  code: z.optional(z.string()),
  /** What was done to what, for administrators. */
  detail: z.optional(z.record(z.string(), z.unknown())),
})
export type LogEntry = z.output<typeof logEntry>

/** What reading the chain of seals again found. */
export const logProof = z.object({
  sealed: z.int(),
  /** Lines that will be sealed within a minute or two. */
  waiting: z.int(),
  /** The end of the chain, `number:seal`. */
  end: z.optional(z.string()),
  /** The first hundred. `line` is the number of a line of the log. */
  faults: z.array(z.object({ kind: z.enum(['changed', 'lineMissing', 'sealMissing', 'putIn', 'endMissing']), line: z.int() })),
})
export type LogProof = z.output<typeof logProof>

const filters = {
  type: z.optional(words),
  level: z.optional(words),
  result: z.optional(logResult),
  username: z.optional(words),
  /** In the name, the address, the item's title or what was done. */
  keyword: z.optional(words),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
}

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
      ...filters,
    }),
    subjects: [{ at: 'json.nodeUuid', level: 3 }],
    response: page(logEntry),
  },
  export: {
    method: 'post',
    path: '/api/log/export',
    summary: 'The lines of the whole log that match, newest first, at most 100,000, as a CSV file for spreadsheets',
    access: 'admin',
    effect: 'read',
    json: z.strictObject(filters),
    response: 'file',
    addition: true,
  },
  proof: {
    method: 'get',
    path: '/api/log/proof',
    summary: 'Reads the seals of the whole log again and tells which lines were changed since they were written',
    access: 'admin',
    query: z.object({ end: z.optional(z.string().check(z.regex(/^\d{1,15}:[0-9a-f]{64}$/))) }),
    response: logProof,
    addition: true,
  },
})
