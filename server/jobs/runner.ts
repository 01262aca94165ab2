import { isDatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import type { JobName, JobPayloads } from './payloads'
import {
  type BatchResult,
  markLostJobsDead,
  type ClaimedJob,
  claimJob,
  claimMoreJobs,
  endLeases,
  enqueuePeriodic,
  failJob,
  finishJobs,
  returnJobsToQueue,
  renewLeases,
} from './queue'

export interface JobContext {
  ports: Ports
  /** Aborts when the server stops or the lease is lost. End soon; the job will run again from the start. */
  signal: AbortSignal
}
/** Handler of a job. It must be safe to run again from the start after any interruption. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>
/** Handler of several jobs of a queue together, which need fewer statements and commits than one by one. */
export interface BatchHandler<N extends JobName> {
  batchSize: number
  /** Returns the results in the order of the payloads. */
  handle(payloads: readonly JobPayloads[N][], context: JobContext): Promise<readonly BatchResult[]>
}
type BatchedJob = 'index-text' | 'compare-text'
export type JobHandlers = { readonly [N in JobName]: N extends BatchedJob ? BatchHandler<N> : JobHandler<N> }
/** Returns the periodic jobs with their last due time. */
export type ReadPeriodicJobs = (db: Db, now: number) => Promise<readonly { name: JobName; latest: number }[]>

export interface RunnerOptions {
  handlers: JobHandlers
  readPeriodicJobs?: ReadPeriodicJobs
  /** Number of jobs that run at the same time. */
  slots?: number
  pollMs?: number
  /** True if only this process uses the store. */
  isOnlyProcess?: boolean
}

export interface Runner {
  start(): Promise<void>
  /** Aborts running jobs and returns them to the queue. */
  stop(): Promise<void>
  /** Runs all due jobs, and those that they queue, until none is due. Resolves to the number of jobs. */
  drain(): Promise<number>
}

const RENEW_MS = 20_000
const PERIODIC_CHECK_MS = 60_000

/** Processes the job queue of the database, together with the runners of other processes. */
export function createJobRunner(ports: Ports, options: RunnerOptions): Runner {
  const { db, log, metrics, now } = ports
  const { handlers, readPeriodicJobs, slots = 2, pollMs = 500, isOnlyProcess = false } = options
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  let nextCheckAt = 0

  const getHandler = (queue: JobName) => handlers[queue] as JobHandler<JobName> | BatchHandler<JobName> | undefined

  /** Runs a claimed job, together with further due jobs if its handler takes several. Returns the number of jobs that ended. */
  async function runJob(job: ClaimedJob): Promise<number> {
    const handler = getHandler(job.queue as JobName)
    const batch = typeof handler === 'object' ? await claimMoreJobs(db, job.queue, handler.batchSize - 1, now()) : []
    const jobs = [job, ...batch]
    const leaseLost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaseLost.signal])
    const renewalTimer = setInterval(() => {
      renewLeases(db, jobs, now()).then(
        (areHeld) => areHeld || leaseLost.abort(),
        (error) => log.warn({ error, job: job.queue, id: job.id }, 'a lease could not be renewed'),
      )
    }, RENEW_MS)
    try {
      return await handleJobs(jobs, signal)
    } finally {
      clearInterval(renewalTimer)
    }
  }

  /** Handles jobs of one queue. If they fail together, each is handled alone, so that only those fail that cause it. */
  async function handleJobs(jobs: readonly ClaimedJob[], signal: AbortSignal): Promise<number> {
    try {
      return await endJobs(jobs, await getResults(jobs, signal))
    } catch (error) {
      if (stopping.signal.aborted) await returnJobsToQueue(db, jobs)
      else if (jobs.length > 1) for (const job of jobs) await handleJobs([job], signal)
      else for (const job of jobs) await fail(job, error)
      return jobs.length
    }
  }

  async function getResults(jobs: readonly ClaimedJob[], signal: AbortSignal): Promise<readonly BatchResult[]> {
    const queue = jobs[0]?.queue as JobName
    const handler = getHandler(queue)
    if (handler === undefined) throw new Error(`no handler for ${queue}`)
    const payloads = jobs.map(({ payload }) => payload as JobPayloads[JobName])
    if (typeof handler === 'object') return await handler.handle(payloads, { ports, signal })
    for (const payload of payloads) await handler(payload, { ports, signal })
    return jobs.map(() => 'done')
  }

  /** Stores how the jobs ended. Returns their number without the postponed ones. */
  async function endJobs(jobs: readonly ClaimedJob[], results: readonly BatchResult[]): Promise<number> {
    const postponed = jobs.filter((_, at) => results[at] === 'postponed')
    const done = jobs.filter((_, at) => results[at] === 'done')
    await finishJobs(db, done, now())
    for (const { queue } of done) metrics.count('jobs_total', { job: queue, result: 'done' })
    await returnJobsToQueue(db, postponed)
    for (const [at, job] of jobs.entries()) {
      const result = results[at]
      if (typeof result === 'object') await fail(job, result.error)
    }
    return jobs.length - postponed.length
  }

  async function fail(job: ClaimedJob, error: unknown): Promise<void> {
    metrics.count('jobs_total', { job: job.queue, result: 'failed' })
    log.warn({ error, job: job.queue, id: job.id, attempt: job.attempt, of: job.maxAttempts }, 'a job failed')
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    await retryUntilReachable(() => failJob(db, job, message, now()))
  }

  /** Retries until the database responds, so that a job loses only one attempt however long the database is down. */
  async function retryUntilReachable(call: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await call()
      } catch (error) {
        if (!isDatabaseUnreachable(error)) throw error
        await pause()
      }
    }
  }

  async function enqueueDueJobs(): Promise<void> {
    if (now() < nextCheckAt) return
    nextCheckAt = now() + PERIODIC_CHECK_MS
    await markLostJobsDead(db, now())
    for (const { name, latest } of (await readPeriodicJobs?.(db, now())) ?? []) await enqueuePeriodic(db, name, latest, now())
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, pollMs)
      stopping.signal.addEventListener('abort', end)
    })

  async function runLoop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await enqueueDueJobs()
        const job = await claimJob(db, now())
        if (job === undefined) await pause()
        else await runJob(job)
      } catch (error) {
        log.error({ error }, 'could not process the job queue')
        await pause()
      }
    }
  }

  return {
    async start() {
      if (isOnlyProcess) await endLeases(db)
      for (let slot = 0; slot < slots; slot += 1) loops.push(runLoop())
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
    async drain() {
      for (let count = 0; ; ) {
        const job = await claimJob(db, now())
        if (job === undefined) return count
        count += await runJob(job)
      }
    },
  }
}
