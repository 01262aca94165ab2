import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SimulatedClock } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import { closeDesktop, openDesktop } from '../desk'

afterEach(async () => {
  closeDesktop()
  await page.viewport(1280, 800)
})

const tray = () => page.getByRole('region', { name: 'بارگذاری‌ها' })
const button = (name: string) => tray().getByRole('button', { name, exact: true })
const sign = () => page.getByRole('button', { name: /^بارگذاری‌ها: / })
const file = (name: string, size = 100) => ({ file: new File([new Uint8Array(size)], name), path: '' })
const upload = (...items: { file: File; path: string }[]) => ({
  ...({ type: 'upload.start', targetUuid: 't', targetTitle: 'اسناد', items } as const),
})

/** Opens a desktop with an active explorer whose field has the focus. */
const begin = async (options: Parameters<typeof openDesktop>[0] = {}) => {
  const clock = new SimulatedClock()
  const desk = await openDesktop({ clock, ...options })
  const frame = await desk.open('explorer', 'اسناد', { folderUuid: 't' })
  const field = frame.querySelector<HTMLElement>('[data-act=field]') as HTMLElement
  field.focus()
  const start = (...items: { file: File; path: string }[]) => desk.actor.send(upload(...items))
  const send = (event: Parameters<NonNullable<ReturnType<typeof desk.actor.getSnapshot>['context']['upload']>['send']>[0]) =>
    desk.actor.getSnapshot().context.upload?.send(event)
  const sent = () => send({ type: 'file.sent' })
  const fail = (code: string, status = 409) => send({ type: 'file.failed', failure: { status, message: '', code } })
  const windows = () => desk.all('[role=dialog][aria-modal=false]').length
  return { ...desk, clock, frame, field, start, send, sent, fail, windows }
}

