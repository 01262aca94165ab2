import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

const card = page.getByRole('dialog', { name: 'ورود دوباره' })
const username = page.getByLabelText('نام کاربری')
const password = page.getByLabelText('گذرواژه', { exact: true })
const signIn = () => userEvent.click(page.getByRole('button', { name: 'ورود', exact: true }))
const windows = '[role=dialog][aria-modal=false]'

/** Opens a window whose field has a draft and the focus, and lets the session expire. */
const endSession = async (options: Parameters<typeof openDesktop>[0] = {}) => {
  const desk = await openDesktop(options)
  const frame = await desk.open('explorer', 'قرارداد محرمانه')
  await expect.poll(() => frame.querySelector('[data-act=field]')).not.toBeNull()
  const field = frame.querySelector('[data-act=field]') as HTMLInputElement
  await userEvent.fill(field, 'پیش‌نویس')
  desk.actor.send({ type: 'calls.refused' })
  await expect.element(card).toBeVisible()
  return { ...desk, frame, field }
}

describe('an expired session', () => {
  it('shows the desktop behind the sign-in card, unreadable and unreachable [AUTH-008]', async () => {
    const { actor, frame, field, host } = await endSession()
    expect(frame.checkVisibility()).toBe(true)
    expect(getComputedStyle(frame.closest('[inert]') ?? frame).filter).toMatch(/^blur/)
    expect(getComputedStyle(card.element(), '::backdrop').backdropFilter).toMatch(/^blur/)
    expect(document.title).not.toContain('محرمانه')
    const isWithin = () => card.element().contains(document.activeElement) || document.activeElement === document.body
    for (let step = 0; step < 12; step++) {
      await userEvent.keyboard('{Tab}')
      expect(isWithin()).toBe(true)
    }
    field.focus()
    expect(document.activeElement).not.toBe(field)
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    expect(actor.getSnapshot().context.overlay?.getSnapshot().value).toBe('none')
    expect(frame.isConnected).toBe(true)
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await expect.element(card).toBeVisible()
    expect(host.querySelectorAll('dialog')).toHaveLength(1)
  })

  it('names the user with unsaved work, and returns to the same focus after the password [AUTH-008]', async () => {
    const { actor, frame, field, all } = await endSession()
    const content = () => actor.getSnapshot().context.windows?.getSnapshot().context.windows[0]?.ref.getSnapshot().context.content
    const before = content()
    await expect.element(card).toHaveTextContent('سارا رضایی\u2069، نشست شما پایان یافت.')
    await expect.element(username).toHaveValue('sara')
    await expect.element(password).toHaveFocus()
    await userEvent.fill(password, 'رمز')
    await signIn()
    await expect.element(card).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(field)
    expect([field.value, field.hasAttribute('data-left')]).toEqual(['پیش‌نویس', false])
    expect(content()).toBe(before)
    expect(getComputedStyle(frame.closest('main')?.parentElement?.parentElement ?? frame).filter).toBe('none')
    expect(all(windows)).toHaveLength(1)
    await expect.poll(() => document.title).toContain('محرمانه')
  })

  it('warns before another user signs in, and hides the open windows from that user', async () => {
    let who = {}
    const { frame, all } = await endSession({ whoIs: () => who })
    const warning = page.getByText('نوشته‌های ذخیره‌نشده‌اش از دست می‌رود')
    await expect.element(warning).not.toBeInTheDocument()
    await userEvent.fill(username, 'ali')
    await expect.element(warning).toBeVisible()
    who = { userUuid: 'ali', username: 'ali', fullName: 'علی' }
    await userEvent.fill(password, 'رمز')
    await signIn()
    await expect.element(card).not.toBeInTheDocument()
    expect(frame.isConnected).toBe(false)
    await expect.poll(() => all('footer').length).toBe(1)
    expect(all(windows)).toEqual([])
  })

  it('shows the plain sign-in page without a desktop after a sign-out by the user', async () => {
    const { actor, all, open } = await openDesktop()
    await open()
    actor.send({ type: 'session.signOut' })
    await expect.element(page.getByRole('heading', { name: 'ورود', exact: true })).toBeVisible()
    await expect.poll(() => all('footer')).toEqual([])
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(username).toHaveValue('')
  })
})
