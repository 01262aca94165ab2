import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { maxTries } from '#machines/lost-answer'
import { createRenameMachine, type Named } from '#machines/rename.machine'

const settled = () => new Promise<void>((done) => setImmediate(done))
const existing: Named = { kind: 'existing', uuid: 'u1', title: 'گزارش' }
const fresh: Named = { kind: 'new', parentUuid: 'p1', title: '' }

const begin = (named: Named, answer: () => Promise<{ uuid: string }> = async () => ({ uuid: 'u1' }), clock?: SimulatedClock) => {
  const saved: { named: Named; title: string }[] = []
  const machine = createRenameMachine<{ uuid: string }>().provide({
    actors: {
      saveName: fromPromise<{ uuid: string }, { named: Named; title: string }>(async ({ input }) => {
        saved.push(input)
        return await answer()
      }),
    },
  })
  const actor = createActor(machine, { input: { named }, ...(clock && { clock }) }).start()
  const type = (text: string) => actor.send({ type: 'name.change', text })
  return { actor, saved, type, output: () => actor.getSnapshot().output }
}
const refuse = (status: number) => () => Promise.reject(Object.assign(new Error('no'), { status }))

describe('renaming in place', () => {
  it('Enter saves the name with the id of the item [EXP-146] [EXP-153]', async () => {
    const { actor, saved, type, output } = begin(existing)
    type('گزارش سال')
    actor.send({ type: 'name.submit' })
    await settled()
    expect(saved).toEqual([{ named: existing, title: 'گزارش سال' }])
    expect(output()).toEqual({ kind: 'saved', item: { uuid: 'u1' } })
  })
  it('a click outside saves the name [EXP-147]', async () => {
    const { actor, saved, type } = begin(fresh)
    type('پوشهٔ نو')
    actor.send({ type: 'name.leave' })
    await settled()
    expect(saved).toEqual([{ named: fresh, title: 'پوشهٔ نو' }])
  })
  it('an empty name cancels, however it is committed [EXP-148]', async () => {
    for (const event of ['name.submit', 'name.leave'] as const) {
      const { actor, saved, type, output } = begin(existing)
      type('  \u200c')
      actor.send({ type: event })
      await settled()
      expect([saved, output()]).toEqual([[], { kind: 'cancelled' }])
    }
  })
  it('Esc cancels renaming [EXP-149]', async () => {
    const { actor, saved, type, output } = begin(existing)
    type('چیز دیگر')
    actor.send({ type: 'name.cancel' })
    await settled()
    expect([saved, output()]).toEqual([[], { kind: 'cancelled' }])
  })
  it('sends nothing if the name did not change', async () => {
    const { actor, saved, type, output } = begin(existing)
    type(' گزارش\u200c')
    actor.send({ type: 'name.submit' })
    await settled()
    expect([saved, output()]).toEqual([[], { kind: 'cancelled' }])
  })
  it('keeps a refused name for correction, and a click outside does not send it again', async () => {
    for (const status of [409, 422]) {
      const { actor, saved, type } = begin(fresh, refuse(status))
      type('تکراری')
      actor.send({ type: 'name.submit' })
      await settled()
      actor.send({ type: 'name.leave' })
      await settled()
      const { value, context } = actor.getSnapshot()
      expect([value, context.text, context.refusal, saved.length]).toEqual(['refused', 'تکراری', expect.objectContaining({ status }), 1])
      type('دیگر')
      expect([actor.getSnapshot().value, actor.getSnapshot().context.refusal]).toEqual(['editing', null])
    }
  })
  it('renaming ends with the error after any other failure [EXP-201]', async () => {
    for (const status of [403, 404, 500]) {
      const { actor, type, output } = begin(fresh, refuse(status))
      type('پوشه')
      actor.send({ type: 'name.submit' })
      await settled()
      expect(output()).toEqual({ kind: 'failed', error: expect.objectContaining({ status }) })
    }
  })
  it('retries unanswered requests with the same title, until it is saved', async () => {
    const answers = [refuse(0), refuse(503), async () => ({ uuid: 'u1' })]
    const clock = new SimulatedClock()
    const { actor, saved, type, output } = begin(fresh, () => answers.shift()!(), clock)
    type('پوشه')
    actor.send({ type: 'name.submit' })
    for (let n = 0; n < 3; n += 1) {
      await settled()
      clock.increment(3_000)
    }
    expect([saved.map(({ title }) => title), output()]).toEqual([['پوشه', 'پوشه', 'پوشه'], { kind: 'saved', item: { uuid: 'u1' } }])
  })
  it('gives up if no response arrives after all retries', async () => {
    const clock = new SimulatedClock()
    const { actor, saved, type, output } = begin(fresh, refuse(503), clock)
    type('پوشه')
    actor.send({ type: 'name.submit' })
    for (let tries = 0; tries < maxTries + 5; tries += 1) {
      await settled()
      clock.increment(60_000)
    }
    expect([saved.length, output()?.kind]).toEqual([maxTries + 1, 'failed'])
  })
  it('renaming can be cancelled while it waits for a response', async () => {
    const { actor, type, output } = begin(fresh, refuse(503), new SimulatedClock())
    type('پوشه')
    actor.send({ type: 'name.submit' })
    await settled()
    expect(actor.getSnapshot().value).toBe('waiting')
    actor.send({ type: 'name.cancel' })
    expect(output()).toEqual({ kind: 'cancelled' })
  })
})
