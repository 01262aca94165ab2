import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import type { AnyStateMachine } from 'xstate'
import type { Session, WindowContent } from '#windows/window-kind'
import { kind, openDesktop } from '../desk'

/** Opens a window with this content, and returns functions that close it and answer the question about unsaved work. */
export const openIn = async (content: object, payload: unknown = {}, session: Partial<Session> = {}) => {
  const load = () => Promise.resolve({ content: content as WindowContent<AnyStateMachine> })
  const more = [kind('filled', 'پُر', { load: load as never, payload: z.any() })]
  const { open } = await openDesktop({ more, whoIs: () => session })
  const frame = await open('filled', undefined, payload)
  const close = () => userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
  const saving = page.getByRole('button', { name: 'ذخیره و بستن' })
  const closeAndSave = async () => {
    await close()
    await userEvent.click(saving)
  }
  /** Closes a window, answers "stay", and returns true if the question offered to save. */
  const closeAndStay = async () => {
    await close()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    const offers = saving.elements().length > 0
    await userEvent.keyboard('{Escape}')
    return offers
  }
  return { close, closeAndSave, closeAndStay, isOpen: () => frame.isConnected }
}
