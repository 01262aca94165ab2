import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, page, paging, uuid, words } from './wire'

/** The services that this server asks something of. */
export const serviceNames = [
  'OFFICE_CONVERTER',
  'MEDIA_CONVERTER',
  'OBJECT_STORE',
  'KEYWORD_SUGGESTIONS',
  'SPEECH_TO_TEXT',
  'SPELL_CHECKER',
  'CONTENT_SEARCH',
] as const
const serviceName = z.enum(serviceNames)
export type ServiceName = z.output<typeof serviceName>

/** It did what it was asked for; it answered that it does not; no answer came. */
export const serviceStatuses = ['DONE', 'REFUSED', 'NO_ANSWER'] as const
export const serviceStatus = z.enum(serviceStatuses)
export type ServiceStatus = z.output<typeof serviceStatus>

export const serviceRequest = z.object({
  uuid,
  /** When it was asked. */
  date: instant,
  /** A value of ServiceName; labels come from `message.enumMessage`, as those of ServiceStatus do. */
  service: z.string(),
  request: z.string(),
  status: serviceStatus,
  /** HTTP status, where the service speaks HTTP and answered. */
  code: z.optional(z.int()),
  answer: z.optional(z.string()),
  /** Milliseconds. */
  duration: z.int(),
})
export type ServiceRequest = z.output<typeof serviceRequest>

const filters = {
  service: z.optional(serviceName),
  status: z.optional(serviceStatus),
  /** In the request or the answer. */
  keyword: z.optional(words),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
}

export const adminServiceLog = resource({
  find: {
    method: 'post',
    path: '/api/admin/service-log/find',
    summary: 'A page of the requests to connected services, newest first; they never hold secrets',
    access: 'admin',
    effect: 'read',
    json: z.strictObject({ ...paging, sortBy: z.optional(z.enum(['date', 'duration'])), ...filters }),
    response: page(serviceRequest),
    addition: true,
  },
  export: {
    method: 'post',
    path: '/api/admin/service-log/export',
    summary: 'The requests to connected services that match, newest first, as a CSV file for spreadsheets',
    access: 'admin',
    effect: 'read',
    json: z.strictObject(filters),
    response: 'file',
    addition: true,
  },
})
