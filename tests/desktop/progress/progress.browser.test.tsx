import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise, setup, SimulatedClock } from 'xstate'
import type { Job } from '#api/contract/job'
import { runWithProgress } from '#machines/with-progress'
import type { TaskDescription, TaskEnd } from '#machines/progress'
import type { WindowContent, WindowInput } from '#windows/window-kind'
import { closeDesktop, kind, openDesktop } from '../desk'
import { aJob } from '#tests/support/a-job'

afterEach(closeDesktop)

const aCopy = (uuid: string, status: Job['status'], more: Partial<Job> = {}): Job => aJob(uuid, status, { kind: 'COPY', ...more })
const paste: TaskDescription = { what: 'paste', windowId: 'window-1', title: 'مقصد' }

/** Machine of a content whose export never ends. */
const exporting = setup({
  types: {} as { context: WindowInput<unknown>; input: WindowInput<unknown> },
  actors: {
    exportAll: fromPromise<void, WindowInput<unknown>>(({ input: { window }, system, signal }) =>
      runWithProgress({ window, system, signal }, { what: 'export', title: 'گزارش' }, () => new Promise(() => {})),
    ),
  },
}).createMachine({ context: ({ input }) => input, invoke: { id: 'exportAll', src: 'exportAll', input: ({ context }) => context } })
const more = [
  kind('exporting', 'خروجی', {
    load: () => Promise.resolve({ content: { machine: exporting, View: () => <p>در حال نوشتن</p> } as WindowContent<typeof exporting> }),
  }),
]

const start = async (look = {}) => {
  const clock = new SimulatedClock()
  const desk = await openDesktop({ clock, look, more })
  const { actor, all, open } = desk
  const frame = await open('explorer', 'نخست')
  const begin = (id: string, work: TaskDescription = paste) => actor.send({ type: 'progress.started', id, work })
  const end = (id: string, how: TaskEnd) => actor.send({ type: 'progress.ended', id, end: how })
  const hear = (job: Job) => actor.send({ type: 'job.progress', job })
  const inWindow = () => [...frame.querySelectorAll('[role=progressbar]')].map((bar) => bar.getAttribute('aria-valuenow'))
  const onTaskbar = () =>
    all('footer li [role=progressbar]').map((bar) => `${bar.dataset.tone} ${bar.getAttribute('aria-valuenow') ?? 'unknown'}`)
  const seen = () => [inWindow(), onTaskbar(), document.title.split(' \u2068')[0]?.replace(/^\u2068.*/, '') ?? '']
  return { ...desk, clock, frame, begin, end, hear, inWindow, onTaskbar, seen }
}

