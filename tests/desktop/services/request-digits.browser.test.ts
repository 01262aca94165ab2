import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { chat } from '#api/contract/chat'
import { api } from '#api/index'
import { preferences } from '#desktop/services/preferences.content'
import { defaultLook, type Look } from '#machines/preferences'

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.digits
})

it.each([
  ['language', 'fa'],
  ['persian', 'fa'],
  ['latin', 'fa-u-nu-latn'],
] as const)('asks the server for messages in the digits that the user chose: %s', async (digits: Look['digits'], asked) => {
  createActor(preferences.implementations.actors.applyLook as never, { input: { look: { ...defaultLook, digits } } } as never).start()
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(0))
  await api(chat).unreadCount()
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe(asked)
})
