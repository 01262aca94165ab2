import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AnyActorRef, assign, createActor, createMachine, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { emptyRecording, extended, lastNumber, type Recording, treeAt } from '#windows/inspector/recording'
import { watchSystem } from '#windows/inspector/watch'

const child = setup({ types: {} as { context: { n: number }; events: { type: 'more' } } }).createMachine({
  id: 'counter',
  context: { n: 0 },
  initial: 'low',
  states: {
    low: { on: { more: { target: 'high', actions: assign({ n: ({ context }) => context.n + 1 }) } } },
    high: { type: 'final' },
  },
})
const watcher = fromCallback<{ type: 'noted' }>(({ sendBack }) => {
  sendBack({ type: 'noted' })
})
const observer = createMachine({ id: 'observer', invoke: { id: 'watcher', src: watcher }, on: { noted: {}, 'actors.seen': {} } })
const root = setup({ actors: { counter: child, observer, load: fromPromise(async () => 1) } }).createMachine({
  id: 'root',
  invoke: [
    { id: 'counter', src: 'counter' },
    { id: 'observer', src: 'observer' },
  ],
  initial: 'idle',
  states: {
    idle: { on: { again: 'loading', go: { target: 'loading', actions: sendTo('counter', { type: 'more' }) } } },
    loading: { invoke: { id: 'load', src: 'load', onDone: 'idle' } },
  },
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const stand = (draw = () => {}) => {
  vi.useFakeTimers()
  const actor = createActor(root).start()
  const self = actor.getSnapshot().children.observer as AnyActorRef
  let recording: Recording = emptyRecording
  let tells = 0
  const stop = watchSystem(self, (seen) => {
    tells++
    draw()
    recording = extended(recording, seen)
    // As the window does with what it hears.
    self.send({ type: 'actors.seen' })
  })
  const nameOf = (id: string | undefined) => (id === undefined ? 'outside' : recording.actors[id]?.name)
  return {
    actor,
    stop,
    recording: () => recording,
    tells: () => tells,
    lines: () =>
      recording.entries.map(({ actor: to, source, event }) =>
        event ? `${nameOf(source)} → ${nameOf(to)}: ${event.type}` : `${nameOf(to)} is there`,
      ),
  }
}

describe('watching the actors of a system', () => {
  it('tells at once who runs, with charts, and leaves out itself', () => {
    const { lines, recording } = stand()
    expect(lines()).toEqual(['root is there', 'counter is there'])
    expect(Object.values(recording().actors).map(({ name, chart }) => [name, chart?.states.length])).toEqual([
      ['root', 3],
      ['counter', 3],
    ])
  })

  it('tells every event with its sender, the transitions taken and how the actor stood after it', async () => {
    const { actor, lines, recording } = stand()
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(300)
    expect(lines().slice(2)).toEqual([
      'outside → root: go',
      'root → counter: more',
      'counter → root: xstate.done.actor.counter',
      'root → load: xstate.init',
      'load → load: xstate.promise.resolve',
      'load → root: xstate.done.actor.load',
    ])
    const go = recording().entries.find(({ event }) => event?.type === 'go')
    expect(go).toMatchObject({ standing: { value: 'loading', status: 'active' }, taken: ['root.idle --go[0]--> root.loading'] })
    const more = recording().entries.find(({ event }) => event?.type === 'more')
    expect(more).toMatchObject({ standing: { value: 'high', status: 'done', context: { n: 1 } } })
    expect(treeAt(recording(), lastNumber(recording())).map(({ actor: { name } }) => name)).toEqual(['root'])
  })

  it('rests after drawing, the longer the longer that took, and is soon again where it took no time', async () => {
    let took = 0
    const { actor, tells } = stand(() => {
      took += 20
    })
    vi.spyOn(performance, 'now').mockImplementation(() => took)
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(2)
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(900)
    expect(tells()).toBe(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(tells()).toBe(3)
    took += 5_000
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(4)
  })

  it('comes to rest: what it causes itself is no news, and after its end nothing is', async () => {
    const { actor, stop, tells } = stand()
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tells()).toBe(2)
    stop()
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tells()).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
