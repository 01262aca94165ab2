import { isDatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import type { JobName, JobPayloads } from './payloads'
import {
  markLostJobsDead,
  type ClaimedJob,
  claimJob,
  endLeases,
  enqueuePeriodic,
  failJob,
  finishJob,
  returnJobToQueue,
  renewLease,
} from './queue'

export interface JobContext {
  ports: Ports
  /** Aborts when the server stops or the lease is lost. End soon; the job will run again from the start. */
  signal: AbortSignal
}
/** Handler of a job. It must be safe to run again from the start after any interruption. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> }
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

  async function runJob(job: ClaimedJob): Promise<void> {
    const leaseLost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaseLost.signal])
    const renewalTimer = setInterval(() => {
      renewLease(db, job, now()).then(
        (isHeld) => isHeld || leaseLost.abort(),
        (error) => log.warn({ error, job: job.queue, id: job.id }, 'a lease could not be renewed'),
      )
    }, RENEW_MS)
    try {
      const handler = handlers[job.queue as JobName] as JobHandler<JobName> | undefined
      if (handler === undefined) throw new Error(`no handler for ${job.queue}`)
      await handler(job.payload as JobPayloads[JobName], { ports, signal })
      await finishJob(db, job, now())
      metrics.count('jobs_total', { job: job.queue, result: 'done' })
    } catch (error) {
      if (stopping.signal.aborted) return await returnJobToQueue(db, job)
      metrics.count('jobs_total', { job: job.queue, result: 'failed' })
      log.warn({ error, job: job.queue, id: job.id, attempt: job.attempt, of: job.maxAttempts }, 'a job failed')
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      await retryUntilReachable(() => failJob(db, job, message, now()))
    } finally {
      clearInterval(renewalTimer)
    }
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
      for (let count = 0; ; count += 1) {
        const job = await claimJob(db, now())
        if (job === undefined) return count
        await runJob(job)
      }
    },
  }
}
