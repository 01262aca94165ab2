import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Node } from '#api/contract/node'
import type { ClipboardNews, ClipboardOutcome, ClipboardTask, Held } from '#machines/clipboard'
import { clipboardMachine } from '#machines/clipboard.machine'

const item = (uuid: string, parentUuid = 'home') => ({ uuid, title: uuid, parentUuid }) as Node
const lost = Object.assign(new Error('no answer'), { status: 0 })
const target = { uuid: 'to', title: 'مقصد' }

const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = async () => {
  const news: ClipboardNews[] = []
  const said: string[] = []
  const calls: { task: ClipboardTask; resolve(outcome: ClipboardOutcome): void; reject(error: Error): void }[] = []
  const desktop = createActor(fromCallback<ClipboardNews>(({ receive }) => receive((one) => news.push(one)))).start()
  const clock = new SimulatedClock()
  let ids = 0
  const actor = createActor(
    clipboardMachine.provide({
      actors: {
        perform: fromPromise<ClipboardOutcome, { task: ClipboardTask | undefined; held: Held | null }>(
          ({ input }) => new Promise((resolve, reject) => calls.push({ task: input.task as ClipboardTask, resolve, reject })),
        ),
      },
      actions: {
        sayDone: ({ context }) => void said.push(`${context.tasks[0]?.kind} done`),
        sayFailed: ({ context }, { error }) => void said.push(`${context.tasks[0]?.kind} failed: ${(error as Error).message}`),
        sayCutLimit: () => void said.push('cut limit'),
      },
    }),
    { clock, input: { desktop: desktop as never, newId: () => `op-${++ids}` } },
  ).start()
  calls[0]?.resolve({ held: { copyItems: [], cutItems: [] } })
  await settle()
  said.length = 0
  calls.length = 0
  const held = () => {
    const { copyItems = [], cutItems = [] } = actor.getSnapshot().context.held ?? {}
    return { copied: copyItems.map(({ uuid }) => uuid), cut: cutItems.map(({ uuid }) => uuid) }
  }
  const kinds = () => calls.map(({ task: { kind } }) => kind)
  return { actor, clock, news, said, calls, held, kinds }
}

describe('the clipboard', () => {
  it('shows what the server keeps, from the first moment and whenever it changed anywhere [CLIP-008]', async () => {
    const { actor, calls, held, kinds } = await start()
    actor.send({ type: 'clipboard.changed' })
    actor.send({ type: 'clipboard.changed' })
    actor.send({ type: 'clipboard.changed' })
    calls[0]?.resolve({ held: { copyItems: [item('a')], cutItems: [item('b')] } })
    await settle()
    expect(held()).toEqual({ copied: ['a'], cut: ['b'] })
    calls[1]?.resolve({ held: { copyItems: [], cutItems: [] } })
    await settle()
    // What changed while it was read is read once more, a swarm only once.
    expect(kinds()).toEqual(['look', 'look'])
  })

  it('asks for one thing after the other in the order it was told', async () => {
    const { actor, calls, said, kinds } = await start()
    actor.send({ type: 'clipboard.put', list: 'copy', uuids: ['a'] })
    actor.send({ type: 'clipboard.paste', target })
    expect(kinds()).toEqual(['put'])
    calls[0]?.resolve({ held: { copyItems: [item('a')], cutItems: [] } })
    await settle()
    expect(kinds()).toEqual(['put', 'paste'])
    calls[1]?.reject(new Error('name taken'))
    await settle()
    expect(said).toEqual(['put done', 'paste failed: name taken'])
  })

  it('refuses to cut two items before any call, added ones too [CLIP-014]', async () => {
    const { actor, calls, said } = await start()
    actor.send({ type: 'clipboard.put', list: 'cut', uuids: ['a', 'b'] })
    actor.send({ type: 'clipboard.put', list: 'addToCut', uuids: ['a', 'b'] })
    expect(said).toEqual(['cut limit', 'cut limit'])
    expect(calls).toEqual([])
    actor.send({ type: 'clipboard.put', list: 'copy', uuids: ['a', 'b'] })
    expect(calls).toHaveLength(1)
  })

  it('pastes once for a double press, tells both folders, and holds no cut item after it [CLIP-010]', async () => {
    const { actor, calls, news, held, kinds } = await start()
    actor.send({ type: 'clipboard.put', list: 'cut', uuids: ['a'] })
    calls[0]?.resolve({ held: { copyItems: [], cutItems: [item('a', 'from')] } })
    await settle()
    actor.send({ type: 'clipboard.paste', target })
    actor.send({ type: 'clipboard.paste', target })
    calls[1]?.resolve({ arrived: [item('a', 'to')] })
    await settle()
    expect(kinds()).toEqual(['put', 'paste', 'look'])
    expect(held().cut).toEqual([])
    expect(news).toEqual([{ type: 'data.changed', resource: 'node', uuids: ['a'], parentUuids: ['to', 'from'] }])
  })

  it('asks again under the same name when the answer is lost, and gives up in the end', async () => {
    const { actor, clock, calls, said } = await start()
    actor.send({ type: 'nodes.send', uuids: ['a'], target })
    for (let at = 0; at < 7; at++) {
      calls[at]?.reject(lost)
      await settle()
      clock.increment(3_000)
    }
    expect(new Set(calls.map(({ task }) => (task.kind === 'send' ? task.operationUuid : '')))).toEqual(new Set(['op-1']))
    expect(calls).toHaveLength(7)
    expect(said).toEqual(['send failed: no answer'])
  })

  it('answers whoever tells the user itself, however often the same folder is asked for', async () => {
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
})
