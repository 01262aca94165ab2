import { expect, it } from 'vitest'
import { createActor, fromPromise, setup, waitFor } from 'xstate'
import { type SiteConfig, siteMachine } from '#machines/site.machine'
import { timeZoneIn } from '#widgets/format/site-time'

const systemWith = async (config: SiteConfig) => {
  const site = siteMachine.provide({ actors: { fetchConfig: fromPromise<SiteConfig, void>(async () => config) } })
  const root = setup({ actors: { site } }).createMachine({ invoke: { id: 'site', src: 'site', systemId: 'site' } })
  const { system } = createActor(root).start()
  await waitFor(system.get('site'), (snapshot) => !snapshot.matches('fetching'))
  return system
}

it('the client uses the configured time zone, else that of Tehran', async () => {
  expect(timeZoneIn(await systemWith({ 'time.zone': 'Asia/Tokyo' }))).toBe('Asia/Tokyo')
  expect(timeZoneIn(await systemWith({}))).toBe('Asia/Tehran')
  expect(timeZoneIn(createActor(setup({}).createMachine({})).system)).toBe('Asia/Tehran')
})
