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
  /** Addition: the person's full name, while the user exists. */
  fullName: z.optional(z.string()),
  nodeUuid: z.optional(uuid),
  title: z.optional(z.string()),
  /** Additions, of the item. */
  extension: z.optional(z.string()),
  isFolder: z.optional(z.boolean()),
  result: logResult,
  /** The code it was refused or failed with. */
  code: z.optional(z.string()),
  /** What was done to what, for administrators. */
  detail: z.optional(z.record(z.string(), z.unknown())),
  /** Addition: the names of the ids and keys in `detail`. */
  names: z.optional(z.record(z.string(), z.string())),
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

/** Addition: also the events of what lies in the folder, of each item whose log the caller may read. */
const withContent = z.optional(z.boolean())

const filters = {
  type: z.optional(words),
  level: z.optional(words),
  result: z.optional(logResult),
  username: z.optional(words),
  /** Addition: a part of the user name or of the full name. */
  person: z.optional(words),
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
      'The lines of the log of a node, or for administrators of the whole log, that match, newest first, at most 100,000, as a CSV file',
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
    summary: 'Reads the seals of the whole log again and tells which lines were changed since they were written',
    access: 'admin',
    query: z.object({ end: z.optional(z.string().check(z.regex(/^\d{1,15}:[0-9a-f]{64}$/))) }),
    response: logProof,
    addition: true,
  },
})
