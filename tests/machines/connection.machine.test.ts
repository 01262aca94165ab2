import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { isServerLost } from '#machines/connection'
import { type ConnectionEvent, connectionMachine } from '#machines/connection.machine'

const settled = () => new Promise<void>((done) => setImmediate(done))

const start = () => {
  const clock = new SimulatedClock()
  const server = { answers: true, asked: 0 }
  let news = 0
  const reachServer = fromPromise<unknown, void>(async () => {
    server.asked += 1
    if (!server.answers) throw new Error('no network')
  })
  const watchNetwork = fromCallback<ConnectionEvent, void>(() => {})
  const parent = createActor(fromCallback(({ receive }) => receive(() => (news += 1)))).start() as never
  const actor = createActor(connectionMachine.provide({ actors: { reachServer, watchNetwork } }), { clock, input: { parent } }).start()
  const send = async (type: ConnectionEvent['type']) => {
    actor.send({ type })
    await settled()
  }
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds)
    await settled()
  }
  /** Returns the seconds until the next request to the server. */
  const nextAfter = async () => {
    const before = server.asked
    for (let seconds = 1; seconds <= 100; seconds++) {
      await pass(1000)
      if (server.asked > before) return seconds
    }
    throw new Error('it is never asked again')
  }
  return { actor, server, send, pass, nextAfter, news: () => news, lost: () => isServerLost(actor.getSnapshot()) }
}

describe('a lost connection', () => {
  it('reconnects after growing delays of at most half a minute', async () => {
    const { server, send, nextAfter, lost } = start()
    server.answers = false
    await send('connection.lost')
    expect([server.asked, lost()]).toEqual([1, true])
    const pauses: number[] = []
    for (let step = 0; step < 7; step++) pauses.push(await nextAfter())
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30])
  })

  it('reports a restored connection once, and still counts as lost while it reconnects', async () => {
    const { actor, server, send, pass, news, lost } = start()
    server.answers = false
    await send('connection.lost')
    expect(news()).toBe(0)
    server.answers = true
    actor.send({ type: 'connection.retry' })
    expect(lost()).toBe(true)
    await settled()
    expect([lost(), news()]).toEqual([false, 1])
    await pass(20_000)
    expect(news()).toBe(1)
  })

  it('reconnects at once when the network returns, with short delays again', async () => {
    const { server, send, nextAfter } = start()
    server.answers = false
    await send('connection.lost')
    for (let step = 0; step < 4; step++) await nextAfter()
    const before = server.asked
    await send('connection.found')
    expect(server.asked).toBe(before + 1)
    expect(await nextAfter()).toBe(2)
  })

  it('waits longer before each retry of unanswered calls while the server answers others, until a minute of calm', async () => {
    const { server, send, nextAfter, pass, news, lost } = start()
    await send('connection.lost')
    expect([server.asked, news(), lost()]).toEqual([1, 1, false])
    await send('connection.lost')
    expect([server.asked, lost()]).toEqual([1, true])
    expect(await nextAfter()).toBe(2)
    expect([news(), lost()]).toEqual([2, false])
    await send('connection.lost')
    expect(await nextAfter()).toBe(4)
    await pass(60_000)
    await send('connection.lost')
    expect(server.asked).toBe(4)
  })
})
