import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { maxTries } from '#machines/lost-answer'
import type { Operation, OperationOutcome, QueuedOperation } from '#machines/operations'
import { operationsMachine, type OperationsNews } from '#machines/operations.machine'
import type { TaskProgressEvent } from '#machines/progress'

interface Call {
  operation: QueuedOperation
  resolve(outcome: OperationOutcome): void
  reject(error: unknown): void
}

const start = () => {
  const news: OperationsNews[] = []
  const works: TaskProgressEvent[] = []
  const isWork = (one: OperationsNews): one is TaskProgressEvent => one.type.startsWith('progress.')
  const desktop = createActor(
    fromCallback<OperationsNews>(({ receive }) => receive((one) => (isWork(one) ? works.push(one) : news.push(one)))),
  ).start()
  const calls: Call[] = []
  const said: string[] = []
  const clock = new SimulatedClock()
  let made = 0
  const actor = createActor(
    operationsMachine.provide({
      actors: {
        perform: fromPromise<OperationOutcome, { operation: QueuedOperation | undefined }>(
          ({ input }) => new Promise((resolve, reject) => calls.push({ operation: input.operation as QueuedOperation, resolve, reject })),
        ),
      },
      actions: {
        announceStart: ({ context }) => said.push(`begins ${context.operations[0]?.kind}`),
        announceDone: ({ context }) => said.push(`did ${context.operations[0]?.kind}`),
        announceFailure: (_, { error }) => said.push(`failed ${(error as Error).message}`),
      },
    }),
    { clock, input: { desktop: desktop as never, newId: () => `id${++made}` } },
  ).start()
  const ask = (operation: Operation) => actor.send({ type: 'nodes.operate', operation })
  const remove = (name: string) => ask({ kind: 'delete', uuids: [name], fromUuid: 'from' })
  const queued = () => actor.getSnapshot().context.operations.map(({ uuid }) => uuid)
  return { actor, news, works, calls, said, clock, ask, remove, queued }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('changing items', () => {
  it('runs changes one after another, retries unanswered ones, and notifies the windows of the changed folders', async () => {
    const { news, calls, said, remove, queued } = start()
    remove('a')
    remove('b')
    expect(calls.map(({ operation: { uuid } }) => uuid)).toEqual(['id1'])
    expect(queued()).toEqual(['id1', 'id2'])
    calls[0]?.resolve({ uuids: ['a'], parentUuids: ['from'] })
    await settle()
    expect(queued()).toEqual(['id2'])
    expect(news).toEqual([{ type: 'data.changed', resource: 'node', uuids: ['a'], parentUuids: ['from'] }])
    expect(said).toEqual(['begins delete', 'did delete', 'begins delete'])
  })

  it('runs a change once for a double press, and undoes and redoes as often as requested', () => {
    const { ask, remove, queued } = start()
    remove('a')
    remove('a')
    ask({ kind: 'undo' })
    ask({ kind: 'undo' })
    for (const kind of ['undo', 'redo'] as const) for (const _ of [1, 2]) ask({ kind, operationUuid: 'x' })
    ask({ kind: 'redo' })
    ask({ kind: 'redo' })
    expect(queued()).toEqual(['id1', 'id2', 'id3', 'id4', 'id5', 'id6', 'id7'])
  })

  it('reports why a change failed, changes nothing, and continues', async () => {
    const { news, calls, said, remove, queued } = start()
    remove('a')
    remove('b')
    calls[0]?.reject(new Error('taken'))
    await settle()
    expect([said, news, queued()]).toEqual([['begins delete', 'failed taken', 'begins delete'], [], ['id2']])
  })

  it('retries with the same operation id after a lost response, and gives up in the end', async () => {
    const { calls, said, remove, clock, queued } = start()
    remove('a')
    for (let turn = 0; turn <= maxTries; turn++) {
      calls[turn]?.reject({ status: 0, message: 'offline' })
      await settle()
      clock.increment(3_000)
    }
    expect(calls.map(({ operation: { uuid } }) => uuid)).toEqual(Array.from({ length: maxTries + 1 }, () => 'id1'))
    expect([said, queued()]).toEqual([['begins delete', 'failed offline'], []])
  })

  it('shows what an undo restored', async () => {
    const { news, calls, ask } = start()
    ask({ kind: 'undo' })
    calls[0]?.resolve({ uuids: ['a'], parentUuids: ['from'], returned: ['a'] })
    await settle()
    expect(news).toContainEqual({ type: 'nodes.returned', uuids: ['a'] })
  })

  it('reports whether a change of a window is done, continues as a task, is a conflict or failed', async () => {
    const { actor, calls, works } = start()
    const target = { uuid: 'to', title: 'مقصد' }
    actor.send({ type: 'nodes.operate', operation: { kind: 'move', uuids: ['a', 'b'], target }, windowId: 'window-2' })
    actor.send({ type: 'nodes.operate', operation: { kind: 'stop', uuids: ['j'] } })
    for (const name of ['c', 'd', 'e']) actor.send({ type: 'nodes.operate', operation: { kind: 'purge', uuids: [name] } })
    const answers: ((call: Call | undefined) => void)[] = [
      (call) => call?.resolve({ uuids: [], parentUuids: [] }),
      (call) => call?.resolve({ uuids: [], parentUuids: [] }),
      (call) => call?.resolve({ uuids: [], parentUuids: [], jobUuid: 'j' }),
      (call) => call?.reject(Object.assign(new Error('changed'), { status: 409 })),
      (call) => call?.reject(Object.assign(new Error('broken'), { status: 500 })),
    ]
    for (const [at, answer] of answers.entries()) {
      answer(calls[at])
      await settle()
    }
    expect(works[0]).toEqual({ type: 'progress.started', id: 'id1', work: { what: 'move', windowId: 'window-2', title: 'مقصد', count: 2 } })
    expect(works.filter(({ type }) => type === 'progress.started').map(({ id }) => id)).toEqual(['id1', 'id3', 'id4', 'id5'])
    expect(
      works.flatMap((one) => (one.type === 'progress.continued' ? one.jobUuid : one.type === 'progress.ended' ? one.end : [])),
    ).toEqual([...['done', 'done', 'j', 'conflict', 'failed']])
  })
})
