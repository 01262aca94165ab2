import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Job } from '#api/contract/job'
import type { Node } from '#api/contract/node'
import { maxTries } from '#machines/lost-answer'
import type { ClipboardNews, ClipboardOutcome, ClipboardTask, ClipboardContent } from '#machines/clipboard'
import { clipboardMachine } from '#machines/clipboard.machine'
import type { TaskProgressEvent } from '#machines/progress'

const item = (uuid: string, parentUuid = 'home') => ({ uuid, title: uuid, parentUuid }) as Node
const lost = Object.assign(new Error('no answer'), { status: 0 })
const target = { uuid: 'to', title: 'مقصد' }

const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = async () => {
  const news: ClipboardNews[] = []
  const said: string[] = []
  const calls: { task: ClipboardTask; resolve(outcome: ClipboardOutcome): void; reject(error: Error): void }[] = []
  const works: TaskProgressEvent[] = []
  const desktop = createActor(
    fromCallback<ClipboardNews | TaskProgressEvent>(({ receive }) =>
      receive((one) => (one.type === 'notify' || one.type === 'data.changed' ? news.push(one) : works.push(one))),
    ),
  ).start()
  const clock = new SimulatedClock()
  let ids = 0
  const actor = createActor(
    clipboardMachine.provide({
      actors: {
        perform: fromPromise<ClipboardOutcome, { task: ClipboardTask | undefined; content: ClipboardContent | null }>(
          ({ input }) => new Promise((resolve, reject) => calls.push({ task: input.task as ClipboardTask, resolve, reject })),
        ),
      },
      actions: {
        announceDone: ({ context }) => void said.push(`${context.tasks[0]?.kind} done`),
        announceFailure: ({ context }, { error }) => void said.push(`${context.tasks[0]?.kind} failed: ${(error as Error).message}`),
        announceCutLimit: () => void said.push('cut limit'),
        announceArrival: (_, { arrival, job }) => void said.push(`${arrival?.target.title} ${job.status}`),
      },
    }),
    { clock, input: { desktop: desktop as never, newId: () => `op-${++ids}` } },
  ).start()
  calls[0]?.resolve({ content: { copyItems: [], cutItems: [] } })
  await settle()
  said.length = 0
  calls.length = 0
  const held = () => {
    const { copyItems = [], cutItems = [] } = actor.getSnapshot().context.content ?? {}
    return { copied: copyItems.map(({ uuid }) => uuid), cut: cutItems.map(({ uuid }) => uuid) }
  }
  const kinds = () => calls.map(({ task: { kind } }) => kind)
  return { actor, clock, news, works, said, calls, held, kinds }
}

