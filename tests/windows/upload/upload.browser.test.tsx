import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { WorkflowChoice } from '#api/contract/workflow'
import { type FoundFiles, type FileSearch, type UnfinishedUpload, unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import type { UploadFile } from '#machines/upload'
import { uploadMachine } from '#machines/upload.machine'
import { uploadIntakeMachine } from '#machines/upload-intake.machine'
import type { PartsEvent, UploadEvent } from '#machines/upload-setup'
import { isolate } from '#text/bidi'
import { content } from '#windows/upload/upload.content'
import type { UploadManager } from '#widgets/upload-progress/upload-actors'
import type { WindowRequest } from '#windows/window-kind'
import { mount } from '../mount'

interface Server {
  workflows?: WorkflowChoice[] | (() => Promise<WorkflowChoice[]>)
  unfinished?: UnfinishedUpload[]
  find?(search: FileSearch): FoundFiles
  /** Returns true if the list of unfinished uploads cannot be read or changed. */
  fails?(): boolean
  /** Returns the event that ends the upload of a file; undefined leaves it in progress. */
  answer?(file: UploadFile): UploadEvent | undefined
}

/** Opens the upload window with a manager and a fake server. */
const openUpload = async ({
  workflows = [],
  unfinished = [],
  find,
  fails = () => false,
  answer = () => ({ type: 'file.sent' }),
}: Server = {}) => {
  const sent: UploadFile[] = []
  const discarded: string[] = []
  const unlessFailing = <T,>(value: T): T => {
    if (fails()) throw new Error('away')
    return value
  }
  const machine = uploadMachine.provide({
    actors: {
      sendFile: fromCallback<UploadEvent, { file: UploadFile }>(({ input, sendBack }) => {
        sent.push(input.file)
        const event = answer(input.file)
        if (event) queueMicrotask(() => sendBack(event))
      }),
      fetchStatus: fromPromise(async () => ({})),
      whenOnline: fromPromise(() => new Promise<void>(() => {})),
      forgetParts: fromCallback<PartsEvent, void>(() => {}),
      intake: uploadIntakeMachine.provide({
        actors: { listWorkflows: fromPromise(typeof workflows === 'function' ? workflows : async () => workflows) },
      }),
      unfinished: unfinishedUploadsMachine.provide({
        actors: {
          listUnfinished: fromPromise(async () => unlessFailing(unfinished)),
          findFiles: fromPromise<FoundFiles, FileSearch>(async ({ input }) =>
            unlessFailing(find?.(input) ?? { files: [], problem: 'otherFile' }),
          ),
          discardUpload: fromPromise<void, { uuid: string }>(async ({ input }) => void discarded.push(unlessFailing(input.uuid))),
        },
      }),
    },
  })
  let ids = 0
  const told: WindowRequest[] = []
  const desktop = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => told.push(request)))).start()
  const messages = {
    tooLarge: () => '',
    cancelled: '',
    unreadable: 'خوانده نمی‌شود',
    notSent: '',
    report: () => ({ level: 'success', message: '' }),
  }
  const input = { desktop, maxMegabytes: 10, newId: () => `id-${++ids}`, messages }
  const window = await mount({ content, services: { upload: { machine, input } }, size: { width: 620, height: 500 } })
  const manager = window.service<UploadManager>('upload')
  const offer = (...names: string[]) =>
    manager.send({
      type: 'batch.offer',
      targetUuid: 't',
      targetTitle: 'اسناد',
      items: names.map((name) => ({ file: new File([name], name), path: '' })),
    })
  return { ...window, manager, offer, sent, discarded, told }
}

