import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import { createFormat } from '#text/format'
import { content } from '#windows/print/print.content'
import type { PrintJob } from '#windows/print/print.machine'
import { messages } from '#windows/print/print.messages'
import { printFrame } from '#windows/print/print-frame'
import { buildSheet } from '#windows/print/sheet'
import { aDocument, aFolder } from './explorer/builders'
import { mount } from './mount'

const list = { title: 'نامه‌ها', folders: ['a'], keyword: '', sortBy: 'title', direction: 'ASC' as const, selected: [] as string[] }
const now = Date.UTC(2026, 10, 20, 10, 35)
const rows = [
  aFolder('پوشه', { title: 'قراردادها' }),
  aDocument('سند', 'pdf', { title: 'report\u202egpj.exe', lastVersionsSize: 2048, lastFileEdit: now }),
]
const sheet = (locale: 'fa' | 'en', digits?: 'latin') =>
  buildSheet({ title: 'نامه‌ها', rows, total: 2, printedBy: 'سارا رضایی', now }, createFormat({ locale, digits }), messages(locale))

const openPrint = async (selected: string[], fails = false) => {
  const jobs: PrintJob[] = []
  const printList = fromPromise<void, PrintJob>(async ({ input }) => {
    jobs.push(input)
    if (fails && jobs.length === 1) throw new Error('offline')
  })
  const machine = content.machine.provide({ actors: { printList } })
  const window = await mount({ content: { ...content, machine }, payload: { ...list, selected }, size: { width: 275, height: 115 } })
  return { ...window, jobs }
}

describe('the print window', () => {
  it('prints the whole list of an explorer, or its selection, and closes [SHELL-021]', async () => {
    const { jobs, asked } = await openPrint(['b', 'c', 'd'])
    await expect.element(page.getByRole('radio', { name: 'انتخاب‌شده‌ها (۳)' })).toBeChecked()
    await userEvent.click(page.getByRole('radio', { name: 'همهٔ فهرست' }))
    await userEvent.click(page.getByRole('button', { name: 'چاپ' }))
    await expect.poll(() => asked).toContainEqual({ type: 'window.close' })
    expect(jobs).toMatchObject([{ scope: 'all', printedBy: 'سارا رضایی', list: { folders: ['a'] } }])
  })

  it('says what will be printed if nothing is selected, and reports a failure [SHELL-021]', async () => {
    const { host, jobs, asked } = await openPrint([], true)
    expect(host.textContent).toContain('فهرست «\u2068نامه‌ها\u2069»')
    await userEvent.click(page.getByRole('button', { name: 'چاپ' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('فهرست خوانده نشد')
    await userEvent.click(page.getByRole('button', { name: 'چاپ' }))
    await expect.poll(() => jobs).toHaveLength(2)
    await expect.poll(() => asked).toContainEqual({ type: 'window.close' })
  })
})

describe('the printed sheet', () => {
  it('prints from right to left, with Jalali dates and Persian digits, and shows hidden direction marks [SHELL-021]', async () => {
    const frame = await printFrame(sheet('fa'))
    const { documentElement: root, body } = frame.contentDocument as Document
    expect([root.lang, root.dir]).toEqual(['fa', 'rtl'])
    expect(body.querySelector('h1')?.textContent).toBe('نامه‌ها')
    expect([...body.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      'چاپ در جمعه ۲۹ آبان ۱۴۰۵، ساعت ۱۴:۰۵، \u2068سارا رضایی\u2069',
      '۲ مورد',
    ])
    const cells = [...body.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells[0]?.slice(0, 3)).toEqual(['۱', 'قراردادها', 'پوشه'])
    expect(cells[1]).toEqual(expect.arrayContaining(['۱۴۰۵/۰۸/۲۹ ۱۴:۰۵', '۲ کیلوبایت']))
    expect(cells[1]?.[1]).not.toContain('\u202e')
    expect([...body.querySelectorAll('tbody bdi')].map((name) => name.textContent)).toContain('قراردادها')
    const table = body.querySelector('table')?.getBoundingClientRect()
    const number = body.querySelector('td')?.getBoundingClientRect()
    expect(Math.round(number?.right ?? 0)).toBe(Math.round(table?.right ?? 1))
    frame.remove()
  })

  it('prints in the digits and the language of the settings', () => {
    expect(sheet('fa', 'latin').rows[1]?.cells).toContain('1405/08/29 14:05')
    const { dir, columns } = sheet('en')
    expect([dir, columns]).toEqual(['ltr', expect.arrayContaining(['No.', 'Name', 'Kind', 'Author', 'Last edit', 'Size'])])
    const cut = buildSheet({ title: '', rows, total: 9_000, printedBy: '', now }, createFormat({ locale: 'fa' }), messages('fa'))
    expect(cut.about[1]).toBe('۲ مورد نخست از ۹٬۰۰۰')
  })
})
