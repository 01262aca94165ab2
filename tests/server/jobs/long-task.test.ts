import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import type { JobSteps, JobStepsByKind } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { Problem } from '#server/http/problem'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner, type Runner } from '#server/jobs/runner'
import { createTaskJob } from '#server/jobs/work-on.job'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const NOW = Date.UTC(2025, 5, 1)
type State = { uuids: string[] }

interface Tried {
  app: TestApp
  sara: Client
  start(uuids: readonly string[]): Promise<string>
  /** Creates a worker for these tasks, as every process has one. */
  worker(work: JobSteps<State>): Runner
  written(): Promise<string[]>
}

/** Steps that write one line of the log for each part of the task, one part per step. */
const writing: JobSteps<State> = {
  async step({ tx, state: { uuids }, now, caller }) {
    const [first = '', ...rest] = uuids
    await tx
      .insertInto('log')
      .values(line(first, caller.username, now))
      .execute()
    return { state: { uuids: rest }, more: rest.length > 0, done: 1 }
  },
}
const line = (ip: string, username: string, at: number) => ({ at, type: 'EDIT', level: 'INFO', username, ip, detail: '{}' })

async function tried(db: Db): Promise<Tried> {
  const app = await testApp({ db, now: NOW })
  const sara = await app.as('sara')
  const caller = { userId: sara.userId, username: 'sara', sessionId: '', admin: false, principals: [], flags: new Set<string>() }
  return {
    app,
    sara,
    start: (uuids) =>
      db.transaction().execute((tx) => startJob(tx, { caller, ip: '127.0.0.1', now: NOW }, 'PURGE', { uuids: [...uuids] }, uuids.length)),
    worker: (work) =>
      createJobRunner(app.ports, { handlers: { ...jobHandlers, 'work-on': createTaskJob({ PURGE: work } as JobStepsByKind) }, pollMs: 5 }),
    written: async () =>
      (await db.selectFrom('log').select('ip').where('type', '=', 'EDIT').orderBy('id').execute()).map(({ ip }) => String(ip)),
  }
}

