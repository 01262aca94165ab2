import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { HelpEntry } from '#api/contract/help'
import type { HelpDraft } from '#windows/help/help'
import { content } from '#windows/help/help.content'
import { mount } from './mount'

const entry = (uuid: string, title: string, text: string, more: Partial<HelpEntry> = {}): HelpEntry => ({
  uuid,
  title,
  text,
  order: 10,
  version: 0,
  ...more,
})
const shelf = () => [
  entry('a', 'ورود', 'نام کاربری را مدیر می‌دهد.\n\nبا Ctrl+K کادر فرمان باز می‌شود.', {
    titleEn: 'Signing in',
    textEn: 'The administrator gives you a name.',
  }),
  entry('b', 'بارگذاری', 'پرونده‌ها یکی‌یکی می‌روند.\n\n- سبز یعنی رسید\n- سرخ یعنی نرسید', { windowKind: 'upload' }),
]

const openHelp = async (options: { admin?: boolean; locale?: 'fa' | 'en'; payload?: object; refuse?: () => object | undefined } = {}) => {
  const entries = shelf()
  const saved: HelpDraft[] = []
  const machine = content.machine.provide({
    actors: {
      fetchEntries: fromPromise<readonly HelpEntry[], { windowKind: string | undefined }>(async ({ input }) =>
        entries.filter(({ windowKind }) => input.windowKind === undefined || windowKind === input.windowKind),
      ),
      saveEntry: fromPromise<HelpEntry, HelpDraft>(async ({ input }) => {
        const refusal = options.refuse?.()
        if (refusal) throw refusal
        saved.push(input)
        return entry(input.uuid ?? 'c', input.title, input.text, { version: (input.version ?? 0) + 1 })
      }),
    },
  })
  const session = { admin: options.admin === true }
  const { locale = 'fa', payload = {} } = options
  return {
    entries,
    saved,
    ...(await mount({ content: { ...content, machine }, session, locale, payload, size: { width: 785, height: 550 } })),
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the help', () => {
  it('the help links every user to the software licences', async () => {
    await openHelp()
    const link = page.getByRole('link', { name: 'مجوزهای نرم‌افزار' })
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('href')).toBe('/licences.txt')
  })
  it('help search matches all spellings of letters, and highlights the matches [SHELL-103]', async () => {
    const { host } = await openHelp()
    await userEvent.fill(page.getByLabelText('جست‌وجو در راهنما'), 'يكي يكي')
    await expect.poll(() => [...host.querySelectorAll('nav li')].map((line) => line.textContent)).toEqual(['بارگذاری'])
    expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['یکی‌یکی'])
    expect(host.querySelectorAll('article li')).toHaveLength(2)
    await userEvent.fill(page.getByLabelText('جست‌وجو در راهنما'), 'اژدها')
    await expect.element(page.getByRole('status')).toHaveTextContent('پیدا نشد')
  })

  it.each(['press', 'Enter'])('help search offers the words of the other keyboard layout, and searches for them on a %s', async (way) => {
    const { host } = await openHelp()
    const field = page.getByLabelText('جست‌وجو در راهنما')
    // The word «بارگذاری» typed in an English layout.
    await userEvent.fill(field, "fhv'bhvd")
    await expect.element(page.getByRole('status')).toHaveTextContent('پیدا نشد')
    const offer = page.getByRole('button', { name: /آیا منظورتان «.?بارگذاری.?» بود؟/ })
    await expect.element(offer).toBeVisible()
    await expect.element(field).toHaveValue("fhv'bhvd")
    if (way === 'press') await userEvent.click(offer)
    else await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('بارگذاری')
    await expect.element(field).toHaveFocus()
    expect(host.querySelector('article h3')?.textContent).toBe('بارگذاری')
    await userEvent.fill(field, 'اژدها')
    await expect.element(page.getByRole('status')).toHaveTextContent('پیدا نشد')
    expect(host.textContent).not.toContain('آیا منظورتان')
  })

  it('draws keyboard keys in Latin letters, and shows English texts where they exist', async () => {
    const { host } = await openHelp()
    const keys = [...host.querySelectorAll<HTMLElement>('article kbd')]
    expect(keys.map(({ textContent, dir, lang }) => [textContent, dir, lang])).toEqual([['Ctrl+K', 'ltr', 'en']])
    const english = await openHelp({ locale: 'en' })
    await expect.poll(() => english.host.querySelector('article')?.textContent).toContain('The administrator gives you a name.')
    await userEvent.click(page.getByRole('navigation').last().getByText('بارگذاری'))
    await expect.poll(() => english.host.querySelector('article')?.getAttribute('lang')).toBe('fa')
  })

  it('shows the help of one window kind, with a link to the whole help', async () => {
    const { host, asked } = await openHelp({ payload: { windowKind: 'upload' } })
    await expect.poll(() => host.querySelector('article h3')?.textContent).toBe('بارگذاری')
    expect(host.querySelector('nav')).toBeNull()
    expect(host.textContent).not.toContain('ویرایش')
    await userEvent.click(button('همهٔ راهنما'))
    expect(asked).toContainEqual({ type: 'window.open', kind: 'help', payload: {} })
  })

  it('administrators edit the help; a draft counts as unsaved work until it is saved [SHELL-104]', async () => {
    const { asked, saved, host } = await openHelp({ admin: true })
    await userEvent.click(button('ویرایش'))
    await userEvent.fill(page.getByLabelText('متن', { exact: true }), 'متن تازه')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => host.querySelector('article')?.textContent).toContain('متن تازه')
    expect(saved).toMatchObject([{ uuid: 'a', version: 0, text: 'متن تازه', titleEn: 'Signing in' }])
    expect(asked).toContainEqual({ type: 'window.dirty', dirty: false })
  })

  it('the browser checks the spelling of help drafts in the language of each field, without any service [SHELL-112]', async () => {
    const { host } = await openHelp({ admin: true })
    await userEvent.click(button('ویرایش'))
    await expect
      .poll(() => [...host.querySelectorAll('textarea')].map(({ spellcheck, lang }) => [spellcheck, lang]))
      .toEqual([
        [true, 'fa'],
        [true, 'en'],
      ])
  })

  it('when another administrator saved first, reports that, keeps the draft, and shows the other text [SHELL-104]', async () => {
    let refusal: object | undefined = { code: 'conflict', detail: 'دیگری آن را تغییر داده است.' }
    const { entries, saved } = await openHelp({ admin: true, refuse: () => refusal })
    await userEvent.click(button('ویرایش'))
    await userEvent.fill(page.getByLabelText('متن', { exact: true }), 'متن من')
    entries[0] = entry('a', 'ورود', 'متن همکار', { version: 7 })
    await userEvent.click(button('ذخیره'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('دیگری آن را تغییر داده است.')
    await expect.element(page.getByRole('region', { name: 'متن همکار شما' })).toHaveTextContent('متن همکار')
    await expect.element(page.getByLabelText('متن', { exact: true })).toHaveValue('متن من')
    refusal = undefined
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => saved).toMatchObject([{ uuid: 'a', version: 7, text: 'متن من' }])
  })
})
