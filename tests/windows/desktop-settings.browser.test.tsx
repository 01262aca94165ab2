import '#ui/tokens.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback, fromPromise } from 'xstate'
import type { Profile } from '#api/contract/user-profile'
import { smallTargets, weakRings } from '#tests/support/controls'
import { defaultLook, type Look, type LookChange } from '#machines/preferences'
import { type PreferencesActor, preferencesMachine } from '#machines/preferences.machine'
import { content } from '#windows/desktop-settings/desktop-settings.content'
import { mount } from './mount'

const { locale: _l, theme: _t, ...rest } = defaultLook
const first: Profile = { ...rest, locale: 'fa', theme: 'light' }

/** Opens the settings with a fake server that saves a change only if `takes` returns true. */
const openSettings = async ({ takes = (): boolean => true, refusal = '' } = {}) => {
  const applied: Look[] = []
  const saved: LookChange[] = []
  let profile = first
  const machine = preferencesMachine.provide({
    actors: {
      applyLook: fromCallback(({ input }) => void applied.push(input.look)),
      fetchProfile: fromPromise<Profile, void>(async () => profile),
      saveProfile: fromPromise<Profile, LookChange>(async ({ input }) => {
        if (!takes()) throw new Error('refused')
        saved.push(input)
        profile = { ...profile, ...input }
        return profile
      }),
    },
    delays: { saveDelay: 1 },
  })
  const savePicture = fromPromise<void, { file: File | undefined; preferences: PreferencesActor }>(async ({ input }) => {
    if (refusal !== '') throw { detail: refusal }
    input.preferences.send({ type: 'profile.received', profile: { ...profile, backgroundImageUrl: `/${input.file?.name}` } })
  })
  const window = await mount({
    content: { ...content, machine: content.machine.provide({ actors: { savePicture } }) },
    services: { preferences: { machine, input: { look: defaultLook } } },
    size: { width: 470, height: 340 },
  })
  const preferences = window.service<PreferencesActor>('preferences')
  preferences.send({ type: 'session.began' })
  preferences.send({ type: 'profile.received', profile })
  return { ...window, preferences, applied, saved }
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })

describe('the desktop settings', () => {
  it('the settings have visible focus rings and large enough click targets', async () => {
    await openSettings()
    await userEvent.tab()
    expect(weakRings()).toEqual([])
    expect(smallTargets()).toEqual([])
  })

  it('sets the colours of windows, taskbar and start menu; each shows at once and is saved [SHELL-116] [SHELL-117]', async () => {
    const { applied, saved } = await openSettings()
    await userEvent.click(radio('سبزآبی'))
    await expect.poll(() => applied.at(-1)?.windowColor).toBe('#0f766e')
    await userEvent.click(radio('نوار کار'))
    await userEvent.click(radio('سرخ'))
    await userEvent.click(radio('فهرست شروع'))
    await userEvent.click(radio('بنفش'))
    await expect
      .poll(() => Object.assign({}, ...saved))
      .toEqual({
        windowColor: '#0f766e',
        taskbarColor: '#b91c1c',
        startMenuColor: '#7e22ce',
      })
    await userEvent.click(page.getByRole('button', { name: 'رنگ‌های آغازین' }))
    await expect.poll(() => applied.at(-1)).toMatchObject({ windowColor: '#298fcc', taskbarColor: '#053046', startMenuColor: '#053046' })
  })

  it('sets the text size, the theme, the language and the digits, by the keyboard alone [SHELL-116] [SHELL-117]', async () => {
    const { applied } = await openSettings()
    await userEvent.click(page.getByRole('tab', { name: 'رنگ‌ها' }))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(page.getByRole('tab', { name: 'نمایش' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(radio('روشن')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Tab}{ArrowDown}')
    await expect.poll(() => applied.at(-1)).toMatchObject({ theme: 'dark', fontSize: 'large' })
    await userEvent.click(radio('123'))
    await userEvent.click(radio('English'))
    await expect.poll(() => applied.at(-1)).toMatchObject({ digits: 'latin', locale: 'en' })
  })

  it('offers the Gregorian calendar while the language is English', async () => {
    const { applied } = await openSettings()
    await userEvent.click(page.getByRole('tab', { name: 'نمایش' }))
    await expect.element(radio('English')).toBeVisible()
    expect(radio('میلادی').all()).toEqual([])
    await userEvent.click(radio('English'))
    await userEvent.click(radio('میلادی'))
    await expect.poll(() => applied.at(-1)).toMatchObject({ locale: 'en', englishCalendar: 'gregorian' })
  })

  it('sets the background to a colour or an uploaded picture [SHELL-116] [SHELL-117]', async () => {
    const { applied, host } = await openSettings()
    await userEvent.click(page.getByRole('tab', { name: 'پس‌زمینه' }))
    await userEvent.click(radio('رنگ ساده'))
    await userEvent.click(radio('کهربایی'))
    await expect.poll(() => applied.at(-1)).toMatchObject({ background: 'colour', backgroundColor: '#b45309' })
    await userEvent.click(radio('تصویر'))
    await expect.element(page.getByText('هنوز تصویری نگذاشته‌اید.')).toBeVisible()
    const input = host.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')
    await userEvent.upload(input, new File(['x'], 'باغ.png', { type: 'image/png' }))
    await expect.element(page.getByRole('button', { name: 'حذف تصویر' })).toBeVisible()
    expect(applied.at(-1)?.backgroundImageUrl).toBe('/باغ.png')
  })

  it('shows why a picture is refused', async () => {
    const { host } = await openSettings({ refusal: 'قالب تصویر پذیرفته نیست.' })
    await userEvent.click(page.getByRole('tab', { name: 'پس‌زمینه' }))
    await userEvent.click(radio('تصویر'))
    const input = host.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')
    await userEvent.upload(input, new File(['x'], 'سند.txt'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('قالب تصویر پذیرفته نیست.')
  })

  it('keeps a choice that the server could not save, reports it, and retries on demand', async () => {
    let isUp = false
    const { applied, saved } = await openSettings({ takes: () => isUp })
    await userEvent.click(radio('سبز'))
    await expect.element(page.getByRole('status')).toHaveTextContent('تنظیمات ذخیره نشد و فعلاً فقط در همین مرورگر می‌ماند.')
    expect(applied.at(-1)?.windowColor).toBe('#15803d')
    isUp = true
    await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('تنظیمات ذخیره شده است.')
    expect(saved).toEqual([{ windowColor: '#15803d' }])
  })
})
