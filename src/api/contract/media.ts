import * as z from 'zod/mini'
import { resource } from './endpoint'
import { integer, nodeId, uuid } from './wire'

/** Time in a recording: `hh:mm:ss`. */
const clock = z.string()
const subtitleSegment = z.object({ start: clock, end: clock, text: z.string() })

/** Calls of `document` for audio and video recordings. */
export const mediaCalls = resource({
  subtitle: {
    method: 'get',
    path: '/api/document/subtitle',
    summary: 'Returns the subtitle segments of a recording between start and end, in milliseconds',
    access: 'session',
    query: z.object({
      docUuid: nodeId,
      start: integer(0),
      end: integer(0),
      sourceType: z.enum(['SPEECH_TO_TEXT', 'ALIGNMENT']),
    }),
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(subtitleSegment),
    errors: [
      'notDocument',
      'serviceMissing',
      'unsupportedFormat',
      'notTranscribable',
      'converterMissing',
      'beingMade',
      'notMadeYet',
      'upstreamFailed',
    ],
  },
  play: {
    method: 'get',
    path: '/api/document/play',
    summary: 'Streams a recording; requires the token of a MEDIA link and supports range requests',
    access: 'public',
    query: z.object({ uuid, link: z.string().check(z.maxLength(500)) }),
    response: 'stream',
    errors: ['linkExpired', 'rangeNotSatisfiable', 'unsupportedFormat'],
  },
})
