import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, nodeId, page, paging, uuid, words } from './wire'

/** Result of the action: done, refused by a rule, or failed without a fault of the caller. */
const logResult = z.enum(['DONE', 'REFUSED', 'FAILED'])
export type LogResult = z.output<typeof logResult>

export const logEntry = z.object({
  uuid,
  /** Value of the enumeration LogType or LogLevel. `message.enumMessage` returns the labels. */
  type: z.string(),
  level: z.string(),
  date: instant,
  ip: z.string(),
  username: z.string(),
  /** Not in the specification: full name of the user. Missing if the user no longer exists. */
  fullName: z.optional(z.string()),
  nodeUuid: z.optional(uuid),
  title: z.optional(z.string()),
  /** Not in the specification: extension and kind of the item. */
  extension: z.optional(z.string()),
  isFolder: z.optional(z.boolean()),
  result: logResult,
  /** Error code of the refusal or failure. */
  code: z.optional(z.string()),
  /** Details of the action, for administrators. */
  detail: z.optional(z.record(z.string(), z.unknown())),
  /** Not in the specification: names of the users, items and keys whose ids are in `detail`. */
  names: z.optional(z.record(z.string(), z.string())),
})
export type LogEntry = z.output<typeof logEntry>

/** Result of checking the seals of the log. Each seal includes the previous one, so they form a chain. */
export const logProof = z.object({
  sealed: z.int(),
  /** Number of log lines without a seal. They get one within one or two minutes. */
  waiting: z.int(),
  /** Number and seal of the last link of the chain: `number:seal`. */
  end: z.optional(z.string()),
  /** The first hundred faults that were found. `line` is a line number of the log. */
  faults: z.array(z.object({ kind: z.enum(['changed', 'lineMissing', 'sealMissing', 'putIn', 'endMissing']), line: z.int() })),
})
export type LogProof = z.output<typeof logProof>

/** Not in the specification: also returns the events of the items below the folder whose log the caller may read. */
const withContent = z.optional(z.boolean())

const filters = {
  type: z.optional(words),
  level: z.optional(words),
  result: z.optional(logResult),
  username: z.optional(words),
  /** Not in the specification: part of the user name or of the full name. */
  person: z.optional(words),
  /** Searched in the user's name, the address, the title of the item and the details. */
  keyword: z.optional(words),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
}

export const log = resource({
  find: {
    method: 'post',
    path: '/api/log/find',
    summary: 'Returns the log of a node, newest first; without nodeUuid the whole log, for administrators only',
    access: 'session',
    effect: 'read',
    feature: 'PROPERTIES_LOG',
    json: z.strictObject({
      ...paging,
      sortBy: z.optional(z.enum(['date', 'type', 'level', 'username', 'ip'])),
      nodeUuid: z.optional(nodeId),
      withContent,
      ...filters,
    }),
    subjects: [{ at: 'json.nodeUuid', level: 3 }],
    response: page(logEntry),
  },
  export: {
    method: 'post',
    path: '/api/log/export',
    summary:
      'Downloads at most 100,000 matching log entries of a node, or for administrators of the whole log, newest first, as a CSV file',
    access: 'session',
    effect: 'read',
    feature: 'PROPERTIES_LOG',
    json: z.strictObject({ nodeUuid: z.optional(nodeId), withContent, ...filters }),
    subjects: [{ at: 'json.nodeUuid', level: 3 }],
    response: 'file',
    addition: true,
  },
  proof: {
    method: 'get',
    path: '/api/log/proof',
    summary: 'Verifies the checksums of the whole log and returns the entries that were changed after they were written',
    access: 'admin',
    query: z.object({ end: z.optional(z.string().check(z.regex(/^\d{1,15}:[0-9a-f]{64}$/))) }),
    response: logProof,
    addition: true,
  },
})