const workflow = (uuid: string, title: string) => ({ uuid, title })
const radio = (name: string) => page.getByRole('radio', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const taken: UploadEvent = { type: 'file.failed', failure: { status: 409, message: 'این نام هست', code: 'titleExists' } }

describe('the choice of a workflow before an upload', () => {
  const workflows = [workflow('w-1', 'بایگانی'), workflow('w-2', 'تأیید مدیر')]

  it('shows radio buttons with the first workflow selected, ok and cancel [UPL-035] [UPL-036] [UPL-037]', async () => {
    const { offer, sent } = await openUpload({ workflows })
    offer('نامه.txt')
    await expect.element(page.getByRole('dialog', { name: 'انتخاب گردش کار' })).toBeVisible()
    await expect.element(radio('بایگانی')).toBeChecked()
    await expect.element(radio('بایگانی')).toHaveFocus()
    await expect.element(radio('تأیید مدیر')).not.toBeChecked()
    await expect.element(button('انصراف')).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radio('تأیید مدیر')).toBeChecked()
    await userEvent.click(button('تأیید'))
    await expect.poll(() => sent.map(({ batch }) => batch.workflowUuid)).toEqual(['w-2'])
    await expect.element(page.getByRole('dialog', { name: 'انتخاب گردش کار' })).not.toBeInTheDocument()
  })

  it('sends nothing on cancel, and closes a window that was opened for the upload [UPL-038]', async () => {
    const { offer, sent, asked } = await openUpload({ workflows })
    offer('نامه.txt')
    await userEvent.click(button('انصراف'))
    await expect.poll(() => asked.filter(({ type }) => type !== 'window.dirty')).toEqual([{ type: 'window.close' }])
    expect(sent).toEqual([])
  })
})

it('the upload does not ask for a workflow if there is only one [UPL-039]', async () => {
  const { offer, sent } = await openUpload({ workflows: [workflow('w-1', 'بایگانی')] })
  offer('نامه.txt')
  await expect.poll(() => sent.map(({ batch }) => batch.workflowUuid)).toEqual(['w-1'])
  await expect.element(radio('بایگانی')).not.toBeInTheDocument()
})

