import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { OwnSession, User } from '#api/contract/users'
import type { Person } from '#windows/profile/profile'
import { content } from '#windows/profile/profile.content'
import { mount } from './mount'

const sara: User = { uuid: 's', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara', authorities: [] }
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const android = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const openProfile = async ({ refusal }: { refusal?: object } = {}) => {
  const saved: Partial<Person>[] = []
  const ended: string[] = []
  let sessions: OwnSession[] = [
    { uuid: 'here', current: true, signedInAt: 0, lastSeenAt: 0, ip: '10.0.0.7', userAgent: windows },
    { uuid: 'there', current: false, signedInAt: 0, lastSeenAt: 0, userAgent: android },
  ]
  const machine = content.machine.provide({
    actors: {
      fetchUser: fromPromise<User, void>(async () => sara),
      fetchSessions: fromPromise<readonly OwnSession[], void>(async () => sessions),
      endSession: fromPromise<void, { uuid: string }>(async ({ input }) => {
        ended.push(input.uuid)
        sessions = sessions.filter(({ uuid }) => uuid !== input.uuid)
      }),
      savePerson: fromPromise<{ user: User; message: string }, Partial<Person>>(async ({ input }) => {
        if (refusal) throw refusal
        saved.push(input)
        return { user: { ...sara, ...input }, message: 'ذخیره شد.' }
      }),
    },
  })
  return { saved, ended, ...(await mount({ content: { ...content, machine }, size: { width: 870, height: 490 } })) }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('the profile window', () => {
  it('shows the data of the user, sends only changes, and has unsaved work until then [SHELL-117]', async () => {
    const { saved, asked, host } = await openProfile()
    await expect.element(field('نام')).toHaveValue('سارا')
    await expect.element(button('ذخیره')).toBeDisabled()
    await userEvent.fill(field('نشانی ایمیل'), 's@example.org')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => saved).toEqual([{ email: 's@example.org' }])
    await expect.poll(() => asked.at(-1)).toMatchObject({ type: 'notify', level: 'success' })
    expect(asked).toContainEqual({ type: 'window.dirty', dirty: false })
    expect(host.textContent).toContain('sara')
    await userEvent.fill(field('نام'), 'ثریا')
    await userEvent.click(button('برگرداندن'))
    await expect.element(field('نام')).toHaveValue('سارا')
  })

  it('shows each error below its field, and keeps the input', async () => {
    await openProfile({ refusal: { detail: 'نادرست', fields: { email: 'نشانی ایمیل درست نیست.' } } })
    await userEvent.fill(field('نشانی ایمیل'), 'سارا')
    await userEvent.click(button('ذخیره'))
    await expect.element(field('نشانی ایمیل')).toHaveAccessibleDescription('نشانی ایمیل درست نیست.')
    await expect.element(field('نشانی ایمیل')).toHaveValue('سارا')
  })

  it('opens the change-password window from the profile [SHELL-117]', async () => {
    const { asked } = await openProfile()
    await userEvent.click(button('تغییر گذرواژه'))
    expect(asked).toContainEqual({ type: 'window.open', kind: 'change-password', payload: {} })
  })

  it('lists the browsers where the user is signed in, and ends any session except the current one', async () => {
    const { ended, host } = await openProfile()
    await expect
      .poll(() => [...host.querySelectorAll('li strong')].map((name) => name.textContent))
      .toEqual(['Chrome · Windows', 'Firefox · Android'])
    await userEvent.click(page.getByRole('button', { name: /پایان دادن به نشست/ }))
    await expect.poll(() => ended).toEqual(['there'])
    await expect.poll(() => host.querySelectorAll('li')).toHaveLength(1)
  })
})
