import * as z from 'zod/mini'
import { contentErrors, onConflict, uploadResult } from './document-shapes'
import { resource } from './endpoint'
import { instant, integer, nodeId, uuid, words } from './wire'

/** SHA-256 in hex. */
export const sha256 = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{64}$/))
  .check(z.toLowerCase())

/** A file that is uploaded in parts, and its progress. */
export const uploadSession = z.object({
  uuid,
  name: z.string(),
  /** Folders of the file below the target folder, as sent when the upload started. */
  path: z.optional(z.string()),
  /** Size of the whole file in bytes. */
  size: z.int(),
  lastModified: z.optional(instant),
  /** Number of bytes that the server has stored durably. It is also the offset of the next part. */
  received: z.int(),
  /** Number of times that the upload was continued. Parts that still arrive from an earlier time are refused. */
  turn: z.int(),
  /** Size and SHA-256 of the first part as stored. The client uses them to check that it has the same file. */
  head: z.optional(z.object({ size: z.int(), sha256: z.string() })),
  target: z.object({ uuid, title: z.string() }),
  uploadUuid: uuid,
  workflowUuid: z.optional(uuid),
  touchedAt: instant,
})
export type UploadSession = z.output<typeof uploadSession>

const ofSession = z.object({ uuid })

/** Upload in parts, for files that are too large to be sent twice. The result is the same as that of `document.upload`. */
export const uploadSessions = resource({
  create: {
    method: 'post',
    path: '/api/upload-session/',
    summary:
      'Starts an upload in parts. A repeated call for the same file of the same upload resumes it. A session expires after seven days without use',
    access: 'session',
    feature: 'UPLOAD',
    json: z.strictObject({
      targetUuid: nodeId,
      uploadUuid: uuid,
      name: words,
      path: z.optional(words),
      size: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
      lastModified: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
      workflowUuid: z.optional(uuid),
    }),
    subjects: [{ at: 'json.targetUuid', level: 3 }],
    response: uploadSession,
    errors: ['titleRequired', 'titleInvalid', 'titleTooLong', 'tooLarge', 'notFolder', 'workflowRequired', 'conflict'],
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/upload-session/',
    summary: 'Returns the incomplete uploads of the caller, last used first',
    access: 'session',
    feature: 'UPLOAD',
    response: z.array(uploadSession),
    addition: true,
  },
  resume: {
    method: 'post',
    path: '/api/upload-session/{uuid}/resume',
    summary:
      'Resumes an upload with the next turn and returns the number of stored bytes. A part that is still being sent is cut off; its received bytes count',
    access: 'session',
    feature: 'UPLOAD',
    params: ofSession,
    response: uploadSession,
    addition: true,
  },
  part: {
    method: 'put',
    path: '/api/upload-session/{uuid}/part',
    summary:
      'Stores the next bytes, at most 32 MB, and returns after they are written to disk. The received bytes of an interrupted part count; with sha256 a complete part must match it',
    access: 'session',
    feature: 'UPLOAD',
    params: ofSession,
    query: z.object({ turn: integer(), offset: integer(0, Number.MAX_SAFE_INTEGER), sha256: z.optional(sha256) }),
    multipart: z.object({}),
    response: z.object({ received: z.int() }),
    errors: ['fileRequired', 'contentMismatch', 'tooLarge', 'diskFull', 'conflict'],
    addition: true,
  },
  finish: {
    method: 'post',
    path: '/api/upload-session/{uuid}/finish',
    summary:
      'Creates the document of a complete upload, as document.upload does. With sha256 the content must match; otherwise the session ends. After 409 titleExists the call can be repeated with onConflict; after a success a repeated call returns the same result. While a large file is still being assembled it returns 503, and the client repeats the call',
    access: 'session',
    feature: 'UPLOAD',
    params: ofSession,
    json: z.strictObject({
      sha256: z.optional(sha256),
      onConflict: z.optional(onConflict),
      /** True if this file was already counted as failed in this upload, so that it is not counted twice. */
      again: z.optional(z.boolean()),
    }),
    response: uploadResult,
    errors: ['contentMismatch', ...contentErrors, 'conflict'],
    addition: true,
  },
  cancel: {
    method: 'delete',
    path: '/api/upload-session/{uuid}',
    summary: 'Cancels an upload and deletes its received bytes',
    access: 'session',
    feature: 'UPLOAD',
    params: ofSession,
    response: 'none',
    addition: true,
  },
})