describe('the upload tray', () => {
  it('shows the current file and the stored share in a corner, opens no window and leaves the focus', async () => {
    const { start, send, sent, field, windows, one } = await begin()
    start(file('الف.txt'), file('ب گزارش quarterly.pdf'), file('پ.txt', 200))
    await expect.element(tray()).toBeVisible()
    await expect.element(tray()).toHaveTextContent('در حال بارگذاری')
    await expect.element(tray()).toHaveTextContent('۰٪ — ۰ از ۳ پرونده')
    await expect.element(tray().getByText('الف.txt')).toBeVisible()
    send({ type: 'file.progress', loaded: 50 })
    await expect.element(tray()).toHaveTextContent('۱۲٪ — ۰ از ۳ پرونده')
    sent()
    await expect.element(tray()).toHaveTextContent('۲۵٪ — ۱ از ۳ پرونده')
    await expect.element(tray().getByText('quarterly')).toBeVisible()
    expect([windows(), document.activeElement]).toEqual([1, field])
    const box = tray().element().getBoundingClientRect()
    const taskbar = one('footer').getBoundingClientRect()
    expect([box.bottom <= taskbar.top, box.left < 20]).toEqual([true, true])
    await expect.element(page.getByRole('status').filter({ hasText: 'بارگذاری ۳ پرونده آغاز شد.' })).toBeInTheDocument()
  })

  it('shows the speed and the time left', async () => {
    const { start, send } = await begin()
    start(file('فیلم.mp4', 1_000_000))
    await expect.element(tray()).toBeVisible()
    let loaded = 0
    const feed = setInterval(() => send({ type: 'file.progress', loaded: (loaded += 20_000) }), 400)
    await expect.element(tray(), { timeout: 6_000 }).toHaveTextContent(/[۰-۹] کیلوبایت در ثانیه · حدود [۰-۹]+ (ثانیه|دقیقه) مانده است/)
    clearInterval(feed)
  })

  it('turns amber for a taken name, continues with the others, and opens the window only on a click', async () => {
    const { start, sent, fail, field, windows, clock } = await begin()
    start(file('الف.txt'), file('ب.txt'))
    await expect.element(tray()).toBeVisible()
    fail('titleExists')
    await expect.element(tray()).toHaveAttribute('data-tone', 'warning')
    await expect.element(tray()).toHaveTextContent('۱ پرونده منتظر تصمیم شماست')
    await expect.element(tray().getByText('ب.txt')).toBeVisible()
    sent()
    clock.increment(1_100)
    await expect.element(tray()).toHaveTextContent('۱ از ۲ پرونده')
    await expect.element(sign()).toHaveAccessibleName(/۱ پرونده منتظر تصمیم شماست/)
    await expect.element(page.getByRole('status').filter({ hasText: 'موردی' })).not.toBeInTheDocument()
    expect([windows(), document.activeElement, button('بستن بارگذاری‌ها').query()]).toEqual([1, field, null])
    await userEvent.click(button('پاسخ دادن'))
    await expect.poll(windows).toBe(2)
    await expect.element(tray()).not.toBeInTheDocument()
  })

  it('says once that a shortcut was made, and how many files failed', async () => {
    const { start, fail, clock } = await begin()
    start(file('الف.txt'), file('ب.txt'), file('پ.txt'))
    await expect.element(tray()).toBeVisible()
    fail('shortcutCreated')
    fail('shortcutCreated')
    await expect.element(tray()).toHaveTextContent('۲ پرونده از پیش در سامانه بود؛ به جای آن‌ها میان‌بر ساخته شد.')
    fail('internal', 500)
    clock.increment(1_100)
    await expect.element(tray()).toHaveTextContent('۱ پرونده بارگذاری نشد')
    await expect.element(tray()).toHaveAttribute('data-tone', 'danger')
    await expect.element(button('بستن بارگذاری‌ها')).toBeVisible()
  })

  it('stops and resumes with the same button, which keeps the focus', async () => {
    const { start } = await begin()
    start(file('الف.txt'), file('ب.txt'))
    await userEvent.click(button('توقف'))
    await expect.element(tray()).toHaveTextContent('متوقف شد')
    await expect.element(tray()).toHaveAttribute('data-tone', 'warning')
    await expect.element(button('ادامه')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('توقف')).toHaveFocus()
  })

  it('offers the folder and closing at the end; the focus moves to the active window', async () => {
    const { start, sent, frame, clock, windows, field } = await begin()
    start(file('الف.txt'))
    await expect.element(tray()).toBeVisible()
    sent()
    await expect.element(tray()).toHaveTextContent('بارگذاری به پایان رسید')
    await expect.element(tray()).toHaveTextContent('۱۰۰٪ — ۱ از ۱ پرونده')
    await expect.element(tray()).toHaveAttribute('data-tone', 'success')
    expect(document.activeElement).toBe(field)
    clock.increment(1_100)
    // The folder is open already.
    await userEvent.click(button('باز کردن پوشه'))
    expect(windows()).toBe(1)
    await userEvent.click(button('بستن بارگذاری‌ها'))
    await expect.element(tray()).not.toBeInTheDocument()
    expect([frame.contains(document.activeElement), sign().query()]).toEqual([true, null])
  })

  it('opens the target folder if no window shows it', async () => {
    const { actor, sent, all } = await begin()
    actor.send({ ...upload(file('الف.txt')), targetUuid: 'other', targetTitle: 'مقصد' })
    await expect.element(tray()).toBeVisible()
    sent()
    await userEvent.click(button('باز کردن پوشه'))
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toContain('مقصد')
  })

  it('opens the target folder anew if its window has gone to another folder', async () => {
    const { actor, start, sent, windows } = await begin()
    const [explorer] = actor.getSnapshot().context.windows?.getSnapshot().context.windows ?? []
    explorer?.ref.send({ type: 'window.remember', payload: { folderUuid: 'elsewhere' } })
    start(file('الف.txt'))
    await expect.element(tray()).toBeVisible()
    sent()
    await userEvent.click(button('باز کردن پوشه'))
    await expect.poll(windows).toBe(2)
  })

  it('is minimised to its taskbar button and expanded by it; a new upload does not add to a finished one', async () => {
    const { start, sent, clock } = await begin()
    start(file('الف.txt'))
    await userEvent.click(button('کوچک کردن بارگذاری‌ها'))
    await expect.element(tray()).not.toBeInTheDocument()
    await expect.element(sign()).toHaveFocus()
    await expect.element(sign()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(tray()).toBeVisible()
    sent()
    clock.increment(1_100)
    await expect.element(tray()).toHaveTextContent('۱ از ۱ پرونده')
    start(file('ب.txt'), file('پ.txt'))
    await expect.element(tray()).toHaveTextContent('۰ از ۲ پرونده')
  })

  it('a minimised tray disappears once all is stored, and is open for the next upload', async () => {
    const { start, sent, clock } = await begin()
    start(file('الف.txt'))
    await userEvent.click(button('کوچک کردن بارگذاری‌ها'))
    sent()
    await expect.element(sign()).toHaveAccessibleName(/۱۰۰٪/)
    clock.increment(1_100)
    await expect.element(sign()).not.toBeInTheDocument()
    start(file('ب.txt'))
    await expect.element(tray()).toBeVisible()
  })

  it('F6 reaches the tray between the window and the taskbar', async () => {
    const { start, one, frame } = await begin()
    start(file('الف.txt'))
    await expect.element(tray()).toBeVisible()
    await userEvent.keyboard('{F6}')
    expect(tray().element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{F6}')
    expect(one('footer').contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{F6}')
    expect(frame.contains(document.activeElement)).toBe(true)
  })

  it('opens the upload window if the user must choose a workflow', async () => {
    const workflows = async (): Promise<WorkflowChoice[]> => [
      { uuid: 'w-1', title: 'بایگانی' },
      { uuid: 'w-2', title: 'تأیید' },
    ]
    const { start, windows } = await begin({ workflows })
    start(file('الف.txt'))
    await expect.poll(windows).toBe(2)
  })

  it('keeps toasts above it, and on a narrow screen takes its place between the window and the taskbar', async () => {
    const { start, actor, one, frame } = await begin()
    start(file(`گزارش ${'بسیار '.repeat(20)}long name.txt`))
    await expect.element(tray()).toBeVisible()
    actor.send({ type: 'notify', level: 'info', message: 'پیام' })
    const box = (element: Element) => element.getBoundingClientRect()
    const gap = () => box(tray().element()).top - box(one('[data-toast]')).bottom
    await expect.poll(gap).toBeGreaterThan(0)
    await page.viewport(420, 800)
    await expect.poll(() => box(tray().element()).width).toBe(420)
    await expect.poll(() => box(tray().element()).bottom).toBe(box(one('footer')).top)
    await expect.poll(() => box(frame).bottom).toBeLessThanOrEqual(box(tray().element()).top)
    await expect.poll(gap).toBeGreaterThan(0)
    expect(box(tray().element()).height).toBeLessThan(160)
    expect(tray().element().scrollWidth).toBeLessThanOrEqual(420)
  })
})
