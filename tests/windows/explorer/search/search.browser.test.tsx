import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../builders'
import { hits, showSearch, listChips } from './showing'

const field = (name = 'چه چیزی را بجویم؟') => page.getByRole('combobox', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const words = { query: { keyword: 'گزارش', properties: ['title', 'text'] as ('title' | 'text')[] } }
const isolated = (text: string) => `\u2068${text}\u2069`

describe('the search window', () => {
  it('sends a search once there are criteria, shows results, count and duration, and stores the search [SRCH-006] [SRCH-012] [SRCH-070]', async () => {
    const { asked, all, remembered } = await showSearch()
    await expect.element(page.getByText('واژه‌ای بنویسید و Enter را بزنید')).toBeVisible()
    await field().fill('گزارش')
    expect(asked).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    expect(asked).toEqual([
      { keyword: 'گزارش', properties: ['title', 'text'], textHighlightingIsActive: true, searchAllDocument: true, offset: 0, pageSize: 30 },
    ])
    await expect.element(page.getByText('۲ نتیجه در ۰٫۰۴ ثانیه')).toBeVisible()
    expect(remembered()).toMatchObject({ query: { keyword: 'گزارش' }, matches: true })
    // An emptied field closes the search instead of sending it.
    await button('پاک کردن جست‌وجو').click()
    await expect.poll(() => all('[data-uuid]').length).toBe(0)
    expect(asked.length).toBe(1)
    await expect.element(page.getByText('واژه‌ای بنویسید و Enter را بزنید')).toBeVisible()
  })
  it('restores the search, and highlights matches in titles and in the text below them [EXP-035]', async () => {
    const { all, asked } = await showSearch({ payload: words })
    await expect
      .poll(() => all('[data-part=snippet]').map((one) => one.innerHTML.replaceAll(/<\/?span>/g, '')))
      .toEqual(['در این <mark>گزارش</mark> آمده است'])
    expect(all('[data-uuid] bdi:first-of-type mark').map((mark) => mark.textContent)).toContain('گزارش')
    await expect.poll(() => all('[data-uuid]')[0]?.textContent).toContain('خانه')
    await page.getByRole('checkbox', { name: 'نمایش متن یافته‌شده' }).click()
    await expect.poll(() => all('[data-part=snippet]').length).toBe(0)
    expect(asked.at(-1)).not.toHaveProperty('textHighlightingIsActive')
  })
  it('shows results as text, never as markup', async () => {
    const text = 'در <img src=x onerror=alert(1)> گزارش'
    const found = hits.slice(0, 1).map((hit) => ({ ...hit, textHighlight: { text, ranges: [] as [number, number][] } }))
    const { all } = await showSearch({ payload: words, found })
    await expect.poll(() => all('[data-part=snippet]')[0]?.textContent).toBe(text)
    expect(all('[data-part=snippet] img')).toEqual([])
  })
  it('suggests completions after two characters, by keyboard alone [SRCH-008] [SRCH-069]', async () => {
    const { asked, clock, suggestedFor } = await showSearch({ suggested: ['گزارش سالانه', 'گزارش ماهانه'] })
    await field().fill('گ')
    clock.increment(1_000)
    expect(suggestedFor).toEqual([])
    await field().fill('گز')
    clock.increment(100)
    await field().fill('گزا')
    clock.increment(150)
    expect(suggestedFor).toEqual([])
    clock.increment(100)
    await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(2)
    expect(suggestedFor).toEqual(['گزا'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toBe('گزارش ماهانه')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('گزارش ماهانه')
    await expect.poll(() => asked.map(({ keyword }) => keyword)).toEqual(['گزارش ماهانه'])
    expect(page.getByRole('listbox').elements()).toEqual([])
  })
  it('runs the query that a suggested value of a field completes, by keyboard alone', async () => {
    const { asked, suggestedFor, clock } = await showSearch({ suggested: ['قرارداد نوع:پوشه', 'قرارداد نوع:pdf'] })
    await page.getByRole('combobox', { name: 'چه چیزی را بجویم؟' }).fill('قرارداد نوع:')
    clock.increment(200)
    await expect.poll(() => suggestedFor).toEqual(['قرارداد نوع:'])
    await expect.element(page.getByRole('option', { name: 'قرارداد نوع:pdf' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => asked.at(-1)?.keyword).toBe('قرارداد نوع:pdf')
  })

  it('the down arrow moves from the field into the results, and Ctrl+F moves back', async () => {
    const { all } = await showSearch({ payload: words })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    ;(field().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect((document.activeElement as HTMLElement).dataset.uuid).toBe(all('[data-uuid]')[0]?.dataset.uuid)
    await userEvent.keyboard('{Control>}f{/Control}')
    expect(document.activeElement).toBe(field().element())
    await userEvent.keyboard('{ArrowDown}/')
    expect(document.activeElement).toBe(field().element())
  })
  it('opens a found folder in a new window, in the sort order of folders [EXP-162] [EXP-163]', async () => {
    const { all, opened, actor } = await showSearch({ payload: words })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    await userEvent.dblClick(all('[data-uuid]')[1] as HTMLElement)
    await expect.poll(() => opened().length).toBe(1)
    expect(opened()[0]).toMatchObject({ kind: 'explorer', payload: { folderUuid: idOf('گزارش‌ها'), rules: { sortBy: 'title' } } })
    expect(actor.getSnapshot().context.search?.query.keyword).toBe('گزارش')
  })
  it('refuses pasting, creating and uploading in search results [EXP-029]', async () => {
    const { all, asked } = await showSearch({ payload: words })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    const list = all('[data-part=scroller]')[0] as HTMLElement
    list.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 600 }))
    await expect.element(page.getByRole('menuitem', { name: /^مرتب‌سازی/ })).toBeVisible()
    for (const name of [/^ایجاد/, /^بارگذاری/, /^چسباندن/])
      for (const entry of page.getByRole('menuitem', { name }).elements()) expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('menuitem', { name: /^جست‌وجو…/ }).elements()).toEqual([])
    expect(asked.length).toBe(1)
    expect(all('nav[aria-label=مسیر]')).toEqual([])
  })
  it('sorts by relevance until another order is chosen, and can return to it', async () => {
    const { asked, all } = await showSearch({ payload: words })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    expect(asked.at(-1)).not.toHaveProperty('sortBy')
    const order = page.getByRole('combobox', { name: 'ترتیب' })
    await order.selectOptions('createDate')
    await expect.poll(() => asked.at(-1)).toMatchObject({ sortBy: 'createDate', direction: 'ASC' })
    await order.selectOptions('relevance')
    await expect.poll(() => asked.at(-1)).not.toHaveProperty('sortBy')
  })
  it('shows only the columns that the configuration enables [SRCH-051]', async () => {
    const off = { 'search.column.creator': 'false', 'search.column.size': 'false', 'search.column.extension': 'false' }
    const { all } = await showSearch({ payload: words, session: { config: off } })
    const six = ['title', 'author', 'createDate', 'lastFileEdit', 'lastVersionsSize', 'extension']
    const shown = () => all('[role=columnheader]').map((head) => head.dataset.column ?? '')
    await expect.poll(() => shown().filter((column) => six.includes(column))).toEqual(['title', 'createDate', 'lastFileEdit'])
  })
  it('exports the result list, or also the texts, from its menu [SRCH-013] [SRCH-014]', async () => {
    const { exported, all } = await showSearch({ payload: { ...words, query: { ...words.query, extension: ['pdf'] } } })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    await button('کارهای دیگر با نتیجه‌ها').click()
    await page.getByRole('menuitem', { name: 'خروجی اکسل از فهرست' }).click()
    await expect.poll(() => exported.length).toBe(1)
    const criteria = { keyword: 'گزارش', extension: ['pdf'], searchAllDocument: true }
    expect(exported[0]).toMatchObject({ holds: 'LIST', criteria })
    await button('کارهای دیگر با نتیجه‌ها').click()
    await page.getByRole('menuitem', { name: 'خروجی اکسل با متن سندها' }).click()
    await expect.poll(() => exported.length).toBe(2)
    expect(exported[1]).toMatchObject({ holds: 'CONTENT', criteria })
  })
})

describe('the explanation of a result', () => {
  it('says by keyboard alone which typed words the result has and where', async () => {
    const { host, notified } = await showSearch({ payload: { query: { keyword: 'سند گزارش' } } })
    await expect.poll(() => host.querySelectorAll('[data-uuid]').length).toBe(2)
    host.querySelector<HTMLElement>('[data-uuid]')?.focus()
    await userEvent.keyboard('{Control>} {/Control}{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menuitem', { name: 'چرا پیدا شد؟' })).toBeVisible()
    page.getByRole('menuitem', { name: 'چرا پیدا شد؟' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(notified).toEqual(['«\u2068گزارش\u2069» به همین شکل در نام و متن آمده است.'])
  })

  it('is not offered without typed words', async () => {
    const { host } = await showSearch({ payload: { query: { extension: ['docx'] } } })
    await expect.poll(() => host.querySelectorAll('[data-uuid]').length).toBe(2)
    await page.getByRole('row').nth(1).click({ button: 'right' })
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'چرا پیدا شد؟' }).elements()).toEqual([])
  })
})

