import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { JobName } from '#server/jobs/payloads'
import { claimJob, enqueue, enqueuePeriodic, failJob, finishJobs, deleteFinishedJobs } from '#server/jobs/queue'
import { type JobHandlers, createJobRunner } from '#server/jobs/runner'
import { eachDatabase } from '#tests/support/databases'
import { testPorts } from '#tests/support/ports'

const START = 1_800_000_000_000
const states = async (db: Db): Promise<[string, number][]> => {
  const rows = await db.selectFrom('job').select(['state', 'attempt']).orderBy('id').execute()
  return rows.map(({ state, attempt }) => [state, attempt])
}
const picture = (n: number) => ({ hash: String(n), extension: 'png', size: n })

const noBatch = { batchSize: 1, handle: async (payloads: readonly unknown[]) => payloads.map(() => 'done' as const) }

/** Returns job handlers that do nothing, except the given ones. */
const handlers = (thumbnail: JobHandlers['make-thumbnail'], indexText: JobHandlers['index-text'] = noBatch): JobHandlers => {
  const nothing = async (): Promise<void> => {}
  return {
    ...{
      'index-text': indexText,
      'await-recognition': nothing,
      'recognise-arrivals': nothing,
      recognise: nothing,
      'compare-text': noBatch,
      'sweep-texts': nothing,
      'count-terms': nothing,
      'make-thumbnail': thumbnail,
      'drop-upload': nothing,
      'sweep-links': nothing,
      'sweep-sessions': nothing,
    },
    ...{
      'sweep-uploads': nothing,
      'sweep-blobs': nothing,
      'sweep-jobs': nothing,
      'work-on': nothing,
      'sweep-bins': nothing,
      'announce-expiries': nothing,
      'sweep-journal': nothing,
      'carry-paths': nothing,
      'seal-log': nothing,
      'check-searches': nothing,
      'move-processes': nothing,
      'embed-texts': nothing,
      transcribe: nothing,
      'sweep-service-calls': nothing,
    },
  }
}

