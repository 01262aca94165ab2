import { publishChange } from '#server/context/change-events'
import { transact } from '#server/context/transaction'
import { isDatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { JobKind, JobStates, JobSteps, JobStepsByKind, StepDone } from '#server/domain/system/jobs/job-kinds'
import { countFailure, endJob, type JobRow, lockJob, writeProgress, writeState } from '#server/domain/system/jobs/jobs.repository'
import { announceJob } from '#server/domain/system/jobs/jobs.service'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { asProblem, Problem } from '#server/http/problem'
import { type Pacer, createPacer } from './pacer'
import type { JobContext, JobHandler } from './runner'

/** Number of unexpected errors in a row after which a task fails. */
const MAX_FAILURES = 5
const TELL_EVERY_MS = 500
/** Maximum number of users in a message; a listener that receives any id reloads its page. */
const MAX_NAMED = 100

type Work = JobSteps<JobStates[JobKind]>

interface Taken {
  row: JobRow
  done?: StepDone<unknown>
}

/** Runs one step and saves its progress in the same transaction. Undefined if the task is complete. */
const runStep = (db: Db, works: Partial<JobStepsByKind>, id: string, pace: Pacer, now: number): Promise<Taken | undefined> =>
  transact({ db }, async (tx) => {
    pace.startStep()
    const row = await lockJob(tx, id)
    if (!row || row.state === null) return undefined
    const work = works[row.kind as JobKind] as Work | undefined
    if (!work) throw new Error(`no work for ${row.kind}`)
    const isOver = row.status !== 'WAITING' && row.status !== 'RUNNING'
    const take = isOver ? work.cleanUp : work.step
    const caller = await findCallerOfUser(tx, row.user_id)
    if (!take || (isOver && !caller)) {
      await writeState(tx, id, null)
      return undefined
    }
    if (!caller) throw new Problem('userDisabled')
    const done = await take({ tx, caller, ip: row.ip, now, state: row.state as JobStates[JobKind], limit: pace.limit })
    const state = done.more ? done.state : null
    if (isOver) {
      await writeState(tx, id, state)
      return { row: { ...row, state }, done }
    }
    const progress = {
      status: done.more ? ('RUNNING' as const) : ('DONE' as const),
      state,
      done: row.done + done.done,
      skipped: row.skipped + (done.skipped ?? 0),
      total: done.total ?? row.total,
    }
    await writeProgress(tx, id, now, progress)
    return { row: { ...row, ...progress }, done }
  })

/** Ends the task after a known error or too many unexpected ones; otherwise the queue retries later. */
async function recordTaskFailure({ ports }: JobContext, id: string, error: unknown): Promise<void> {
  const { db } = ports
  const problem = asProblem(error)
  if (!(error instanceof Problem) && (isDatabaseUnreachable(error) || (await countFailure(db, id)) < MAX_FAILURES)) throw error
  const failed = await transact(ports, async (tx, ports) => {
    const row = await lockJob(tx, id)
    const code = problem?.code ?? 'internal'
    return row && (await endJob(tx, id, 'FAILED', code, ports.now())) ? { ...row, status: 'FAILED' as const, error: code } : undefined
  })
  if (!(error instanceof Problem)) ports.log.error({ error, job: id }, 'a long task failed')
  if (failed) await announceJob({ ...ports, now: ports.now() }, failed)
}

/** Announces changed users, so that grids of users are reloaded. */
const announcePeople = ({ ports }: JobContext, uuids: string[]): Promise<void> =>
  ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: uuids.slice(0, MAX_NAMED), parentUuids: [], at: ports.now() })

/** Runs step after step of a user's long task. A concurrent worker waits for the step and takes the next one. */
export const createTaskJob =
  (works: Partial<JobStepsByKind>): JobHandler<'work-on'> =>
  async ({ jobUuid }, context) => {
    const { ports, signal } = context
    const pace = createPacer(signal, ports.traffic)
    let toldAt = 0
    const people: string[] = []
    for (;;) {
      signal.throwIfAborted()
      try {
        const now = ports.now()
        const taken = await runStep(ports.db, works, jobUuid, pace, now)
        if (!taken) return
        const { row, done } = taken
        const { uuids = [], parentUuids = [] } = done?.changed ?? {}
        if (uuids.length + parentUuids.length > 0) await publishChange({ ...ports, now }, uuids, parentUuids)
        people.push(...(done?.people ?? []))
        if (row.status === 'DONE' || performance.now() - toldAt > TELL_EVERY_MS) {
          toldAt = performance.now()
          await announceJob({ ...ports, now }, row)
          if (people.length > 0) await announcePeople(context, people.splice(0))
        }
        if (row.state === null) return
      } catch (error) {
        await recordTaskFailure(context, jobUuid, error)
      }
      await pace.pauseAfterStep()
    }
  }