describe('the filters of a search', () => {
  const shown = async (more: Parameters<typeof showSearch>[0] = {}) => {
    const search = await showSearch({ payload: words, ...more })
    await button('پالایه‌ها').click()
    await expect.element(page.getByRole('complementary', { name: 'پالایه‌ها' })).toBeVisible()
    return search
  }
  it('filter by file types, with quick buttons and typed types [SRCH-016] [SRCH-017]', async () => {
    const { asked } = await shown()
    for (const type of ['docx', 'xlsx', 'pptx', 'pdf', 'mp4']) await expect.element(button(type)).toHaveAttribute('aria-pressed', 'false')
    await button('pdf').click()
    await expect.poll(() => asked.at(-1)?.extension).toEqual(['pdf'])
    await page.getByRole('textbox', { name: 'نوع دیگر' }).fill('.DWG')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.extension).toEqual(['pdf', 'dwg'])
    expect(listChips()).toEqual(['نوع: pdf', 'نوع: dwg', 'برداشتن همه'])
    await button(/برداشتن پالایهٔ .*pdf/).click()
    await expect.poll(() => asked.at(-1)?.extension).toEqual(['dwg'])
    await button(/برداشتن پالایهٔ .*dwg/).click()
    await expect.poll(() => asked.at(-1)).not.toHaveProperty('extension')
    expect(asked.at(-1)?.keyword).toBe('گزارش')
  })
  it('filter by days of the Jalali calendar [SRCH-021] [SRCH-054]', async () => {
    const { asked } = await shown()
    await page.getByRole('combobox', { name: 'تاریخ ایجاد' }).selectOptions('custom')
    await page.getByRole('textbox', { name: 'از', exact: true }).fill('۱۴۰۵/۰۹/۰۲')
    await expect.poll(() => asked.at(-1)?.fromDate).toBe(Date.parse('2026-11-23T00:00:00+03:30'))
    await page.getByRole('textbox', { name: 'تا', exact: true }).fill('1405/9/2')
    await expect.poll(() => asked.at(-1)?.toDate).toBe(Date.parse('2026-11-23T23:59:59.999+03:30'))
    await expect.poll(listChips).toEqual(['ایجاد از ۱۴۰۵/۰۹/۰۲ تا ۱۴۰۵/۰۹/۰۲'])
    await page.getByRole('combobox', { name: 'تاریخ ایجاد' }).selectOptions('today')
    await expect.poll(() => asked.at(-1)).not.toHaveProperty('toDate')
  })
  it('name the file sizes in the digits of the settings', async () => {
    await shown({ digits: 'latin' })
    const size = page.getByRole('combobox', { name: 'حجم' })
    await expect.element(size.getByRole('option', { name: 'کوچک (10 تا 100 هزار بایت)', exact: true })).toBeInTheDocument()
  })
  it('filter by named sizes or by typed numbers, and accept only numbers [SRCH-022] [SRCH-054] [SRCH-076]', async () => {
    const { asked } = await shown()
    const size = page.getByRole('combobox', { name: 'حجم' })
    await size.selectOptions('small')
    await expect.poll(() => asked.at(-1)).toMatchObject({ fromSize: 10_000, toSize: 99_999 })
    await size.selectOptions('custom')
    const from = page.getByRole('textbox', { name: 'از (کیلوبایت)' })
    await from.fill('دو')
    await expect.element(page.getByText('تنها عدد بنویسید.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(asked.at(-1)?.fromSize).toBe(10_000)
    await from.fill('۲')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.fromSize).toBe(2_048)
  })
  it('filter by folders only, documents only, or items of the user [SRCH-018]', async () => {
    const { asked } = await shown()
    await page.getByRole('radio', { name: 'تنها پوشه‌ها' }).click()
    await expect.poll(() => asked.at(-1)?.onlyFolder).toBe(true)
    await page.getByRole('radio', { name: 'تنها سندها' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ onlyDocument: true })
    expect(asked.at(-1)).not.toHaveProperty('onlyFolder')
    await button('خودم').click()
    await expect.poll(() => asked.at(-1)?.author).toBe(idOf('user'))
    await expect.poll(listChips).toEqual(['تنها سندها', 'پدیدآور: کاربر آزمون', 'برداشتن همه'])
  })
  it('find items of several authors, chosen one after another and removed one by one', async () => {
    const author = ['سارا رضایی', 'رضا احمدی'].map((title, at) => ({ value: idOf(title), title, count: 9 - at }))
    const facets = { extension: [], author, month: [], size: [], class: [], folder: [], keyword: [] }
    const { asked } = await showSearch({ payload: { query: { keyword: 'گزارش' } }, facets })
    for (const { title } of author) await button(new RegExp(`^${title}`)).click()
    await expect.poll(() => asked.at(-1)?.authors).toEqual(author.map(({ value }) => value))
    await expect.poll(listChips).toEqual(['پدیدآور: سارا رضایی', 'پدیدآور: رضا احمدی', 'برداشتن همه'])
    await button(/برداشتن.*سارا رضایی/).click()
    await expect.poll(() => asked.at(-1)?.author).toBe(idOf('رضا احمدی'))
    await expect.poll(listChips).toEqual(['پدیدآور: رضا احمدی'])
  })
  it('show the filters of a saved search by their names [SRCH-019]', async () => {
    await showSearch({ payload: { query: { keyword: 'گزارش', author: idOf('sara'), parent: idOf('home') } } })
    await expect.poll(listChips).toEqual(['در «خانه» و زیرپوشه‌ها', 'پدیدآور: سارا رضایی', 'برداشتن همه'])
  })
})

