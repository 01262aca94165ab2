import { isAway } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import type { JobName, JobPayloads } from './payloads'
import { markLostJobsDead, type Claimed, claim, endLeases, enqueueRound, fail, finish, returnJobToQueue, renew } from './queue'

export interface JobContext {
  ports: Ports
  /** Aborts when the server stops or the lease is lost. End soon; the job will run again from the start. */
  signal: AbortSignal
}
/** Handler of a job. It must be safe to run again from the start after any interruption. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> }
/** Returns the periodic jobs with their last due time. */
export type Rounds = (db: Db, now: number) => Promise<readonly { name: JobName; latest: number }[]>

export interface RunnerOptions {
  handlers: JobHandlers
  rounds?: Rounds
  /** Number of jobs that run at the same time. */
  slots?: number
  pollMs?: number
  /** True if only this process uses the store. */
  alone?: boolean
}

export interface Runner {
  start(): Promise<void>
  /** Aborts running jobs and returns them to the queue. */
  stop(): Promise<void>
  /** Runs all due jobs, and those that they queue, until none is due. Resolves to the number of jobs. */
  drain(): Promise<number>
}

const RENEW_MS = 20_000
const ROUND_MS = 60_000

/** Processes the job queue of the database, together with the runners of other processes. */
export function jobRunner(ports: Ports, options: RunnerOptions): Runner {
  const { db, log, metrics, now } = ports
  const { handlers, rounds, slots = 2, pollMs = 500, alone = false } = options
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  let roundAt = 0

  async function handle(job: Claimed): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const renewing = setInterval(() => {
      renew(db, job, now()).then(
        (held) => held || lost.abort(),
        (error) => log.warn({ error, job: job.queue, id: job.id }, 'a lease could not be renewed'),
      )
    }, RENEW_MS)
    try {
      const handler = handlers[job.queue as JobName] as JobHandler<JobName> | undefined
      if (handler === undefined) throw new Error(`no handler for ${job.queue}`)
      await handler(job.payload as JobPayloads[JobName], { ports, signal })
      await finish(db, job, now())
      metrics.count('jobs_total', { job: job.queue, result: 'done' })
    } catch (error) {
      if (stopping.signal.aborted) return await returnJobToQueue(db, job)
      metrics.count('jobs_total', { job: job.queue, result: 'failed' })
      log.warn({ error, job: job.queue, id: job.id, attempt: job.attempt, of: job.maxAttempts }, 'a job failed')
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      await onceThere(() => fail(db, job, said, now()))
    } finally {
      clearInterval(renewing)
    }
  }

  /** Retries until the database responds, so that a job loses only one attempt however long the database is down. */
  async function onceThere(ask: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await ask()
      } catch (error) {
        if (!isAway(error)) throw error
        await pause()
      }
    }
  }

  async function comeRound(): Promise<void> {
    if (now() < roundAt) return
    roundAt = now() + ROUND_MS
    await markLostJobsDead(db, now())
    for (const { name, latest } of (await rounds?.(db, now())) ?? []) await enqueueRound(db, name, latest, now())
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

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await comeRound()
        const job = await claim(db, now())
        if (job === undefined) await pause()
        else await handle(job)
      } catch (error) {
        log.error({ error }, 'could not process the job queue')
        await pause()
      }
    }
  }

  return {
    async start() {
      if (alone) await endLeases(db)
      for (let slot = 0; slot < slots; slot += 1) loops.push(work())
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
    async drain() {
      for (let count = 0; ; count += 1) {
        const job = await claim(db, now())
        if (job === undefined) return count
        await handle(job)
      }
    },
  }
}
