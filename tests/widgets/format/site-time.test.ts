import { expect, it } from 'vitest'
import { createActor, fromPromise, setup, waitFor } from 'xstate'
import { type SiteConfig, siteMachine } from '#machines/site.machine'
import { getTimeZone } from '#widgets/format/time-zone'

const systemWith = async (config: SiteConfig) => {
  const site = siteMachine.provide({ actors: { fetchConfig: fromPromise<SiteConfig, void>(async () => config) } })
  const root = setup({ actors: { site } }).createMachine({ invoke: { id: 'site', src: 'site', systemId: 'site' } })
  const { system } = createActor(root).start()
  await waitFor(system.get('site'), (snapshot) => !snapshot.matches('fetching'))
  return system
}

it('the client uses the configured time zone, else that of Tehran', async () => {
  expect(getTimeZone(await systemWith({ 'time.zone': 'Asia/Tokyo' }))).toBe('Asia/Tokyo')
  expect(getTimeZone(await systemWith({}))).toBe('Asia/Tehran')
  expect(getTimeZone(createActor(setup({}).createMachine({})).system)).toBe('Asia/Tehran')
})
