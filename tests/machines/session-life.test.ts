import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { announcedMs, getSessionStage, sessionLifeMachine } from '#machines/session-life.machine'

const MINUTE = 60_000
const settled = () => new Promise<void>((done) => setImmediate(done))

const start = (renew: () => Promise<void> = async () => {}) => {
  const calls: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionLifeMachine.provide({
      actors: {
        watchUse: fromCallback(() => {}),
        renewToken: fromPromise(() => {
          calls.push('renew')
          return renew()
        }),
      },
    }),
    {
      clock,
      input: {
        parent: createActor(fromCallback<{ type: string }>(({ receive }) => receive(({ type }) => calls.push(type)))).start() as never,
      },
    },
  ).start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  return { actor, calls, pass }
}

describe('the token', () => {
  it('renews the token within a minute of user activity, and not without activity [AUTH-014]', async () => {
    const { actor, calls, pass } = start()
    await pass(10 * MINUTE)
    expect(calls).toEqual([])
    actor.send({ type: 'user.active' })
    await settled()
    expect(calls).toEqual(['renew'])
    actor.send({ type: 'user.active' })
    await pass(MINUTE)
    expect(calls).toEqual(['renew', 'renew'])
    await pass(10 * MINUTE)
    expect(calls).toHaveLength(2)
  })

  it('does not renew the token if another tab just did', async () => {
    const { actor, calls, pass } = start()
    actor.send({ type: 'user.active' })
    actor.send({ type: 'token.received' })
    await pass(10 * MINUTE)
    expect(calls).toEqual([])
  })

  it('renews the token later if the server was unreachable', async () => {
    let fails = true
    const { actor, calls, pass } = start(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve()))
    await pass(MINUTE)
    actor.send({ type: 'user.active' })
    await settled()
    fails = false
    await pass(MINUTE)
    await pass(10 * MINUTE)
    expect(calls).toEqual(['renew', 'renew'])
  })
})

describe('the end of the session', () => {
  it('warns before the end of the session, and withdraws the warning when the user continues, which renews the token', async () => {
    const { actor, calls } = start()
    actor.send({ type: 'end.near', endsAt: 5_000, isFinal: false })
    expect(actor.getSnapshot().context).toMatchObject({ endsAt: 5_000, isFinal: false })
    actor.send({ type: 'session.continue' })
    await settled()
    expect(actor.getSnapshot().context.endsAt).toBeUndefined()
    expect(calls).toEqual(['renew'])
    actor.send({ type: 'end.near', endsAt: 9_000, isFinal: true })
    actor.send({ type: 'end.far' })
    expect(actor.getSnapshot().context.endsAt).toBeUndefined()
    actor.send({ type: 'end.reached' })
    expect(calls.at(-1)).toBe('session.idle')
  })

  it('the session ends after the idle time since the last activity, or at its maximum age', () => {
    const times = { usedAt: 0, idleMs: 60 * MINUTE, sessionEnds: 24 * 60 * MINUTE }
    expect(getSessionStage({ ...times, now: 58 * MINUTE - 1 })).toEqual({ stage: 'used' })
    expect(getSessionStage({ ...times, now: 58 * MINUTE })).toEqual({ stage: 'ending', endsAt: 60 * MINUTE, isFinal: false })
    expect(getSessionStage({ ...times, now: 60 * MINUTE })).toEqual({ stage: 'over' })
    const late = { ...times, usedAt: 24 * 60 * MINUTE - 1 }
    expect(getSessionStage({ ...late, now: times.sessionEnds - announcedMs })).toEqual({
      stage: 'ending',
      endsAt: times.sessionEnds,
      isFinal: true,
    })
    expect(getSessionStage({ ...late, now: times.sessionEnds })).toEqual({ stage: 'over' })
  })
})
