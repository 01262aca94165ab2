import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, uuid } from './wire'

/** The long tasks that are known; another server may have further ones. */
export type JobKind = 'PURGE' | 'EMPTY_BIN' | 'COPY' | 'PERMISSION' | 'PERMISSION_BACK' | 'IMPORT_USERS' | 'OCR' | 'SUBTITLES'

export const job = z.object({
  uuid,
  kind: z.string(),
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  /** Parts done of all, where they can be counted. */
  done: z.optional(z.int()),
  total: z.optional(z.int()),
  /** Parts left alone, because the user may not change them. */
  skipped: z.optional(z.int()),
  /** The sentence of a failure. */
  message: z.optional(z.string()),
  createDate: instant,
})
export type Job = z.output<typeof job>

export const jobs = resource({
  list: {
    method: 'get',
    path: '/api/job/user',
    summary: "The user's long tasks that are waiting or running, or ended within a day",
    access: 'session',
    response: z.array(job),
    addition: true,
  },
  get: {
    method: 'get',
    path: '/api/job/{uuid}',
    summary: "One of the user's long tasks",
    access: 'session',
    params: z.object({ uuid }),
    response: job,
    addition: true,
  },
  cancel: {
    method: 'delete',
    path: '/api/job/{uuid}',
    summary: 'Stops one of the user’s long tasks after the step it is in',
    access: 'session',
    params: z.object({ uuid }),
    response: job,
    errors: ['conflict'],
    addition: true,
  },
})