it('lists the offered files while the browser is offline, as waiting for the network, and lets the user remove them', async () => {
  let lose = () => {}
  const away = new Promise<WorkflowChoice[]>((_, reject) => (lose = () => reject(Object.assign(new Error('away'), { status: 0 }))))
  const { offer, host, sent } = await openUpload({ workflows: () => away })
  const names = () => Array.from(host.querySelectorAll('[role=listitem]'), (row) => row.querySelector('bdi')?.textContent)
  offer('ب.txt', 'الف.txt')
  await expect.poll(names).toEqual(['الف.txt', 'ب.txt'])
  await expect.element(page.getByText('۰ از ۲ پرونده', { exact: false })).toBeVisible()
  lose()
  await expect.element(page.getByRole('status').filter({ hasText: 'ارتباط با سامانه قطع است' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /حذف .*ب\.txt/ }))
  await expect.poll(names).toEqual(['الف.txt'])
  await userEvent.click(page.getByRole('button', { name: /حذف .*الف\.txt/ }))
  await expect.element(page.getByText('هیچ پرونده‌ای در صف بارگذاری نیست', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
})

it('truncates a long name before its extension', async () => {
  const { offer } = await openUpload()
  offer(`${'صورت‌جلسهٔ شورای راهبری '.repeat(3)}\u202egpj.exe`)
  const extension = page.getByText('.exe', { exact: true })
  await expect.element(extension).toBeVisible()
  const box = extension.element().getBoundingClientRect()
  const title = extension.element().previousElementSibling
  const cell = extension.element().closest('bdi')?.parentElement?.getBoundingClientRect()
  if (!title || !cell) throw new Error('the name has no parts')
  expect(title.scrollWidth).toBeGreaterThan(title.clientWidth)
  expect(title.textContent).toContain('[RLO]gpj')
  expect(box.left >= cell.left && box.right <= cell.right).toBe(true)
})

it('shows the result of a file by a word and an icon, not by colour alone', async () => {
  const broken: UploadEvent = { type: 'file.failed', failure: { status: 500, message: 'خطا', code: 'internal' } }
  const { offer, host } = await openUpload({ answer: ({ name }) => ({ ب: taken, پ: broken })[name] ?? { type: 'file.sent' } })
  offer('آ', 'ب', 'پ')
  const rows = () => [...host.querySelectorAll<HTMLElement>('[role=listitem]')]
  await expect.poll(() => rows().map(({ dataset }) => dataset.colour)).toEqual(['green', 'yellow', 'red'])
  const signs = rows().map((row) => row.querySelector('svg')?.innerHTML)
  expect([new Set(signs).size, signs.includes(undefined)]).toEqual([3, false])
  const words = ['بارگذاری شد', 'منتظر تصمیم شما', 'بارگذاری نشد']
  expect(rows().map((row) => words.filter((word) => row.textContent.includes(word)))).toEqual(words.map((word) => [word]))
})

describe('a name conflict', () => {
  it('leaves a file yellow until the user decides', async () => {
    const { offer, sent, host } = await openUpload({ answer: ({ onConflict }) => (onConflict ? { type: 'file.sent' } : taken) })
    offer('الف.txt', 'ب.txt')
    await expect.poll(() => host.querySelectorAll('[data-colour=yellow]').length).toBe(2)
    await userEvent.click(page.getByRole('button', { name: /تصمیم دربارهٔ .*الف\.txt/ }))
    await userEvent.click(page.getByRole('menuitem', { name: 'افزودن نسخهٔ جدید' }))
    await expect.poll(() => sent.map(({ name, onConflict }) => [name, onConflict])).toHaveLength(3)
    expect(sent[2]).toMatchObject({ name: 'الف.txt', onConflict: 'newVersion' })
    await expect.poll(() => host.querySelectorAll('[data-colour=yellow]').length).toBe(1)
  })

  it('is a state of its own: the row is amber, nothing is stored, and the upload is not finished', async () => {
    const { offer, host, asked } = await openUpload({ answer: () => taken })
    offer('الف.txt', 'ب.txt')
    const status = page.getByRole('status').filter({ hasText: '۲ پرونده منتظر تصمیم شماست' })
    await expect.element(status).toBeVisible()
    await expect.element(page.getByText('۰٪ — ۰ از ۲ پرونده')).toBeVisible()
    expect(host.querySelector('header')?.dataset['tone']).toBe('warning')
    expect(host.textContent).not.toContain('به پایان رسید')
    const counted = host.querySelector('figcaption')?.textContent
    expect(counted).toBe('۲ پرونده منتظر تصمیم شماست')
    const dirty = () => asked.findLast((request) => request.type === 'window.dirty')
    expect(dirty()?.question?.()).toMatchObject({ text: 'با بستن پنجره، ۲ پرونده بارگذاری نمی‌شود.', ok: 'لغو بارگذاری و بستن' })
    await userEvent.click(button('رد کردن'))
    await expect.poll(dirty).toEqual({ type: 'window.dirty', dirty: false })
    await expect.element(page.getByText('۰٪ — ۰ از ۲ پرونده')).toBeVisible()
    expect(host.querySelector('figcaption')?.textContent).toBe('۲ پرونده رد شد')
  })

  it('is asked about in the singular if it is the only one, and shows the problem in its row', async () => {
    const { offer, host } = await openUpload({ answer: () => taken })
    offer('الف.txt')
    await expect.element(page.getByText('پرونده‌ای هم‌نام موردی در پوشهٔ مقصد است. برای آن انتخاب کنید:')).toBeVisible()
    expect(host.querySelector('[role=listitem] [class*=error]')?.textContent).toBe('موردی با همین نام در پوشهٔ مقصد است.')
  })

  it('shows the complete reason of a refused name', async () => {
    const reason = 'در این پوشه موردی با همین عنوان هست. '.repeat(8)
    const { offer, host } = await openUpload({
      answer: () => ({ type: 'file.failed', failure: { status: 422, message: reason, code: 'badInput' } }),
    })
    offer('الف.txt')
    await expect.element(page.getByText(reason.trim())).toBeVisible()
    const said = host.querySelector<HTMLElement>('[role=listitem] [class*=error]')
    if (!said) throw new Error('no reason is shown')
    expect(said.scrollWidth <= said.clientWidth && said.scrollHeight <= said.clientHeight).toBe(true)
    const row = said.closest('[role=listitem]')?.getBoundingClientRect()
    const box = said.getBoundingClientRect()
    expect(row && box.bottom <= row.bottom && box.top >= row.top).toBe(true)
  })

  it('is decided together with all other open conflicts, but not with files already skipped', async () => {
    const { offer, sent, host } = await openUpload({ answer: ({ onConflict }) => (onConflict ? { type: 'file.sent' } : taken) })
    offer('الف.txt', 'ب.txt', 'پ.txt')
    await expect.element(page.getByText('۳ پرونده هم‌نام موردی در پوشهٔ مقصد است.', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /تصمیم دربارهٔ .*الف\.txt/ }))
    await userEvent.click(page.getByRole('menuitem', { name: 'رد کردن' }))
    await expect.element(page.getByRole('listitem').filter({ hasText: 'رد شد' })).toHaveTextContent('الف.txt')
    await userEvent.click(button('نگه‌داشتن هر دو'))
    await expect.poll(() => host.querySelectorAll('[data-colour=green]').length).toBe(2)
    expect(sent.slice(3).map(({ name, onConflict }) => [name, onConflict])).toEqual([
      ['ب.txt', 'keepBoth'],
      ['پ.txt', 'keepBoth'],
    ])
  })
})

it('the progress bar at the end shows the share of stored bytes, in agreement with the percentage above it', async () => {
  const [short, long] = ['a.txt', `${'b'.repeat(91)}.txt`]
  const { offer, host } = await openUpload({ answer: ({ name }) => (name === short ? { type: 'file.sent' } : taken) })
  offer(short, long)
  await expect.element(page.getByText('۵٪', { exact: false })).toBeVisible()
  const widthOf = (part: string) => host.querySelector(`figure div > [data-part=${part}]`)?.getBoundingClientRect().width ?? 0
  await expect.poll(() => widthOf('awaiting')).toBeGreaterThan(0)
  expect(widthOf('stored') / (widthOf('stored') + widthOf('awaiting'))).toBeCloseTo(0.05, 2)
})

it('the list of files follows the current file until the user scrolls away, and again when the user returns', async () => {
  const { manager, offer, host } = await openUpload({ answer: () => undefined })
  offer(...Array.from({ length: 60 }, (_, at) => `پروندهٔ ${100 + at}.txt`))
  const end = async (count: number) => {
    for (let done = 0; done < count; done++) {
      await expect.poll(() => manager.getSnapshot().matches('sending')).toBe(true)
      manager.send({ type: 'file.sent' })
    }
  }
  const isShown = () => {
    const list = host.querySelector('[role=list]')?.getBoundingClientRect()
    const row = host.querySelector('[data-state=UPLOADING]')?.getBoundingClientRect()
    return list !== undefined && row !== undefined && row.bottom <= list.bottom + 1 && row.top >= list.top - 1
  }
  await end(40)
  await expect.poll(isShown).toBe(true)
  const list = host.querySelector('[role=list]')
  if (!list) throw new Error('there is no list')
  list.scrollTop = 0
  await expect.poll(() => host.querySelector('[data-state=UPLOADING]')).toBe(null)
  await end(3)
  expect(list.scrollTop).toBe(0)
  list.scrollTop = 43 * 48 - 100
  await expect.poll(isShown).toBe(true)
  await end(12)
  await expect.poll(isShown).toBe(true)
})

it('the upload offers to open the folder and close the window at its end, but not if a file was stopped', async () => {
  const { offer, asked, manager } = await openUpload({ answer: ({ name }) => (name === 'ب' ? undefined : { type: 'file.sent' }) })
  offer('آ')
  await userEvent.click(button('باز کردن پوشه'))
  expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'explorer', payload: { folderUuid: 't' }, title: 'اسناد' })
  await expect.element(button('توقف همین حالا')).not.toBeInTheDocument()
  await userEvent.click(button('بستن پنجرهٔ بارگذاری'))
  expect(asked.at(-1)).toEqual({ type: 'window.close' })
  offer('ب')
  await userEvent.click(button('توقف همین حالا'))
  await expect.element(button('ادامه')).toBeVisible()
  await expect.element(button('بستن پنجرهٔ بارگذاری')).not.toBeInTheDocument()
  await expect.element(page.getByText('۵۰٪ — ۱ از ۲ پرونده')).toBeVisible()
  expect(manager.getSnapshot().value).toBe('stopped')
})

