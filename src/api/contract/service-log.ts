import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, page, paging, uuid, words } from './wire'

/** External services that this server calls. */
export const serviceNames = [
  'OFFICE_CONVERTER',
  'MEDIA_CONVERTER',
  'OBJECT_STORE',
  'KEYWORD_SUGGESTIONS',
  'SPEECH_TO_TEXT',
  'SPELL_CHECKER',
  'CONTENT_SEARCH',
  'EMBEDDINGS',
  'TEXT_EXTRACTION',
] as const
const serviceName = z.enum(serviceNames)
export type ServiceName = z.output<typeof serviceName>

/** DONE: successful; REFUSED: the service answered with an error; NO_ANSWER: no response arrived. */
export const serviceStatuses = ['DONE', 'REFUSED', 'NO_ANSWER'] as const
export const serviceStatus = z.enum(serviceStatuses)
export type ServiceStatus = z.output<typeof serviceStatus>

export const serviceRequest = z.object({
  uuid,
  /** Time of the request. */
  date: instant,
  /** A value of ServiceName. Its labels and those of ServiceStatus are in `message.enumMessage`. */
  service: z.string(),
  request: z.string(),
  status: serviceStatus,
  /** HTTP status, if the service uses HTTP and responded. */
  code: z.optional(z.int()),
  answer: z.optional(z.string()),
  /** Duration in milliseconds. */
  duration: z.int(),
})
export type ServiceRequest = z.output<typeof serviceRequest>

const filters = {
  service: z.optional(serviceName),
  status: z.optional(serviceStatus),
  /** Searched in the request and the response. */
  keyword: z.optional(words),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
}

export const adminServiceLog = resource({
  find: {
    method: 'post',
    path: '/api/admin/service-log/find',
    summary: 'Returns a page of the requests to connected services, newest first, without secrets',
    access: 'admin',
    effect: 'read',
    json: z.strictObject({ ...paging, sortBy: z.optional(z.enum(['date', 'duration'])), ...filters }),
    response: page(serviceRequest),
    addition: true,
  },
  export: {
    method: 'post',
    path: '/api/admin/service-log/export',
    summary: 'Downloads the matching requests to connected services, newest first, as a CSV file',
    access: 'admin',
    effect: 'read',
    json: z.strictObject(filters),
    response: 'file',
    addition: true,
  },
})