describe('a search without results', () => {
  it('suggests other keyboard layouts, other places and a search without filters [SRCH-030]', async () => {
    const payload = { query: { keyword: 'skn', extension: ['pdf'], parent: idOf('home') }, names: { parent: 'خانه' } }
    const { asked } = await showSearch({ payload, found: [] })
    await expect.element(page.getByText(`برای «${isolated('skn')}» نتیجه‌ای پیدا نشد.`)).toBeVisible()
    await button('جست‌وجو در متن هم').click()
    await expect.poll(() => asked.at(-1)?.properties).toEqual(['title', 'text'])
    await button('جست‌وجو بدون پالایه‌ها').click()
    await expect.poll(() => asked.at(-1)).not.toHaveProperty('extension')
    await button('جست‌وجو در همه‌جا').click()
    await expect.poll(() => asked.at(-1)?.searchAllDocument).toBe(true)
    await button(/آیا منظورتان «.?سند.?» بود؟/).click()
    await expect.poll(() => asked.at(-1)?.keyword).toBe('سند')
  })
  it('repeats the search in the other keyboard layout on Enter, while that is offered for the current words', async () => {
    const { asked } = await showSearch({ payload: { query: { keyword: 'skn' } }, found: [] })
    const offer = button(/آیا منظورتان «.?سند.?» بود؟/)
    await expect.element(offer).toBeVisible()
    await field().fill('report')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.keyword).toBe('report')
    await expect.poll(() => offer.elements()).toEqual([])
    await field().fill('skn')
    await userEvent.keyboard('{Enter}')
    await expect.element(offer).toBeVisible()
    expect(asked.at(-1)?.keyword).toBe('skn')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('سند')
    await expect.poll(() => asked.at(-1)?.keyword).toBe('سند')
  })
})