it('failed files can be retried, one or all', async () => {
  let works = false
  const { offer, host } = await openUpload({
    answer: () => (works ? { type: 'file.sent' } : { type: 'file.failed', failure: { status: 500, message: 'خطا', code: 'internal' } }),
  })
  offer('الف.txt', 'ب.txt', 'پ.txt')
  await expect.poll(() => host.querySelectorAll('[data-colour=red]').length).toBe(3)
  works = true
  await userEvent.click(page.getByRole('button', { name: /تلاش دوباره برای .*الف/ }))
  await expect.poll(() => host.querySelectorAll('[data-colour=green]').length).toBe(1)
  await userEvent.click(button('تلاش دوباره برای همه'))
  await expect.poll(() => host.querySelectorAll('[data-colour=green]').length).toBe(3)
})

it('shows the full name of a file so that it cannot imitate another one', async () => {
  const posing = 'گزارش\u202egnp.exe'
  const kept = { uuid: 's-1', name: posing, isReadable: true, size: 2, received: 1, turn: 1, uploadUuid: 'b', touchedAt: 1 }
  const { host, offer } = await openUpload({ unfinished: [{ ...kept, target: { uuid: 't', title: 'اسناد' } }] })
  offer(posing)
  await expect.poll(() => host.querySelectorAll(':is(bdi, span)[title]').length).toBe(2)
  const said = [...host.querySelectorAll('[title], [aria-label]')].flatMap((one) => [
    one.getAttribute('title'),
    one.getAttribute('aria-label'),
  ])
  expect(said.filter((text) => text?.includes('\u202e'))).toEqual([])
  expect(said.filter((text) => text?.includes(isolate(posing)))).toHaveLength(4)
})