describe('the clipboard', () => {
  it('shows the clipboard of the server from the start and after each change from any client [CLIP-008]', async () => {
    const { actor, calls, held, kinds } = await start()
    actor.send({ type: 'clipboard.changed' })
    actor.send({ type: 'clipboard.changed' })
    actor.send({ type: 'clipboard.changed' })
    calls[0]?.resolve({ content: { copyItems: [item('a')], cutItems: [item('b')] } })
    await settle()
    expect(held()).toEqual({ copied: ['a'], cut: ['b'] })
    calls[1]?.resolve({ content: { copyItems: [], cutItems: [] } })
    await settle()
    // A change during a request causes one more request, even if there were many changes.
    expect(kinds()).toEqual(['read', 'read'])
  })

  it('sends requests one after another, in the order of the commands', async () => {
    const { actor, calls, said, kinds } = await start()
    actor.send({ type: 'clipboard.put', list: 'copy', uuids: ['a'] })
    actor.send({ type: 'clipboard.paste', target })
    expect(kinds()).toEqual(['put'])
    calls[0]?.resolve({ content: { copyItems: [item('a')], cutItems: [] } })
    await settle()
    expect(kinds()).toEqual(['put', 'paste'])
    calls[1]?.reject(new Error('name taken'))
    await settle()
    expect(said).toEqual(['put done', 'paste failed: name taken'])
  })

  it('refuses to cut two items before it sends a request, also when one of them is added to the cut list [CLIP-014]', async () => {
    const { actor, calls, said } = await start()
    actor.send({ type: 'clipboard.put', list: 'cut', uuids: ['a', 'b'] })
    actor.send({ type: 'clipboard.put', list: 'addToCut', uuids: ['a', 'b'] })
    expect(said).toEqual(['cut limit', 'cut limit'])
    expect(calls).toEqual([])
    actor.send({ type: 'clipboard.put', list: 'copy', uuids: ['a', 'b'] })
    expect(calls).toHaveLength(1)
  })

  it('pastes once for a double press, notifies about both folders, and empties the cut list [CLIP-010]', async () => {
    const { actor, calls, news, held, kinds } = await start()
    actor.send({ type: 'clipboard.put', list: 'cut', uuids: ['a'] })
    calls[0]?.resolve({ content: { copyItems: [], cutItems: [item('a', 'from')] } })
    await settle()
    actor.send({ type: 'clipboard.paste', target })
    actor.send({ type: 'clipboard.paste', target })
    calls[1]?.resolve({ arrived: [item('a', 'to')] })
    await settle()
    expect(kinds()).toEqual(['put', 'paste', 'read'])
    expect(held().cut).toEqual([])
    expect(news).toEqual([{ type: 'data.changed', resource: 'node', uuids: ['a'], parentUuids: ['to', 'from'] }])
  })

  it('retries with the same operation id after a lost response, and gives up in the end', async () => {
    const { actor, clock, calls, said } = await start()
    actor.send({ type: 'nodes.send', uuids: ['a'], target })
    for (let at = 0; at <= maxTries; at++) {
      calls[at]?.reject(lost)
      await settle()
      clock.increment(3_000)
    }
    expect(new Set(calls.map(({ task }) => (task.kind === 'send' ? task.operationUuid : '')))).toEqual(new Set(['op-1']))
    expect(calls).toHaveLength(maxTries + 1)
    expect(said).toEqual(['send failed: no answer'])
  })

  it('sends the result of a repeated paste to each caller that shows the result itself', async () => {
    const { actor, calls } = await start()
    const heard: string[] = []
    const answer = { done: () => void heard.push('done'), failed: (error: unknown) => void heard.push((error as Error).message) }
    actor.send({ type: 'clipboard.paste', target, operationUuid: 'x', answer })
    actor.send({ type: 'clipboard.paste', target, operationUuid: 'x', answer })
    calls[0]?.reject(new Error('full'))
    await settle()
    calls[1]?.resolve({ arrived: [] })
    await settle()
    expect(heard).toEqual(['full', 'done'])
  })

  it('reports the window of a paste and its result, and the end of a paste that continues as a task, once', async () => {
    const { actor, calls, works, said } = await start()
    const job = (status: Job['status'], uuid = 'op-1'): Job => ({ uuid, kind: 'COPY', status, createDate: 0 })
    const hear = (status: Job['status'], uuid?: string) => actor.send({ type: 'job.progress', job: job(status, uuid) })
    actor.send({ type: 'clipboard.paste', target, windowId: 'window-3' })
    hear('RUNNING')
    calls[0]?.resolve({ arrived: [], job: job('RUNNING') })
    await settle()
    expect(works).toEqual([
      { type: 'progress.started', id: 'op-1', work: { what: 'paste', title: 'مقصد', windowId: 'window-3' } },
      { type: 'progress.continued', id: 'op-1', jobUuid: 'op-1' },
    ])
    hear('DONE', 'another')
    hear('FAILED')
    hear('FAILED')
    expect(said).toEqual(['paste done', 'مقصد FAILED'])
    calls[1]?.resolve({ content: { copyItems: [], cutItems: [] } })
    await settle()
    works.length = 0
    actor.send({ type: 'nodes.send', uuids: ['a'], target })
    calls[2]?.reject(Object.assign(new Error('taken'), { status: 409 }))
    await settle()
    expect(works.at(-1)).toEqual({ type: 'progress.ended', id: 'op-2', end: 'conflict' })
  })

  it('reports the end of a background paste that ended before the response, or whose end event was missed', async () => {
    const { actor, calls, works, said } = await start()
    const job: Job = { uuid: 'op-1', kind: 'COPY', status: 'DONE', createDate: 0 }
    actor.send({ type: 'clipboard.paste', target })
    actor.send({ type: 'job.progress', job })
    calls[0]?.resolve({ arrived: [], job })
    await settle()
    expect(said).toEqual(['مقصد DONE', 'paste done'])
    calls[1]?.resolve({ content: { copyItems: [], cutItems: [] } })
    await settle()
    actor.send({ type: 'nodes.send', uuids: ['a'], target })
    calls[2]?.resolve({ arrived: [], job: { ...job, uuid: 'op-2' } })
    await settle()
    expect(said.slice(3)).toEqual(['send done', 'مقصد DONE'])
    expect(works.filter(({ type }) => type === 'progress.ended').map(({ id }) => id)).toEqual(['op-1', 'op-2'])
  })
})