eachDatabase((engine, make) => {
  const ready = async () => {
    const ports = await testPorts({ db: await make(), now: START })
    return { ports, db: ports.db }
  }

  describe('a queued job', () => {
    it('exists exactly if the transaction that queues it commits', async () => {
      const { db } = await ready()
      await db
        .transaction()
        .execute(async (tx) => {
          await enqueue(tx, 'make-thumbnail', picture(1))
          throw new Error('no')
        })
        .catch(() => {})
      expect(await states(db)).toEqual([])
    })
    it('is given to one worker once, oldest first', async () => {
      const { ports, db } = await ready()
      for (const n of [1, 2, 3]) await enqueue(db, 'make-thumbnail', picture(n))
      const seen: number[] = []
      const runner = createJobRunner(ports, { handlers: handlers(async ({ size }) => void seen.push(size)) })
      expect(await runner.drain()).toBe(3)
      expect(seen).toEqual([1, 2, 3])
      expect(await states(db)).toEqual([1, 2, 3].map(() => ['done', 1]))
      expect(await runner.drain()).toBe(0)
    })
    it('is queued once per key while it waits, and again after it is done', async () => {
      const { ports, db } = await ready()
      for (let n = 0; n < 3; n += 1) await enqueue(db, 'make-thumbnail', picture(n), { key: 'same' })
      const runner = createJobRunner(ports, { handlers: handlers(async () => {}) })
      expect(await runner.drain()).toBe(1)
      await enqueue(db, 'make-thumbnail', picture(9), { key: 'same' })
      expect(await runner.drain()).toBe(1)
    })
    it('waits for its due time', async () => {
      const { ports, db } = await ready()
      await enqueue(db, 'make-thumbnail', picture(1), { runAt: START + 5_000 })
      const runner = createJobRunner(ports, { handlers: handlers(async () => {}) })
      expect(await runner.drain()).toBe(0)
      ports.advance(5_000)
      expect(await runner.drain()).toBe(1)
    })
    it('is retried with increasing pauses after failures, and then stored with its error', async () => {
      const { ports, db } = await ready()
      await enqueue(db, 'make-thumbnail', picture(1), { maxAttempts: 3 })
      const runner = createJobRunner(ports, {
        handlers: handlers(async () => {
          throw new Error('no room')
        }),
      })
      const pauses: number[] = []
      while ((await states(db))[0]?.[0] !== 'dead') {
        expect(await runner.drain()).toBe(1)
        const { run_at } = await db.selectFrom('job').select('run_at').executeTakeFirstOrThrow()
        pauses.push(run_at - ports.now())
        ports.advance(run_at - ports.now())
      }
      expect(pauses).toEqual([2_000, 4_000, 8_000])
      expect(await db.selectFrom('job').select('error').executeTakeFirst()).toEqual({ error: 'Error: no room' })
      expect(ports.logged.filter((line) => line.includes('a job failed'))).toHaveLength(3)
    })
    it('is taken over from a dead worker when the lease has ended, not earlier', async () => {
      const { ports, db } = await ready()
      await enqueue(db, 'make-thumbnail', picture(1))
      const lost = await claimJob(db, START)
      expect(await claimJob(db, START + 59_000)).toBeUndefined()
      const taken = await claimJob(db, START + 61_000)
      expect(taken).toMatchObject({ id: lost?.id, attempt: 2 })
      if (lost) await finishJobs(db, [lost], START + 62_000)
      if (lost) await failJob(db, lost, 'too late', START + 62_000)
      expect(await states(db)).toEqual([['running', 2]])
      expect(ports.now()).toBe(START)
    })
    it('is never claimed by several workers', async () => {
      const { db } = await ready()
      for (let n = 0; n < 60; n += 1) await enqueue(db, 'make-thumbnail', picture(n))
      const claimed: number[] = []
      const worker = async (): Promise<void> => {
        for (let job = await claimJob(db, START); job; job = await claimJob(db, START)) claimed.push(job.id)
      }
      await Promise.all([worker(), worker(), worker(), worker()])
      expect([claimed.length, new Set(claimed).size]).toEqual([60, 60])
    })
    it('is handled together with others of its queue, up to the batch size, and each ends with its own result', async () => {
      const { ports, db } = await ready()
      const hashes = ['a', 'b', 'c', 'd', 'e']
      for (const hash of hashes) await enqueue(db, 'index-text', { hash }, { key: hash })
      await enqueue(db, 'make-thumbnail', picture(1))
      const batches: string[][] = []
      const failing = new Set(['b'])
      const postponed = new Set(['c'])
      const runner = createJobRunner(ports, {
        handlers: handlers(async () => void batches.push(['picture']), {
          batchSize: 3,
          handle: async (payloads) => {
            batches.push(payloads.map(({ hash }) => hash))
            return payloads.map(({ hash }) =>
              failing.has(hash) ? { error: new Error('no') } : postponed.delete(hash) ? 'postponed' : 'done',
            )
          },
        }),
      })
      expect(await runner.drain()).toBe(6)
      expect(batches).toEqual([['a', 'b', 'c'], ['c', 'd', 'e'], ['picture']])
      expect(await states(db)).toEqual([...[1, 1, 1, 1, 1, 1].map((attempt, at) => [at === 1 ? 'ready' : 'done', attempt])])
      ports.advance(2_000)
      failing.clear()
      expect(await runner.drain()).toBe(1)
    })
    it('is retried without the others of its batch if it alone makes the batch fail', async () => {
      const { ports, db } = await ready()
      for (const hash of ['a', 'b', 'c']) await enqueue(db, 'index-text', { hash })
      const runner = createJobRunner(ports, {
        handlers: handlers(async () => {}, {
          batchSize: 3,
          handle: async (payloads) => {
            if (payloads.some(({ hash }) => hash === 'b')) throw new Error('no')
            return payloads.map(() => 'done')
          },
        }),
      })
      expect(await runner.drain()).toBe(3)
      expect(await states(db)).toEqual([
        ['done', 1],
        ['ready', 1],
        ['done', 1],
      ])
    })
    it('fails with all others of its batch if the handler fails, and is returned with them if the runner stops', async () => {
      const { ports, db } = await ready()
      for (const hash of ['a', 'b']) await enqueue(db, 'index-text', { hash })
      const failingBatch = { batchSize: 5, handle: () => Promise.reject(new Error('no')) }
      expect(await createJobRunner(ports, { handlers: handlers(async () => {}, failingBatch) }).drain()).toBe(2)
      expect(await states(db)).toEqual([
        ['ready', 1],
        ['ready', 1],
      ])
      ports.advance(2_000)
      let begun: () => void
      const first = new Promise<void>((resolve) => {
        begun = resolve
      })
      const endlessBatch: JobHandlers['index-text'] = {
        batchSize: 5,
        handle: (_, { signal }) => {
          begun()
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
        },
      }
      const runner = createJobRunner(ports, { slots: 1, pollMs: 5, handlers: handlers(async () => {}, endlessBatch) })
      await runner.start()
      await first
      expect(await states(db)).toEqual([
        ['running', 2],
        ['running', 2],
      ])
      await runner.stop()
      expect(await states(db)).toEqual([
        ['ready', 1],
        ['ready', 1],
      ])
    })
    it('is set aside, not run, if this version does not know its kind', async () => {
      const { ports, db } = await ready()
      await enqueue(db, 'from-tomorrow' as JobName, {} as never, { maxAttempts: 1 })
      await createJobRunner(ports, { handlers: handlers(async () => {}) }).drain()
      expect(await states(db)).toEqual([['dead', 1]])
    })
  })

  describe('a job runner', () => {
    it('runs queued jobs, and returns an unfinished job to the queue when it stops', async () => {
      const { ports, db } = await ready()
      let begun: () => void
      const first = new Promise<void>((resolve) => {
        begun = resolve
      })
      const runner = createJobRunner(ports, {
        slots: 1,
        pollMs: 5,
        isOnlyProcess: true,
        handlers: handlers(async (_, { signal }) => {
          begun()
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
        }),
      })
      await runner.start()
      await enqueue(db, 'make-thumbnail', picture(1))
      await first
      await runner.stop()
      expect(await states(db)).toEqual([['ready', 0]])
    })
    it('retries a job if the database is lost before the failure is stored', async () => {
      const { ports, db } = await ready()
      let away = 0
      const flaky = new Proxy(db, {
        get(target, key) {
          if (key === 'getExecutor' && away-- > 0) throw new DatabaseUnreachable('there is no connection to the database')
          const value: unknown = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      await enqueue(db, 'make-thumbnail', picture(1))
      const goneWithIt: JobHandlers['make-thumbnail'] = async () => {
        away = 2
        throw new DatabaseUnreachable('the connection to the database broke')
      }
      expect(await createJobRunner({ ...ports, db: flaky }, { handlers: handlers(goneWithIt), pollMs: 1 }).drain()).toBe(1)
      expect(await states(db)).toEqual([['ready', 1]])
    })
    it('continues jobs of a dead process at once if it is the only process of the store', async () => {
      const { ports, db } = await ready()
      await enqueue(db, 'make-thumbnail', picture(1))
      await claimJob(db, START)
      let done: () => void
      const finished = new Promise<void>((resolve) => {
        done = resolve
      })
      ports.advance(1)
      const runner = createJobRunner(ports, { pollMs: 5, isOnlyProcess: true, handlers: handlers(async () => done()) })
      await runner.start()
      await finished
      await runner.stop()
      expect(await states(db)).toEqual([['done', 2]])
    })
  })

  describe('periodic and stored jobs', () => {
    it('several callers queue a periodic job once per period', async () => {
      const { ports, db } = await ready()
      const due = () => Math.floor(ports.now() / 3_600_000)
      const ask = () => enqueuePeriodic(db, 'sweep-links', due(), ports.now())
      await Promise.all([ask(), ask(), ask()])
      const runner = createJobRunner(ports, { handlers: handlers(async () => {}) })
      expect(await runner.drain()).toBe(1)
      await ask()
      expect(await runner.drain()).toBe(0)
      ports.advance(3_600_000)
      await ask()
      expect(await runner.drain()).toBe(1)
      // The latest periodic run is still recorded long afterwards.
      await deleteFinishedJobs(db, ports.now() + 1)
      await ask()
      expect([await runner.drain(), (await states(db)).length]).toEqual([0, 1])
    })
  })

  it(`store the payload of a job unchanged on ${engine}`, async () => {
    const { db } = await ready()
    const given = { hash: 'الف\u0001"\\', extension: '', size: 2 ** 45 }
    await enqueue(db, 'make-thumbnail', given)
    expect((await claimJob(db, START))?.payload).toEqual(given)
    expect((await sql<{ n: number }>`select count(*) as n from job`.execute(db)).rows).toEqual([{ n: 1 }])
  })
})
