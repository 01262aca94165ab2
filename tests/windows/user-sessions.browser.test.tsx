import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { OwnSession } from '#api/contract/users'
import { content } from '#windows/user-sessions/user-sessions.content'
import { mount } from './mount'

const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const session = (uuid: string, current: boolean): OwnSession => ({
  uuid,
  current,
  signedInAt: 0,
  lastSeenAt: 0,
  ip: '10.0.0.7',
  userAgent: firefox,
})

afterEach(() => void vi.useRealTimers())

const open = async (sessions: OwnSession[]) => {
  const ended: (string | undefined)[] = []
  let left = sessions
  const machine = content.machine.provide({
    actors: {
      fetchSessions: fromPromise<readonly OwnSession[], { userUuid: string }>(async () => left),
      endSessions: fromPromise<string, { userUuid: string; fullName: string; sessionUuid: string | undefined }>(async ({ input }) => {
        ended.push(input.sessionUuid)
        left = left.filter(({ uuid, current }) => current || (input.sessionUuid !== undefined && uuid !== input.sessionUuid))
        return `${input.fullName} رفت`
      }),
    },
  })
  const payload = { userUuid: '00000000-0000-4000-8000-000000000001', fullName: 'سارا کریمی' }
  return { ended, ...(await mount({ content: { ...content, machine }, payload, size: { width: 520, height: 420 } })) }
}

it('lists the sessions of a user, and ends one or all but the current one by keyboard', async () => {
  const { ended, asked } = await open([session('mine', true), session('a', false), session('b', false)])
  const ends = page.getByRole('button', { name: 'پایان دادن به نشست' })
  await expect.poll(() => ends.elements().length).toBe(2)
  await expect.element(page.getByText('همین نشست')).toBeVisible()
  ;(ends.elements()[0] as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ended).toEqual(['a'])
  await expect.poll(() => ends.elements().length).toBe(1)
  expect(asked).toContainEqual({ type: 'notify', level: 'success', message: 'سارا کریمی رفت' })
  const all = page.getByRole('button', { name: 'پایان دادن به همه' })
  await userEvent.click(all)
  await expect.poll(() => ended).toEqual(['a', undefined])
  await expect.element(all).toBeDisabled()
})

it('shows how long ago each session was used, and gives the date to screen readers', async () => {
  const noon = Date.parse('2026-11-18T12:00:00+03:30')
  const hour = 3_600_000
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  await open([{ ...session('a', false), signedInAt: noon - 72.5 * hour, lastSeenAt: noon - 2.5 * hour }])
  const lastSeen = page.getByText('آخرین کاربرد: ۲ ساعت پیش', { exact: true })
  await expect.element(lastSeen).toHaveAttribute('title', expect.stringMatching(/^\S+ [۰-۹]+ \S+ [۰-۹]{4}، [۰-۹]{2}:[۰-۹]{2}$/))
  expect(page.getByText(/^ورود: ۳ روز پیش/).element().textContent).toMatch(/^ورود: ۳ روز پیش \(\S+ [۰-۹]+ \S+ [۰-۹]{4}\)$/)
})

it('says that nobody is signed in as this user', async () => {
  await open([])
  await expect.element(page.getByText('نشست بازی نیست.')).toBeVisible()
})
