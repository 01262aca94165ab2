import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import type { AnyStateMachine } from 'xstate'
import type { WindowContent } from '#windows/window-kind'
import { kind, openDesktop } from './desk'

/** A window with this content, and what closes it with the answer that everything be kept. */
export const openIn = async (content: object, payload: object = {}) => {
  const load = () => Promise.resolve({ content: content as WindowContent<AnyStateMachine> })
  const { open } = await openDesktop({ more: [kind('filled', 'پُر', { load: load as never, payload: z.looseObject({}) as never })] })
  const frame = await open('filled', undefined, payload)
  const close = () => userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
  const closeAndSave = async () => {
    await close()
    await userEvent.click(page.getByRole('button', { name: 'ذخیره و بستن' }))
  }
  return { close, closeAndSave, isOpen: () => frame.isConnected }
}
