import { makeThumbnail } from './make-thumbnail.job'
import { forgetDone } from './queue'
import type { JobHandlers, Rounds } from './runner'
import { sweepBlobs } from './sweep-blobs.job'
import { sweepLinks } from './sweep-links.job'
import { sweepSessions } from './sweep-sessions.job'
import { dropUpload, sweepUploads } from './sweep-uploads.job'

const HOUR = 3_600_000
const KEEP_DONE_MS = 7 * 24 * HOUR

/** What does each kind of queued work. */
export const jobHandlers: JobHandlers = {
  'make-thumbnail': makeThumbnail,
  'sweep-links': sweepLinks,
  'sweep-sessions': sweepSessions,
  'sweep-blobs': sweepBlobs,
  'drop-upload': dropUpload,
  'sweep-uploads': sweepUploads,
  'sweep-jobs': async (_, { ports }) => forgetDone(ports.db, ports.now() - KEEP_DONE_MS),
}

export const jobRounds: Rounds = {
  'sweep-links': HOUR,
  'sweep-sessions': 6 * HOUR,
  'sweep-blobs': 6 * HOUR,
  'sweep-uploads': 6 * HOUR,
  'sweep-jobs': 24 * HOUR,
}
