import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { provisionUser } from '#server/domain/people/users/provisioning.service'
import { fillFolders } from './fill'
import { note, report } from './result'
import { openStore, PASSWORD, type Store, signIn } from './store'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
/** Minimum number of nodes. With fewer nodes the server would not start a long task. */
const LEAST = 1_500
const COPIED = Math.max(LEAST, Math.round(10_000 * SCALE))
const RIGHTS = Math.max(2 * LEAST, Math.round(100_000 * SCALE))
const PURGED = RIGHTS + 1
const LISTED = 1_000
const QUIET_MS = 15_000
/** Average pause. It is random, so that it does not synchronise with the job. */
const BETWEEN_MS = 20

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Simulates another user who opens a folder repeatedly. `stop` returns the durations of the calls. */
function somebodyElse(open: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const times: number[] = []
  let on = true
  const loop = (async () => {
    while (on) {
      const began = performance.now()
      await open()
      times.push(performance.now() - began)
      await pause(Math.random() * 2 * BETWEEN_MS)
    }
  })()
  return {
    async stop() {
      on = false
      await loop
      return times
    },
  }
}

async function reader({ ports: { db, passwords } }: Store): Promise<string> {
  const role = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  const user = {
    id: crypto.randomUUID(),
    username: 'reader',
    firstName: 'خواننده',
    lastName: '',
    passwordHash: await passwords.hash(PASSWORD),
    roleIds: [role.id],
  }
  await db.transaction().execute((tx) => provisionUser(tx, user, 0))
  return user.id
}

/** Parts that can be measured alone; each takes minutes at full size. */
export const jobParts = ['paste', 'permission', 'move', 'purge'] as const
export type JobPart = (typeof jobParts)[number]

/**
 * Measures long tasks and moves of large folders: the speed of each, and the durations of other users' calls meanwhile, against those in a
 * quiet time just before.
 */
export async function benchJobs(parts: readonly JobPart[] = jobParts): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  const runner = createJobRunner(store.ports, { handlers: jobHandlers })
  try {
    const readerId = await reader(store)
    const folders = await fillFolders(db, [LISTED, COPIED, RIGHTS, PURGED])
    const at = (count: number): string => folders.get(count) ?? ''
    const tokens = { admin: await signIn(store.url, 'admin'), reader: await signIn(store.url, 'reader') }
    const call = async <T>(who: keyof typeof tokens, method: string, path: string, body?: unknown): Promise<T> => {
      const form = body instanceof URLSearchParams
      const answer = await fetch(new URL(path, store.url), {
        method,
        headers: { authorization: `Bearer ${tokens[who]}`, ...(form || body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const list = () => call('reader', 'POST', '/api/nodebase/children', { uuidList: [at(LISTED)], pageSize: 100 })
    const ended = async (known: ReadonlySet<string>): Promise<{ done?: number }> => {
      for (;;) {
        const tasks = await call<{ uuid: string; status: string; done?: number; message?: string }[]>('admin', 'GET', '/api/job/user')
        const task = tasks.find(({ uuid }) => !known.has(uuid))
        if (task?.status === 'DONE') return task
        if (task && /FAILED|CANCELLED/.test(task.status)) throw new Error(`the task ended as ${task.status}: ${task.message}`)
        await pause(100)
      }
    }
    /** Waits until the job that runs after the response has updated the paths of a folder's contents. */
    const pathsUpdated = async (count: number): Promise<{ done: number }> => {
      while (await db.selectFrom('stale_path').select('prefix').executeTakeFirst()) await pause(100)
      return { done: count }
    }
    await runner.start()
    const measure = async (
      name: string,
      count: number,
      begin: () => Promise<unknown>,
      how: 'task' | 'pathUpdates' = 'task',
    ): Promise<void> => {
      const quiet = somebodyElse(list)
      await pause(QUIET_MS)
      const before = await quiet.stop()
      const known = new Set((await call<{ uuid: string }[]>('admin', 'GET', '/api/job/user')).map(({ uuid }) => uuid))
      const meanwhile = somebodyElse(list)
      const began = performance.now()
      await begin()
      if (how === 'pathUpdates') note(`${name}: answered after ${(performance.now() - began).toFixed(0)} ms`)
      const { done = 0 } = how === 'task' ? await ended(known) : await pathsUpdated(count)
      const seconds = (performance.now() - began) / 1_000
      const during = await meanwhile.stop()
      if (done < count) throw new Error(`${name}: ${done} done, not ${count}`)
      note(`${name}: ${done} in ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(0)} a second`)
      note(
        `another user's page: p95 ${p95(before).toFixed(1)} ms quiet (${before.length}), ${p95(during).toFixed(1)} ms meanwhile (${during.length})`,
      )
      report(`jobs:${name}:p95-of-others`, p95(during) / p95(before), { atMost: 2 })
    }
    for (let turn = 0; turn < 20; turn++) await list()

    const home = await db
      .selectFrom('node')
      .select('id')
      .where('system_role', '=', 'home')
      .where('owner_id', '<>', readerId)
      .executeTakeFirstOrThrow()
    const inBin = () => call('admin', 'DELETE', '/api/nodebase/delete', [at(PURGED)])
    const measures: Record<JobPart, () => Promise<void>> = {
      paste: () =>
        measure('paste', COPIED, async () => {
          await call('admin', 'POST', '/api/nodebase/copy', [at(COPIED)])
          await call('admin', 'POST', '/api/nodebase/paste', new URLSearchParams({ destUuid: home.id }))
        }),
      permission: () =>
        measure('permission', RIGHTS, () =>
          call('admin', 'POST', '/api/nodebase/permission/set', {
            nodeUuid: at(RIGHTS),
            recursive: true,
            rolePermissions: [],
            userPermissions: [{ roleOrUserUuid: readerId, permission: 2, recursive: true }],
          }),
        ),
      async move() {
        await measure('delete', PURGED, inBin, 'pathUpdates')
        await measure('restore', PURGED, () => call('admin', 'DELETE', '/api/nodebase/restore', [at(PURGED)]), 'pathUpdates')
      },
      async purge() {
        await inBin()
        await pathsUpdated(PURGED)
        await measure('purge', PURGED, () => call('admin', 'DELETE', '/api/nodebase/purge', [at(PURGED)]))
      },
    }
    for (const part of jobParts) if (parts.includes(part)) await measures[part]()
  } finally {
    await runner.stop()
    await store.close()
  }
}
