import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { voiceMachine } from '#machines/voice.machine'

it('requests the voice settings once for all voice fields if the request fails, and again after a pause', async () => {
  let asked = 0
  const clock = new SimulatedClock()
  const isOffered = fromPromise<boolean, void>(() => {
    asked += 1
    return Promise.reject(new Error('signed out'))
  })
  const desktop = createActor(fromCallback(() => {})).start()
  const voice = createActor(voiceMachine.provide({ actors: { isOffered } }), { clock, input: { desktop: desktop as never } })
  // A voice field asks for the settings whenever they are unknown.
  voice.subscribe((snapshot) => {
    if (snapshot.matches('unknown')) queueMicrotask(() => voice.send({ type: 'voice.checkService' }))
  })
  voice.start()
  voice.send({ type: 'voice.checkService' })
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done))
  expect(asked).toBe(1)
  clock.increment(30_000)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done))
  expect(asked).toBe(2)
})

it('requests the voice settings again if the configuration changes before the response, which may be outdated', async () => {
  const answers: ((isOffered: boolean) => void)[] = []
  const isOffered = fromPromise<boolean, void>(() => new Promise((answer) => answers.push(answer)))
  const desktop = createActor(fromCallback(() => {})).start()
  const voice = createActor(voiceMachine.provide({ actors: { isOffered } }), { input: { desktop: desktop as never } }).start()
  voice.send({ type: 'voice.checkService' })
  voice.send({ type: 'config.changed' })
  answers[0]?.(false)
  answers[1]?.(true)
  await new Promise((done) => setImmediate(done))
  expect(voice.getSnapshot().value).toBe('ready')
})
