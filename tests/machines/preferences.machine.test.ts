import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Profile } from '#api/contract/user-profile'
import { defaultLook, type LookChange } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'

const settled = () => new Promise<void>((done) => setImmediate(done))
const { backgroundImageUrl: _, ...profile } = defaultLook
const places = (...ids: string[]) => Object.fromEntries(ids.map((id, column) => [id, { column, row: 0 }]))

const begin = () => {
  const saved: LookChange[] = []
  const clock = new SimulatedClock()
  const machine = preferencesMachine.provide({
    actors: {
      applyLook: fromCallback(() => {}),
      fetchProfile: fromPromise<Profile, void>(async () => profile),
      saveProfile: fromPromise<Profile, LookChange>(async ({ input }) => {
        saved.push(input)
        return { ...profile, ...input }
      }),
    },
  })
  const actor = createActor(machine, { input: { look: defaultLook }, clock }).start()
  return { actor, saved, clock, look: () => actor.getSnapshot().context.look }
}

describe('preferences', () => {
  it('keeps changes made between sign-in and the loading of the profile, and saves them then', async () => {
    const { actor, saved, look } = begin()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'look.change', change: { theme: 'dark' } })
    actor.send({ type: 'look.change', change: { iconPlaces: { moved: { column: 5, row: 2 } } } })
    expect(saved).toEqual([])
    actor.send({
      type: 'profile.received',
      profile: { ...profile, theme: 'light', fontSize: 'large', iconPlaces: places('moved', 'left') },
    })
    expect(look()).toMatchObject({ theme: 'dark', fontSize: 'large' })
    await settled()
    const iconPlaces = { moved: { column: 5, row: 2 }, left: { column: 1, row: 0 } }
    expect(saved).toEqual([{ theme: 'dark', iconPlaces }])
    expect(look()).toMatchObject({ theme: 'dark', iconPlaces })
    expect(actor.getSnapshot().context.unsaved).toEqual({})
  })
  it('saves early changes also if the profile cannot be loaded', async () => {
    const { actor, saved, clock } = begin()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'look.change', change: { theme: 'dark' } })
    clock.increment(15_000)
    await settled()
    expect(saved).toEqual([{ theme: 'dark' }])
  })
  it('does not save choices from the sign-in page as those of the user who signs in', async () => {
    const { actor, saved, look } = begin()
    actor.send({ type: 'look.change', change: { locale: 'en' } })
    actor.send({ type: 'session.began' })
    actor.send({ type: 'profile.received', profile: { ...profile, locale: 'fa' } })
    await settled()
    expect(saved).toEqual([])
    expect(look().locale).toBe('fa')
  })
})
