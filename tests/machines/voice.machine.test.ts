import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { voiceMachine } from '#machines/voice.machine'

it('is asked for once when the server does not answer, however often fields look, and again after a while', async () => {
  let asked = 0
  const clock = new SimulatedClock()
  const isOffered = fromPromise<boolean, void>(() => {
    asked += 1
    return Promise.reject(new Error('signed out'))
  })
  const desktop = createActor(fromCallback(() => {})).start()
  const voice = createActor(voiceMachine.provide({ actors: { isOffered } }), { clock, input: { desktop: desktop as never } })
  // As a field does that is drawn.
  voice.subscribe((snapshot) => {
    if (snapshot.matches('unknown')) queueMicrotask(() => voice.send({ type: 'voice.look' }))
  })
  voice.start()
  voice.send({ type: 'voice.look' })
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done))
  expect(asked).toBe(1)
  clock.increment(30_000)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done))
  expect(asked).toBe(2)
})

it('is asked for anew when the configuration changes before the server has answered: the answer may be of the time before', async () => {
  const answers: ((isOffered: boolean) => void)[] = []
  const isOffered = fromPromise<boolean, void>(() => new Promise((answer) => answers.push(answer)))
  const desktop = createActor(fromCallback(() => {})).start()
  const voice = createActor(voiceMachine.provide({ actors: { isOffered } }), { input: { desktop: desktop as never } }).start()
  voice.send({ type: 'voice.look' })
  voice.send({ type: 'config.changed' })
  answers[0]?.(false)
  answers[1]?.(true)
  await new Promise((done) => setImmediate(done))
  expect(voice.getSnapshot().value).toBe('ready')
})
