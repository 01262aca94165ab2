import { runEmptyBinStep, runPurgeStep } from '#server/domain/content/bin/purge.service'
import { runPathUpdateStep } from '#server/domain/content/nodes/path-updates.service'
import { announceExpiries } from '#server/domain/content/permissions/expiry.service'
import { runPermissionStep } from '#server/domain/content/permissions/permissions.service'
import { runRestoreStep } from '#server/domain/content/permissions/undo-permissions.service'
import { runCopyStep, cancelCopyStep } from '#server/domain/creation/copying/copy-step.service'
import { deleteOldImports } from '#server/domain/people/admin/user-import.repository'
import { importUsersStep } from '#server/domain/people/admin/user-import.service'
import { deleteLinksBefore } from '#server/domain/people/links/links.repository'
import { deleteCaptchasBefore } from '#server/domain/people/sessions/captcha.repository'
import { deleteSessionsBefore } from '#server/domain/people/sessions/session.repository'
import { findDueTasks } from '#server/domain/system/config/tasks.service'
import type { JobStepsByKind } from '#server/domain/system/jobs/job-kinds'
import { sweepUserJobs } from '#server/domain/system/jobs/jobs.repository'
import { deleteEntries } from '#server/domain/system/journal/journal.repository'
import { sealLog } from '#server/domain/system/log/seals.service'
import { sweepServiceCalls } from '#server/domain/system/service-log/service-log.service'
import { fireDueTimers } from '#server/domain/workflow/processes/timers.service'
import { compareTextJob, countTermsJob, indexTextJob, sweepTextsJob } from './texts.job'
import { embedTextsJob } from './embed-texts.job'
import { checkSearchesJob } from './check-searches.job'
import { makeThumbnailJob } from './make-thumbnail.job'
import { deleteFinishedJobs } from './queue'
import { awaitRecognitionJob, recogniseArrivalsJob } from './recognise-arrivals.job'
import { recogniseJob } from './recognise.job'
import type { JobHandlers, ReadPeriodicJobs, JobHandler } from './runner'
import { sweepBins } from './sweep-bins.job'
import { sweepBlobs } from './sweep-blobs.job'
import { dropUpload, sweepUploads } from './sweep-uploads.job'
import { transcribeJob } from './transcribe.job'
import { createTaskJob } from './work-on.job'
import { createPacer } from './pacer'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const KEEP_CHANGES_MS = 48 * HOUR
const KEEP_LINKS_MS = 24 * HOUR
const KEEP_SESSIONS_MS = 30 * 24 * HOUR
const KEEP_DONE_MS = 7 * 24 * HOUR

/** Updates the paths of nodes below moved folders, in short steps. After a crash the next run continues. */
const updatePathsJob: JobHandler<'carry-paths'> = async (_, { ports, signal }) => {
  const pace = createPacer(signal, ports.traffic)
  for (;;) {
    signal.throwIfAborted()
    pace.startStep()
    if ((await runPathUpdateStep(ports.db, pace.limit)) === undefined) return
    await pace.pauseAfterStep()
  }
}

/** Work of each kind of long task. */
const jobSteps: JobStepsByKind = {
  PURGE: { step: runPurgeStep },
  COPY: { step: runCopyStep, cleanUp: cancelCopyStep },
  PERMISSION: { step: runPermissionStep },
  PERMISSION_BACK: { step: runRestoreStep },
  EMPTY_BIN: { step: runEmptyBinStep },
  IMPORT_USERS: { step: importUsersStep },
}

/** Handlers of all queued jobs. */
export const jobHandlers: JobHandlers = {
  'make-thumbnail': makeThumbnailJob,
  'index-text': indexTextJob,
  'compare-text': compareTextJob,
  'count-terms': countTermsJob,
  'embed-texts': embedTextsJob,
  'sweep-texts': sweepTextsJob,
  'sweep-links': async (_, { ports }) => deleteLinksBefore(ports.db, ports.now() - KEEP_LINKS_MS),
  'sweep-sessions': async (_, { ports }) => {
    await deleteSessionsBefore(ports.db, ports.now() - KEEP_SESSIONS_MS)
    await deleteCaptchasBefore(ports.db, ports.now())
  },
  'sweep-blobs': sweepBlobs,
  'drop-upload': dropUpload,
  'sweep-uploads': sweepUploads,
  'sweep-bins': sweepBins,
  'announce-expiries': async (_, { ports }) => announceExpiries(ports),
  'sweep-journal': async (_, { ports }) => deleteEntries(ports.db, ports.now() - KEEP_CHANGES_MS),
  'sweep-service-calls': async (_, { ports }) => sweepServiceCalls(ports.db, ports.now()),
  'carry-paths': updatePathsJob,
  'move-processes': async (_, { ports }) => void (await fireDueTimers(ports)),
  'check-searches': checkSearchesJob,
  'seal-log': async (_, { ports }) => void (await sealLog(ports)),
  'await-recognition': awaitRecognitionJob,
  'recognise-arrivals': recogniseArrivalsJob,
  recognise: recogniseJob,
  transcribe: transcribeJob,
  'work-on': createTaskJob(jobSteps),
  'sweep-jobs': async (_, { ports }) => {
    const now = ports.now()
    await sweepUserJobs(ports.db, now - KEEP_DONE_MS, now)
    await deleteOldImports(ports.db, now - KEEP_DONE_MS)
    await deleteFinishedJobs(ports.db, now - KEEP_DONE_MS)
  },
}

/** Jobs that run every minute, independent of the configuration. */
const MINUTE_JOBS = ['check-searches', 'seal-log', 'carry-paths', 'move-processes', 'embed-texts'] as const

/** Returns the periodic jobs, each with the time at which it was due last. */
export const readPeriodicJobs: ReadPeriodicJobs = async (db, now) => [
  ...MINUTE_JOBS.map((name) => ({ name, latest: Math.floor(now / MINUTE) * MINUTE })),
  ...(await findDueTasks(db, now)),
]
