import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AnyActorRef, assign, createActor, createMachine, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { emptyRecording, appendObserved, getLastNumber, type Recording, getActorTreeAt } from '#windows/inspector/recording'
import { maxSightings, maxSightingsBeforeDrop, watchSystem } from '#windows/inspector/watch-system'

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
const observer = createMachine({ id: 'observer', invoke: { id: 'watcher', src: watcher }, on: { noted: {}, 'actors.observed': {} } })
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
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stand = (draw = () => 0) => {
  vi.useFakeTimers()
  let worked = 0
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + worked)
  const actor = createActor(root).start()
  const self = actor.getSnapshot().children.observer as AnyActorRef
  let recording: Recording = emptyRecording
  let tells = 0
  const stop = watchSystem(self, (seen) => {
    tells++
    worked += draw()
    recording = appendObserved(recording, seen)
    // Acts like the inspector window when it receives actors.
    self.send({ type: 'actors.observed' })
  })
  const nameOf = (id: string | undefined) => (id === undefined ? 'outside' : recording.actors[id]?.name)
  return {
    actor,
    stop,
    /** Blocks the page for this number of milliseconds, in which no timer runs. */
    takes: (ms: number) => {
      worked += ms
    },
    recording: () => recording,
    tells: () => tells,
    lines: () =>
      recording.entries.map(({ actor: to, source, event }) =>
        event ? `${nameOf(source)} → ${nameOf(to)}: ${event.type}` : `${nameOf(to)} is there`,
      ),
  }
}

describe('watching the actors of a system', () => {
  it('reports the running actors with their charts at once, except the watcher itself', () => {
    const { lines, recording } = stand()
    expect(lines()).toEqual(['root is there', 'counter is there'])
    expect(Object.values(recording().actors).map(({ name, chart }) => [name, chart?.states.length])).toEqual([
      ['root', 3],
      ['counter', 3],
    ])
  })

  it('reports every event with sender, transitions and resulting state', async () => {
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
    expect(getActorTreeAt(recording(), getLastNumber(recording())).map(({ actor: { name } }) => name)).toEqual(['root'])
  })

  it('waits after drawing in proportion to the drawing time, and not noticeably after a fast drawing', async () => {
    let works = 10
    const { actor, tells } = stand(() => works)
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(2)
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(900)
    expect(tells()).toBe(2)
    works = 0
    await vi.advanceTimersByTimeAsync(200)
    expect(tells()).toBe(3)
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(4)
  })

  it('also waits if the drawing time is known only after the next event', async () => {
    let draw: FrameRequestCallback = () => {}
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      draw = frame
    })
    const { actor, tells, takes } = stand()
    // Simulates that the page is painted between the frame and the message.
    vi.stubGlobal(
      'MessageChannel',
      class {
        port1 = { onmessage: () => {}, close: () => {} }
        port2 = {
          postMessage: () => {
            takes(10)
            this.port1.onmessage()
          },
        }
      },
    )
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(2)
    actor.send({ type: 'again' })
    draw(0)
    await vi.advanceTimersByTimeAsync(900)
    expect(tells()).toBe(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(tells()).toBe(3)
  })

  it('keeps the last events of a burst with the states of the other actors, and waits longer afterwards', async () => {
    let works = 0
    const { actor, lines, recording, tells } = stand(() => works)
    actor.send({ type: 'go' })
    const before = recording()
    for (let turn = 0; turn < 2 * maxSightings; turn++) actor.send({ type: 'again' })
    works = 100
    vi.advanceTimersByTime(300)
    expect(tells()).toBe(2)
    const { entries, dropped } = recording()
    const came = entries.length - before.entries.length
    expect(came).toBeGreaterThanOrEqual(maxSightings)
    expect(came).toBeLessThanOrEqual(maxSightingsBeforeDrop)
    expect(dropped + came).toBeGreaterThan(2 * maxSightings)
    expect(lines().at(-1)).toBe('outside → root: again')
    // The counter ended among the events that are not reported.
    expect(getActorTreeAt(recording(), dropped).map(({ actor: { name } }) => name)).toEqual(['root', 'load'])

    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(3_500)
    expect(tells()).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tells()).toBe(3)
    // Events that arrive one by one are not delayed, however long the drawing takes.
    actor.send({ type: 'again' })
    await vi.advanceTimersByTimeAsync(1_200)
    expect(tells()).toBe(4)
  })

  it('leaves other inspectors working, and restores the system when it ends', async () => {
    const { actor, stop, tells } = stand()
    const other = watchSystem(actor.getSnapshot().children.observer as AnyActorRef, () => {})
    const heard: string[] = []
    const { unsubscribe } = actor.system.inspect(({ type, rootId }) => heard.push(`${type} ${rootId === actor.sessionId}`))
    const tell = Reflect.get(actor.system, '_sendInspectionEvent')
    actor.send({ type: 'go' })
    const both = heard.splice(0)
    stop()
    stop()
    expect(Reflect.get(actor.system, '_sendInspectionEvent')).toBe(tell)
    other()
    expect(Reflect.get(actor.system, '_sendInspectionEvent')).not.toBe(tell)
    actor.send({ type: 'again' })
    expect(both).toContain('@xstate.event true')
    expect(heard).toContain('@xstate.event true')
    unsubscribe()
    await vi.advanceTimersByTimeAsync(300)
    expect(tells()).toBe(1)
  })

  it('ignores the events that it causes itself, and reports nothing after its end', async () => {
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
