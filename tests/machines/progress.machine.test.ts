import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Job } from '#api/contract/job'
import { findRunningPurges, type LongTask } from '#machines/progress'
import { progressMachine, type ProgressNews } from '#machines/progress.machine'
import { aJob } from '#tests/support/a-job'

const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = async (known: readonly Job[] = []) => {
  let jobs = known
  const told: string[] = []
  const desktop = createActor(
    fromCallback<ProgressNews>(({ receive }) =>
      receive((news) => told.push(news.type === 'notify' ? news.message : `${news.job.uuid} ${news.job.status}`)),
    ),
  ).start()
  const said: string[] = []
  const clock = new SimulatedClock()
  const actions = {
    announceEnd: (_: unknown, { job, work }: { job: Job; work: LongTask | undefined }) =>
      void said.push(`${job.uuid} ${work?.total ?? '-'}`),
  }
  const fetchJobs = fromPromise<readonly Job[], void>(async () => jobs)
  const actor = createActor(progressMachine.provide({ actors: { fetchJobs }, actions }), {
    clock,
    input: { desktop: desktop as never },
  }).start()
  await settle()
  const works = () =>
    actor
      .getSnapshot()
      .context.tasks.map(({ id, windowId = '-', done, total, stage, end = '' }) =>
        [id, windowId, `${done}/${total}`, stage, end].join(' ').trim(),
      )
  const hear = (job: Job) => actor.send({ type: 'job.progress', job })
  const lose = async (now: readonly Job[]) => {
    jobs = now
    actor.send({ type: 'data.stale' })
    await settle()
  }
  const purging = () => findRunningPurges(actor.getSnapshot().context.tasks).map(({ uuid, done, total }) => `${uuid} ${done}/${total}`)
  return { actor, clock, told, said, works, purging, hear, lose }
}

describe('the progress of work', () => {
  it('links a task to its caller, also if its event arrives before the response', async () => {
    const { actor, works, hear } = await start()
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'purge', windowId: 'window-1' } })
    hear(aJob('j', 'RUNNING', { done: 3, total: 9 }))
    expect(works()).toEqual(['op window-1 0/0 early', 'j - 3/9 early'])
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'j' })
    expect(works()).toEqual(['op window-1 3/9 early'])
    hear(aJob('j', 'RUNNING', { done: 5, skipped: 1, total: 9 }))
    expect(works()).toEqual(['op window-1 6/9 early'])
  })

  it('takes the progress of window work from the window', async () => {
    const { actor, works } = await start()
    actor.send({ type: 'progress.started', id: 'w', work: { what: 'print', windowId: 'window-1' } })
    actor.send({ type: 'progress.advanced', id: 'w', done: 3, total: 9 })
    actor.send({ type: 'progress.advanced', id: 'gone', done: 1, total: 1 })
    expect(works()).toEqual(['w window-1 3/9 early'])
  })

  it('names each task by its kind, and unknown kinds as background work', async () => {
    const { actor, hear } = await start()
    for (const kind of ['PERMISSION_BACK', 'TRANSLATE']) hear(aJob(kind, 'RUNNING', { kind }))
    expect(actor.getSnapshot().context.tasks.map(({ what }) => what)).toEqual(['permissionBack', 'other'])
  })

  it('does not restart a finished task, whatever order the events arrive in', async () => {
    const { actor, clock, works, hear } = await start()
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'purge', windowId: 'window-1' } })
    clock.increment(1_000)
    hear(aJob('j', 'DONE'))
    hear(aJob('j', 'RUNNING'))
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'j' })
    expect(works()).toEqual(['op window-1 0/0 shown done'])
    clock.increment(1_500)
    expect(works()).toEqual([])
  })

  it('does not show a task as done if it skipped items, and keeps it visible until the user views it', async () => {
    const { actor, clock, works, hear } = await start()
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'paste', windowId: 'window-1' } })
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'j' })
    clock.increment(1_000)
    clock.increment(2_000)
    hear(aJob('j', 'DONE', { kind: 'COPY', done: 7, skipped: 2, total: 9 }))
    clock.increment(60_000)
    expect(works().map((work) => work.split(' ').at(-1))).toEqual(['partly'])
    actor.send({ type: 'progress.read', id: 'op' })
    expect(works()).toEqual([])
  })

  it('reports the end of a task once, with its known details [BIN-004]', async () => {
    const { actor, said, hear } = await start()
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'purge' } })
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'j' })
    hear(aJob('j', 'RUNNING', { done: 3, total: 9 }))
    expect(said).toEqual([])
    hear(aJob('j', 'DONE'))
    hear(aJob('j', 'DONE'))
    hear(aJob('unheard', 'CANCELLED'))
    expect(said).toEqual(['j 9', 'unheard -'])
  })

  it('lists running purges, also those of another tab or from before a reload [BIN-003]', async () => {
    const { actor, clock, purging, hear, lose } = await start([aJob('old', 'RUNNING', { done: 5, total: 9 }), aJob('over', 'DONE')])
    expect(purging()).toEqual(['old 5/9'])
    hear(aJob('other', 'RUNNING', { kind: 'EMPTY_BIN', done: 1, total: 3 }))
    hear(aJob('copy', 'RUNNING', { kind: 'COPY' }))
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'purge' } })
    expect(purging()).toEqual(['old 5/9', 'other 1/3'])
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'own' })
    clock.increment(1_000)
    hear(aJob('other', 'DONE'))
    expect(purging()).toEqual(['old 5/9', 'own 0/0'])
    await lose([])
    expect(purging()).toEqual([])
  })

  it('does not restart a purge whose end arrives before its response [BIN-003]', async () => {
    const { actor, purging, hear } = await start()
    actor.send({ type: 'progress.started', id: 'op', work: { what: 'empty' } })
    hear(aJob('j', 'DONE', { kind: 'EMPTY_BIN' }))
    actor.send({ type: 'progress.continued', id: 'op', jobUuid: 'j' })
    expect(purging()).toEqual([])
  })

  it('finds running tasks after a reload, oldest first, without finished ones', async () => {
    const { works } = await start([aJob('new', 'WAITING'), aJob('old', 'RUNNING', { done: 1, total: 2 }), aJob('over', 'DONE')])
    expect(works()).toEqual(['old - 1/2 early', 'new - 0/0 early'])
  })

  it('reports ends that were missed while offline, and drops tasks that the server no longer knows', async () => {
    const { told, works, hear, lose } = await start()
    hear(aJob('a', 'RUNNING'))
    hear(aJob('b', 'RUNNING'))
    hear(aJob('c', 'RUNNING'))
    await lose([aJob('a', 'FAILED'), aJob('b', 'RUNNING', { done: 1, total: 2 }), aJob('unknown', 'DONE')])
    expect(told).toEqual(['a FAILED'])
    hear(aJob('a', 'FAILED'))
    expect(works()).toEqual(['b - 1/2 early'])
  })

  it('removes a stopped task at once', async () => {
    const { clock, works, hear } = await start()
    hear(aJob('j', 'RUNNING'))
    clock.increment(1_000)
    clock.increment(2_000)
    expect(works()).toEqual(['j - 0/0 long'])
    hear(aJob('j', 'CANCELLED'))
    expect(works()).toEqual([])
  })
})