describe('further searches suggested below the results', () => {
  it('are listed in an expandable footer, and run on a click [EXP-030]', async () => {
    const suggested = ['گزارش ۱', 'گزارش ۲', 'گزارش ۳', 'گزارش ۴', 'گزارش ۵']
    const { asked } = await showSearch({ payload: words, suggested })
    const further = page.getByRole('navigation', { name: 'جست‌وجوهای دیگر' })
    await expect.poll(() => further.getByRole('listitem').elements().length).toBe(4)
    await button('پیشنهادهای بیشتر').click()
    await expect.poll(() => further.getByRole('listitem').elements().length).toBe(5)
    await button('گزارش ۵').click()
    await expect.poll(() => asked.at(-1)?.keyword).toBe('گزارش ۵')
  })
  it('contain the most frequent keywords of the results, without those of the filters, and find them on a click', async () => {
    const keyword = ['بیمهٔ درمان', 'مالی', 'گزارش', 'چهارم', 'پنجم'].map((title, at) => ({ value: idOf(title), title, count: 9 - at }))
    const facets = { extension: [], author: [], month: [], size: [], class: [], folder: [], keyword }
    const payload = { query: { keyword: 'گزارش', keywordUuidList: [idOf('مالی')] } }
    const { asked } = await showSearch({ payload, suggested: ['گزارش یک', 'گزارش دو', 'گزارش سه'], facets })
    const further = page.getByRole('navigation', { name: 'جست‌وجوهای دیگر' })
    const titles = () =>
      further
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(titles).toEqual(['گزارش یک', 'گزارش دو', 'برچسب:«بیمهٔ درمان»', 'برچسب:چهارم'])
    await further.getByRole('button', { name: 'برچسب:چهارم' }).click()
    await expect.poll(() => asked.at(-1)?.keyword).toBe('برچسب:چهارم')
  })

  it('have no footer if there are none', async () => {
    const { all } = await showSearch({ payload: words })
    await expect.poll(() => all('[data-uuid]').length).toBe(2)
    expect(page.getByRole('navigation', { name: 'جست‌وجوهای دیگر' }).elements()).toEqual([])
  })
})