describe('a long task', () => {
  it('shows progress after one second in the window, after three on its button and in the title, then green at the end', async () => {
    const { clock, begin, hear, seen, frame, open } = await start()
    const other = await open('explorer', 'دوم')
    begin('j')
    hear(aCopy('j', 'RUNNING', { done: 10, skipped: 1, total: 2_000 }))
    clock.increment(999)
    await expect.poll(seen).toEqual([[], [], ''])
    clock.increment(1)
    await expect.poll(seen).toEqual([['0'], [], ''])
    expect(frame.textContent).toContain('چسباندن در پوشهٔ «\u2068مقصد\u2069» ۱۱ از ۲٬۰۰۰')
    expect(other.querySelector('[role=progressbar]')).toBeNull()
    hear(aCopy('j', 'RUNNING', { done: 910, total: 2_000 }))
    clock.increment(1_999)
    await expect.poll(seen).toEqual([['25'], [], ''])
    clock.increment(1)
    await expect.poll(seen).toEqual([['25'], ['accent 25'], '۴۵٪'])
    hear(aCopy('j', 'DONE', { done: 2_000, total: 2_000 }))
    await expect.poll(seen).toEqual([['100'], ['success 100'], ''])
    clock.increment(1_500)
    await expect.poll(seen).toEqual([[], [], ''])
  })

  it('a task that ends within a second shows no progress', async () => {
    const { clock, begin, end, seen } = await start()
    begin('w')
    clock.increment(900)
    end('w', 'done')
    clock.increment(200)
    await new Promise((drawn) => setTimeout(drawn, 50))
    expect(seen()).toEqual([[], [], ''])
  })

  it('a failure turns the button red or yellow until the window is viewed', async () => {
    const { actor, clock, begin, end, open, onTaskbar, one } = await start()
    const others = await open('explorer', 'دوم')
    begin('w', { what: 'move', windowId: 'window-1', title: 'مقصد' })
    begin('c', { what: 'delete', windowId: 'window-2' })
    clock.increment(1_000)
    clock.increment(2_000)
    await expect.poll(onTaskbar).toEqual(['accent unknown', 'accent unknown'])
    await expect.poll(() => document.title).toMatch(/^… /)
    end('w', 'failed')
    end('c', 'conflict')
    await expect.poll(onTaskbar).toEqual(['danger 100', 'warning 100'])
    expect(one('footer li [role=progressbar]').getAttribute('aria-label')).toBe('انتقال به پوشهٔ «\u2068مقصد\u2069»: انجام نشد')
    clock.increment(60_000)
    // The second window is the active one.
    await expect.poll(onTaskbar, { timeout: 4_000 }).toEqual(['danger 100'])
    expect(others.querySelector('[role=progressbar]')).toBeNull()
    actor.getSnapshot().context.windows?.send({ type: 'window.raise', id: 'window-1' })
    await expect.poll(onTaskbar, { timeout: 4_000 }).toEqual([])
  })

  it('shows the progress of the content in the window and on its button, until the window closes', async () => {
    const { actor, clock, open, seen, all } = await start()
    const frame = await open('exporting')
    await expect.poll(() => frame.textContent).toContain('در حال نوشتن')
    clock.increment(1_000)
    await expect.poll(() => frame.textContent).toContain('آماده‌سازی خروجی «\u2068گزارش\u2069»')
    clock.increment(2_000)
    await expect.poll(seen).toEqual([[], ['accent unknown'], '…'])
    actor.getSnapshot().context.windows?.send({ type: 'taskbar.close', id: 'window-2' })
    await expect.poll(() => frame.isConnected).toBe(false)
    await expect.poll(seen).toEqual([[], [], ''])
    expect(all('footer [aria-haspopup=dialog]').map((button) => button.getAttribute('aria-label'))).not.toContain('۱ کار در حال انجام')
  })

  it('counts files collected from a drop on an icon in an indicator', async () => {
    const clock = new SimulatedClock()
    const { actor } = await openDesktop({ flags: ['UPLOAD'], clock })
    const folder = page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' })
    await expect.element(folder).toBeVisible()
    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    const entry = {
      name: 'نامه.txt',
      isFile: true,
      file: (give: (file: File) => void) => void late.then(() => give(new File(['متن'], 'نامه.txt'))),
    }
    const dataTransfer = { types: ['Files'], files: [], items: [{ kind: 'file', webkitGetAsEntry: () => entry }], dropEffect: 'none' }
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true })
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
      folder.element().dispatchEvent(event)
    }
    clock.increment(1_000)
    await userEvent.click(page.getByRole('button', { name: '۱ کار در حال انجام' }))
    await expect.element(page.getByText('گردآوری پرونده‌ها برای پوشهٔ «\u2068هستینه\u2069»')).toBeVisible()
    const [gathering] = actor.getSnapshot().context.progress?.getSnapshot().context.tasks ?? []
    actor.send({ type: 'progress.advanced', id: gathering?.id ?? '', done: 1_200, total: 0 })
    await expect.element(page.getByText('۱٬۲۰۰ مورد')).toBeVisible()
    release()
    await expect.element(page.getByRole('region', { name: 'بارگذاری‌ها' })).toBeVisible()
  })

  it('shows one percentage for all running tasks in the page title', async () => {
    const { actor, clock, begin, hear } = await start()
    begin('j')
    begin('k')
    hear(aCopy('j', 'RUNNING', { done: 20, total: 100 }))
    hear(aCopy('k', 'RUNNING', { done: 40, total: 100 }))
    clock.increment(1_000)
    clock.increment(2_000)
    await expect.poll(() => document.title).toMatch(/^۳۰٪ /)
    const upload = actor.getSnapshot().context.upload
    const items = [{ file: new File([new Uint8Array(200)], 'a.bin'), path: '' }]
    upload?.send({ type: 'batch.add', targetUuid: 't', targetTitle: '', items })
    upload?.send({ type: 'file.progress', loaded: 180 })
    await expect.poll(() => document.title).toMatch(/^۵۰٪ /)
  })

  it('a task without an open window has its own taskbar indicator that lists and stops it', async () => {
    const { actor, all, clock, hear } = await start()
    const stopped: unknown[] = []
    const operations = actor.getSnapshot().context.operations
    operations?.subscribe(({ context }) => stopped.push(...context.operations.flatMap((one) => (one.kind === 'stop' ? one.uuids : []))))
    hear(aCopy('j', 'RUNNING', { done: 50, total: 100 }))
    clock.increment(1_000)
    await userEvent.click(page.getByRole('button', { name: '۱ کار در حال انجام' }))
    const list = page.getByRole('dialog', { name: 'کارهای در حال انجام' })
    await expect.element(list.getByText('کپی ۵۰ از ۱۰۰')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'توقف کپی' }))
    expect(stopped).toContain('j')
    hear(aCopy('j', 'CANCELLED', { done: 50, total: 100 }))
    await expect
      .poll(() => all('footer [aria-haspopup=dialog]').map((button) => button.getAttribute('aria-label')))
      .not.toContain('۱ کار در حال انجام')
  })

  it('shows progress only on the button if the window draws its own bar', async () => {
    const { actor, clock, hear, seen } = await start()
    actor.getSnapshot().context.windows?.getSnapshot().context.windows[0]?.ref.send({ type: 'job.follow', jobUuid: 'p' })
    hear(aCopy('p', 'RUNNING', { kind: 'PERMISSION', done: 60, total: 100 }))
    clock.increment(1_000)
    clock.increment(2_000)
    await expect.poll(seen).toEqual([[], ['accent 50'], '۶۰٪'])
  })
})
