import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, uuid } from './wire'

/** Kinds of jobs (long tasks of the server) that this version has. A newer server may have others. */
export type JobKind = 'PURGE' | 'EMPTY_BIN' | 'COPY' | 'PERMISSION' | 'PERMISSION_BACK' | 'IMPORT_USERS' | 'OCR' | 'SUBTITLES'

export const job = z.object({
  uuid,
  kind: z.string(),
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  /** Number of completed items and of all items. Missing if they cannot be counted. */
  done: z.optional(z.int()),
  total: z.optional(z.int()),
  /** Number of items that were skipped because the user may not change them. */
  skipped: z.optional(z.int()),
  /** Error text of a failed task. */
  message: z.optional(z.string()),
  createDate: instant,
})
export type Job = z.output<typeof job>

export const jobs = resource({
  list: {
    method: 'get',
    path: '/api/job/user',
    summary: 'Returns the jobs of the user that are waiting or running, or ended within a day',
    access: 'session',
    response: z.array(job),
    addition: true,
  },
  get: {
    method: 'get',
    path: '/api/job/{uuid}',
    summary: 'Returns a job of the user',
    access: 'session',
    params: z.object({ uuid }),
    response: job,
    addition: true,
  },
  cancel: {
    method: 'delete',
    path: '/api/job/{uuid}',
    summary: 'Cancels a job of the user after its current step',
    access: 'session',
    params: z.object({ uuid }),
    response: job,
    errors: ['conflict'],
    addition: true,
  },
})
