import type { PeriodicTask } from '#api/contract/config'
import { writeLog } from '#server/context/activity-log'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { enqueue } from '#server/jobs/queue'
import type { Locale } from '#text/locale'
import { findDueTimes, parseSchedule } from '#text/schedule'
import { configKeys } from './config-keys'
import { readSettings } from './config.repository'
import { periodicNames, type PeriodicName, periodicTasks } from './periodic-tasks'
import { readLatestJobs, type TaskRow } from './tasks.repository'

interface DueTask {
  name: PeriodicName
  latest: number
  next: number
}

/** Returns the last and the next due time of each task, from the present configuration. Disabled tasks are left out. */
export async function findDueTasks(db: Db, now: number): Promise<DueTask[]> {
  const settings = await readSettings(db)
  const zone = settings.get('time.zone') ?? String(configKeys['time.zone'].default)
  return periodicNames.flatMap((name) => {
    const { default: defaultSchedule } = periodicTasks[name]
    const schedule = parseSchedule(settings.get(`periodic.${name}`) ?? defaultSchedule) ?? parseSchedule(defaultSchedule)
    const dueTimes = schedule && findDueTimes(schedule, now, zone)
    return dueTimes ? [{ name, ...dueTimes }] : []
  })
}

const toState = (row: TaskRow | undefined): PeriodicTask['state'] => {
  if (!row) return 'NEVER'
  if (row.state === 'done') return 'DONE'
  if (row.state === 'dead') return 'FAILED'
  return row.state === 'running' ? 'RUNNING' : row.attempt > 0 ? 'RETRYING' : 'WAITING'
}

export async function listTasks(db: Db, now: number, locale: Locale): Promise<PeriodicTask[]> {
  const due = new Map((await findDueTasks(db, now)).map((task) => [task.name, task]))
  const latest = new Map((await readLatestJobs(db, periodicNames)).map((row) => [row.queue, row]))
  return periodicNames.map((name) => {
    const [row, next] = [latest.get(name), due.get(name)?.next]
    return {
      ...{ name, key: `periodic.${name}`, title: periodicTasks[name].title[locale], state: toState(row) },
      ...(row?.endedAt != null && { lastAt: row.endedAt }),
      ...(next !== undefined && { nextAt: next }),
    }
  })
}

/** Starts a task now, in addition to its schedule. While the task waits or runs it is not started again; only one process runs it. */
export async function runTask({ ports, caller, ip }: AdminContext, name: string): Promise<void> {
  const taskName = periodicNames.find((periodicName) => periodicName === name)
  if (!taskName) throw new Problem('notFound')
  const now = ports.now()
  await transact(ports, async (tx) => {
    await enqueue(tx, taskName, {}, { key: 'now', runAt: now })
    await writeLog(tx, { at: now, type: 'CONFIG', userId: caller.userId, username: caller.username, ip, detail: { ran: name } })
  })
}