describe('the search box of a folder', () => {
  const box = () => page.getByRole('combobox', { name: /^جست‌وجو در/ })
  const folder = { folderUuid: idOf('a') }

  it('shows results below the folder in a new window [EXP-031]', async () => {
    const { opened, actor } = await showSearch({ payload: folder })
    await expect.poll(() => actor.getSnapshot().context.located.folder?.uuid).toBe(idOf('a'))
    await box().fill('نامه')
    await userEvent.keyboard('{Enter}')
    await expect.poll(opened).toEqual([
      {
        type: 'window.open',
        kind: 'search',
        payload: { query: { properties: ['title', 'text'], keyword: 'نامه', parent: idOf('a') }, matches: true, names: { parent: 'a' } },
      },
    ])
    await expect.element(box()).toHaveValue('')
  })
  it('the options search in names, in the text, or in all documents [EXP-032] [EXP-033] [EXP-034]', async () => {
    const { opened, actor } = await showSearch({ payload: folder })
    await expect.poll(() => actor.getSnapshot().context.located.folder?.uuid).toBe(idOf('a'))
    await button('گزینه‌های جست‌وجو').click()
    for (const option of ['در متن', 'در همهٔ سندها']) await page.getByRole('checkbox', { name: option }).click()
    await expect.element(page.getByRole('checkbox', { name: 'در نام' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('checkbox', { name: 'در نام' })).not.toBeInTheDocument()
    await box().fill('نامه')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened().at(-1)?.payload).toMatchObject({ query: { properties: ['title'], keyword: 'نامه' } })
    expect(opened().at(-1)?.payload).not.toHaveProperty('query.parent')
  })
  it('shows or hides the matching text when the text is searched [EXP-035]', async () => {
    const { opened, actor } = await showSearch({ payload: folder })
    await expect.poll(() => actor.getSnapshot().context.located.folder?.uuid).toBe(idOf('a'))
    const option = (name: string) => page.getByRole('checkbox', { name })
    await button('گزینه‌های جست‌وجو').click()
    await option('نمایش متن یافته‌شده').click()
    await userEvent.keyboard('{Escape}')
    await box().fill('نامه')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened().at(-1)?.payload).toMatchObject({ query: { properties: ['title', 'text'] }, matches: false })
    await button('گزینه‌های جست‌وجو').click()
    await option('در متن').click()
    await expect.element(option('نمایش متن یافته‌شده')).toBeDisabled()
  })
  it('opens nothing for an empty keyword [SRCH-070]', async () => {
    const { opened } = await showSearch({ payload: folder })
    await box().fill('  ')
    await userEvent.keyboard('{Enter}')
    expect(opened()).toEqual([])
  })
  it('hides the search box and its menu entry without the flag [EXP-047]', async () => {
    const menu = async (flags: string[]) => {
      const { all } = await showSearch({ payload: folder, session: { flags } })
      const list = all('[data-part=scroller]')[0] as HTMLElement
      list.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 500 }))
      await expect.element(page.getByRole('menuitem', { name: /^مرتب‌سازی/ })).toBeVisible()
      return page.getByRole('menuitem', { name: /^جست‌وجو…/ }).elements().length
    }
    expect(await menu([])).toBe(0)
    expect(box().elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(await menu(['SEARCH'])).toBe(1)
  })
  it('the search box is reachable in a narrow window', async () => {
    const { host } = await showSearch({ payload: folder, width: 400 })
    await expect.element(box()).toBeVisible()
    expect(host.firstElementChild?.scrollWidth).toBe(400)
  })
})
