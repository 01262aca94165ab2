import { expect, it } from 'vitest'
import { affectsResources } from '#machines/change-of'

it('matches only change events of the given resource types', () => {
  const concerns = affectsResources('user', 'role')
  const changed = ['user', 'role', 'tile', 'config'].map((resource) => concerns({ event: { type: 'data.changed', resource } }))
  expect(changed).toEqual([true, true, false, false])
  expect([concerns({ event: { type: 'data.stale' } }), concerns({ event: { type: 'window.dirty', resource: 'user' } })]).toEqual([
    false,
    false,
  ])
})