eachDatabase((_engine, make) => {
  it('shows a long task only to its user, reports its progress to open tabs, and deletes it a day after its end', async () => {
    const { app, sara, start, worker } = await tried(await make())
    const { jobs } = app.contract
    const uuid = await start(['a', 'b', 'c'])
    const waiting = { uuid, kind: 'PURGE', status: 'WAITING', done: 0, total: 3, createDate: NOW }
    expect(await sara.call(jobs.list)).toEqual([waiting])
    const other = await app.signIn('admin')
    expect(await other.call(jobs.list)).toEqual([])
    expect((await other.send(jobs.get, { params: { uuid } })).status).toBe(404)
    expect((await other.send(jobs.cancel, { params: { uuid } })).status).toBe(404)
    app.ports.published.length = 0
    await worker(writing).drain()
    expect(await sara.call(jobs.get, { params: { uuid } })).toEqual({ ...waiting, status: 'DONE', done: 3 })
    const told = app.ports.published.map((message) => message.type === 'user.message' && [message.userIds, message.body])
    expect(told.at(0)).toEqual([
      [sara.userId],
      { type: 'job.progress', job: expect.objectContaining({ uuid, status: 'RUNNING', done: 1 }), at: NOW },
    ])
    expect(told.at(-1)).toEqual([
      [sara.userId],
      { type: 'job.progress', job: expect.objectContaining({ uuid, status: 'DONE', done: 3 }), at: NOW },
    ])
    expect((await sara.send(jobs.cancel, { params: { uuid } })).status).toBe(409)
    app.ports.advance(25 * 3_600_000)
    const later = await app.as('sara')
    expect(await later.call(jobs.list)).toEqual([])
  })

  it('a long task that loses its worker continues after the last complete step and repeats nothing', async () => {
    const { app, sara, start, worker, written } = await tried(await make())
    const uuid = await start(['a', 'b', 'c', 'd'])
    let steps = 0
    const dying: JobSteps<State> = {
      step: async (step) => {
        const done = await writing.step(step)
        steps += 1
        // The lines that this step has written must be rolled back.
        if (steps === 3) throw Object.assign(new Error('killed'), { name: 'Killed' })
        return done
      },
    }
    await worker(dying).drain()
    expect(await written()).toEqual(['a', 'b'])
    expect(await sara.call(app.contract.jobs.get, { params: { uuid } })).toMatchObject({ status: 'RUNNING', done: 2 })
    // The process died without a message: its lease ends, and the next process continues the task.
    await app.db.updateTable('job').set({ state: 'running', lease_until: 0, run_at: 0 }).where('queue', '=', 'work-on').execute()
    await Promise.all([worker(writing).drain(), worker(writing).drain()])
    expect(await written()).toEqual(['a', 'b', 'c', 'd'])
    expect(await sara.call(app.contract.jobs.get, { params: { uuid } })).toMatchObject({ status: 'DONE', done: 4 })
  })

  it('fails with a message in the language of the user, and cleans up', async () => {
    const { app, sara, start, worker, written } = await tried(await make())
    const uuid = await start(['a', 'b'])
    await worker({
      step: async (step) => {
        await writing.step(step)
        throw new Problem('forbidden')
      },
      cleanUp: async ({ tx, caller, now, state }) => {
        await tx
          .insertInto('log')
          .values(line(`cleared ${state.uuids.length}`, caller.username, now))
          .execute()
        return { state: { uuids: state.uuids.slice(1) }, more: state.uuids.length > 1, done: 0 }
      },
    }).drain()
    expect(await written()).toEqual(['cleared 2', 'cleared 1'])
    const { jobs } = app.contract
    const fa = await sara.call(jobs.get, { params: { uuid } })
    expect(fa).toMatchObject({ status: 'FAILED', done: 0, message: expect.stringMatching(/اجازه|دسترسی/) })
    const en = await sara.send(jobs.get, { params: { uuid } }, { 'accept-language': 'en' })
    expect(await en.json()).toMatchObject({ message: expect.stringMatching(/^[\x20-\x7e]+$/) })
  })

  it('fails after repeated unexpected errors', async () => {
    const { app, sara, start, worker } = await tried(await make())
    const uuid = await start(['a'])
    const runner = worker({
      step: async () => {
        throw new Error('no such column')
      },
    })
    for (let round = 0; round < 5; round += 1) {
      expect(await runner.drain()).toBe(1)
      app.ports.advance(60_000)
    }
    expect(await sara.call(app.contract.jobs.get, { params: { uuid } })).toMatchObject({ status: 'FAILED' })
    expect(await runner.drain()).toBe(0)
  })

  it('stops when its user cancels it or is disabled; completed steps stay', async () => {
    const { app, sara, start, worker, written } = await tried(await make())
    const { jobs } = app.contract
    const uuid = await start(['a', 'b', 'c'])
    const cancelling: JobSteps<State> = {
      step: async (step) => {
        if (step.state.uuids.length === 2) await step.tx.updateTable('user_job').set({ status: 'CANCELLED' }).execute()
        return await writing.step(step)
      },
    }
    await worker(cancelling).drain()
    expect(await written()).toEqual(['a', 'b'])
    expect(await sara.call(jobs.get, { params: { uuid } })).toMatchObject({ status: 'CANCELLED' })
    const second = await start(['d'])
    expect(await sara.call(jobs.cancel, { params: { uuid: second } })).toMatchObject({ status: 'CANCELLED', done: 0 })
    const third = await start(['e'])
    await app.db.updateTable('app_user').set({ disabled: true }).where('id', '=', sara.userId).execute()
    await worker(writing).drain()
    expect(await written()).toEqual(['a', 'b'])
    expect(await app.db.selectFrom('user_job').select(['status', 'error']).where('id', '=', third).execute()).toEqual([
      { status: 'FAILED', error: 'userDisabled' },
    ])
  })
})