it('queues 50,000 rows, and renders only the visible ones', async () => {
  const { manager, host } = await openUpload({ answer: () => undefined })
  const file = new File(['x'], 'x.txt')
  const items = Array.from({ length: 50_000 }, (_, index) => ({ file, path: `پوشه ${index}` }))
  manager.send({ type: 'batch.add', targetUuid: 't', targetTitle: '', items })
  await expect.element(page.getByText('۰ از ۵۰٬۰۰۰ پرونده', { exact: false })).toBeVisible()
  expect(host.querySelectorAll('[role=listitem]').length).toBeLessThan(40)
})

describe('unfinished files of an earlier page', () => {
  const left = (uuid: string, name: string, kept: boolean): UnfinishedUpload => ({
    ...{ uuid, name, isReadable: kept, size: 20_000_000, received: 16_000_000, turn: 1, uploadUuid: 'b', touchedAt: 1 },
    target: { uuid: 't', title: 'اسناد' },
  })

  it('can be resumed with one click if the browser kept the file, for the session of its user', async () => {
    const file = new File(['x'], 'فیلم.mp4')
    const { sent, told } = await openUpload({
      unfinished: [left('s-1', 'فیلم.mp4', true), left('s-2', 'بایگانی.zip', false)],
      find: ({ items, files }) =>
        files ? { files: [], problem: 'otherFile' } : { files: [{ uuid: items[0]?.uuid ?? '', file }], problem: null },
    })
    await expect.element(page.getByRole('heading', { name: 'ادامهٔ بارگذاری‌های ناتمام' })).toBeVisible()
    expect(told).toEqual([{ type: 'window.open', kind: 'upload', payload: {} }])
    await userEvent.click(button(`ادامه: ${isolate('فیلم.mp4')}`))
    await expect.poll(() => sent.map(({ session, batch }) => [session, batch.uploadUuid, batch.targetUuid])).toEqual([['s-1', 'b', 't']])
    await expect.element(button(`ادامه: ${isolate('فیلم.mp4')}`)).not.toBeInTheDocument()
    await expect.element(button(`ادامه: ${isolate('بایگانی.zip')}`)).toBeVisible()
  })

  it('show why they cannot resume, and disappear from the list when discarded', async () => {
    const { discarded } = await openUpload({
      unfinished: [left('s-1', 'فیلم.mp4', true)],
      find: () => ({ files: [], problem: 'changedFile' }),
    })
    await userEvent.click(button(`ادامه: ${isolate('فیلم.mp4')}`))
    await expect.element(page.getByRole('alert')).toHaveTextContent('پس از آغاز بارگذاری تغییر کرده است')
    await userEvent.click(page.getByRole('button', { name: /کنار گذاشتن/ }))
    await expect.poll(() => discarded).toEqual(['s-1'])
    await expect.element(page.getByRole('heading', { name: 'ادامهٔ بارگذاری‌های ناتمام' })).not.toBeInTheDocument()
  })

  it('show their error, and can be retried', async () => {
    let isAway = true
    const { discarded } = await openUpload({ unfinished: [left('s-1', 'فیلم.mp4', true)], fails: () => isAway })
    await expect.element(page.getByText('فهرست بارگذاری‌های ناتمام به دست نیامد.')).toBeVisible()
    isAway = false
    await userEvent.click(button('تلاش دوباره'))
    await expect.element(page.getByRole('heading', { name: 'ادامهٔ بارگذاری‌های ناتمام' })).toBeVisible()
    isAway = true
    await userEvent.click(button(`ادامه: ${isolate('فیلم.mp4')}`))
    await expect.element(page.getByRole('alert')).toHaveTextContent('پرونده خوانده نشد')
    await userEvent.click(page.getByRole('button', { name: /کنار گذاشتن/ }))
    await expect.element(page.getByRole('alert')).toHaveTextContent(`بارگذاری ${isolate('فیلم.mp4')} کنار گذاشته نشد.`)
    isAway = false
    await userEvent.click(button('تلاش دوباره'))
    await expect.poll(() => discarded).toEqual(['s-1'])
    await expect.element(page.getByRole('heading', { name: 'ادامهٔ بارگذاری‌های ناتمام' })).not.toBeInTheDocument()
  })
})

it('the row height of the upload list adapts to the text size, so that rows do not overlap', async () => {
  const { host, offer } = await openUpload({ answer: () => taken })
  const tops = () => Array.from(host.querySelectorAll('[role="listitem"]'), (row) => row.getBoundingClientRect())
  try {
    document.documentElement.style.setProperty('--font-factor', '1.5')
    offer('یک.txt', 'دو.txt', 'سه.txt')
    await expect.poll(() => tops().map(({ height }) => height)).toEqual([72, 72, 72])
    await expect.poll(() => tops().map(({ top }) => top - (tops()[0]?.top ?? 0))).toEqual([0, 72, 144])
    for (const name of host.querySelectorAll<HTMLElement>('[role="listitem"] > :nth-child(2)')) {
      const [inner, outer] = [name.getBoundingClientRect(), name.parentElement?.getBoundingClientRect()]
      expect(inner.height).toBeLessThanOrEqual(outer?.height ?? 0)
    }
  } finally {
    document.documentElement.style.removeProperty('--font-factor')
  }
})
