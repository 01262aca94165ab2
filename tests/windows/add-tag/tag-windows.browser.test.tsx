import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aFolder, idOf } from '../explorer/builders'
import { mount } from '../mount'
import { type Asked, refused, serverOf } from '../properties/answers'
import { content as classes } from '#windows/add-class-picker/add-class-picker.content'
import { content as newFolder } from '#windows/create/create.content'
import { content as newParagraph } from '#windows/create-paragraph/create-paragraph.content'
import { content as addTag } from '#windows/add-tag/add-tag.content'
import { content as keywordLink } from '#windows/keyword-link/keyword-link.content'

const shelf = aFolder('قفسه')
const below = (title: string) => aFolder(title, { parentUuid: shelf.uuid, pwd: `${shelf.uuid}/${idOf(title)}` })
const [water, soil, air] = [below('آب'), below('خاک'), below('هوا')]
const docUuid = idOf('d')

/** Simulates the server with the tags of an organisation, and with further responses of the test. */
const tags = (more: Readonly<Record<string, (asked: Asked) => unknown>> = {}) => {
  const pageOf = (contents: object[], pageSize: number) => ({ contents, totalElements: contents.length, offset: 0, pageSize })
  return serverOf({
    'POST /api/config/nodes': ({ query, body }) => {
      if (query.title !== undefined) return pageOf([soil], 25)
      return pageOf((body as string[]).length === 0 ? [shelf] : (body as string[])[0] === shelf.uuid ? [water, soil] : [], 50)
    },
    'POST /api/folder/create': () => air,
    ...more,
  })
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const tick = (title: string) => page.getByTitle(new RegExp(`انتخاب برچسب .${title}`))
const unfold = async (title: string) => {
  await expect.element(page.getByRole('treeitem', { name: title })).toBeVisible()
  await userEvent.click(page.elementLocator(document.querySelector('[data-part=flip]') as Element))
}
const chosen = () =>
  page
    .getByRole('region', { name: 'انتخاب‌شده‌ها' })
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('bdi')?.textContent)
const closed = { type: 'window.close' }

describe('the windows for choosing tags', () => {
  const pickFor = async (more: Parameters<typeof tags>[0] = {}) => {
    const { asked: calls } = tags(more)
    const payload = { docUuid, from: 3, to: 9, text: 'پیمان', keywords: [{ uuid: idOf('k'), title: 'قرارداد' }] }
    const { asked } = await mount({ content: addTag, payload, session: { admin: true }, size: { width: 700, height: 600 } })
    await expect.poll(chosen).toEqual(['قرارداد'])
    await unfold('قفسه')
    return { calls, asked }
  }

  it('lists the tags that are picked in the tree, and does not deselect the last one [PARA-027]', async () => {
    await pickFor()
    await expect.element(button(/برداشتن .قرارداد/)).not.toBeInTheDocument()
    await userEvent.click(tick('آب'))
    await expect.poll(chosen).toEqual(['قرارداد', 'آب'])
    await userEvent.click(button(/برداشتن .قرارداد/))
    await expect.poll(chosen).toEqual(['آب'])
  })

  it('shows highlighted search results instead of the tree until the search is closed [PARA-025] [PARA-028] [PARA-029]', async () => {
    await pickFor()
    await userEvent.fill(page.getByRole('searchbox', { name: 'جست‌وجو در برچسب‌ها' }), 'خا')
    const found = page.getByRole('region', { name: 'یافته‌ها' })
    await expect.poll(() => [...found.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['خا'])
    await userEvent.click(found.getByRole('checkbox', { name: 'خاک' }))
    await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
    await userEvent.click(button('بستن جست‌وجو'))
    await expect.element(page.getByRole('tree', { name: 'برچسب‌ها' })).toBeVisible()
    await expect.element(found).not.toBeInTheDocument()
    expect(chosen()).toEqual(['قرارداد', 'خاک'])
  })

  it('loads child tags when a tag is opened, and more while scrolling [PARA-026]', async () => {
    const many = Array.from({ length: 60 }, (_, at) => below(`برچسب ${at}`))
    const { calls } = await pickFor({
      'POST /api/config/nodes': ({ query, body }) => {
        const all = (body as string[]).length === 0 ? [shelf] : many
        const [from, size] = [Number(query.offset ?? 0), Number(query.pageSize)]
        return { contents: all.slice(from, from + size), totalElements: all.length, offset: from, pageSize: size }
      },
    })
    const shown = () =>
      page
        .getByRole('treeitem')
        .elements()
        .filter((one) => one.getAttribute('aria-label')?.includes('برچسب')).length
    await expect.poll(shown).toBe(50)
    const asked = () => calls.filter(({ call }) => call === 'POST /api/config/nodes').map(({ query, body }) => [body, query.offset])
    expect(asked()).toEqual([
      [[], '0'],
      [[shelf.uuid], '0'],
    ])
    page.getByRole('treeitem').elements().at(-1)?.scrollIntoView()
    await expect.poll(shown).toBe(60)
    expect(asked().slice(2)).toEqual([[[shelf.uuid], '50']])
  })

  it('creates a child tag and picks it [PARA-031]', async () => {
    const { calls } = await pickFor()
    await userEvent.fill(box(/^برچسب تازه زیر .*قفسه/), 'هوا')
    await userEvent.click(button('ساختن برچسب'))
    await expect.poll(chosen).toEqual(['قرارداد', 'هوا'])
    expect(calls.find(({ call }) => call === 'POST /api/folder/create')?.body).toBe(
      new URLSearchParams({ destUuid: shelf.uuid, title: 'هوا' }).toString(),
    )
  })

  it('assigns the picked tags to a part of the text, and keeps the choice after a refusal [PARA-030]', async () => {
    let isRefused = true
    const part = {
      uuid: idOf('p'),
      text: 'پیمان',
      fromIndex: 3,
      toIndex: 9,
      keywords: [],
      paragraphInfo: [],
      keywordLinks: [],
      sources: [],
    }
    const { calls, asked } = await pickFor({ 'POST /api/paragraph/create-edit': () => (isRefused ? refused('conflict') : part) })
    for (const one of ['آب', 'خاک']) await userEvent.click(tick(one))
    await userEvent.click(button(/برداشتن .قرارداد/))
    await userEvent.click(button('برچسب زدن'))
    await expect
      .poll(() => calls.find(({ call }) => call === 'POST /api/paragraph/create-edit'))
      .toMatchObject({
        ...{ query: { docUuid, fromIndex: '3', toIndex: '9' }, body: [water.uuid, soil.uuid] },
      })
    await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: conflict')
    expect(chosen()).toEqual(['آب', 'خاک'])
    isRefused = false
    await userEvent.click(button('برچسب زدن'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
  })

  it('reports unsaved tags or an unfinished name; closing saves the chosen tags', async () => {
    const { asked: calls } = tags({ 'POST /api/paragraph/create-edit': () => refused('conflict') })
    const payload = { docUuid, from: 3, to: 9, text: 'پیمان', keywords: [{ uuid: idOf('k'), title: 'قرارداد' }] }
    const { asked, actor } = await mount({ content: addTag, payload, session: { admin: true }, size: { width: 700, height: 600 } })
    const isUnsaved = () => asked.findLast((one) => one.type === 'window.dirty')?.dirty
    const given = () => calls.filter(({ call }) => call === 'POST /api/paragraph/create-edit').length
    await unfold('قفسه')
    expect(isUnsaved()).toBe(false)
    await userEvent.click(tick('آب'))
    expect(isUnsaved()).toBe(true)
    await userEvent.click(tick('آب'))
    expect(isUnsaved()).toBe(false)
    const name = box(/^برچسب تازه زیر .*قفسه/)
    await userEvent.fill(name, 'هوا')
    expect(isUnsaved()).toBe(true)
    await userEvent.click(tick('خاک'))
    await expect.element(name).toHaveValue('هوا')
    await userEvent.click(button('ساختن برچسب'))
    await expect.poll(chosen).toEqual(['قرارداد', 'خاک', 'هوا'])
    await expect.element(name).toHaveValue('')
    asked.length = 0
    actor.send({ type: 'frame.save' })
    await expect.poll(() => [given(), isUnsaved()]).toEqual([1, true])
    expect(asked).not.toContainEqual(closed)
  })

  it('links words of a paragraph to a keyword from the tree [PARA-024]', async () => {
    const { asked: calls } = tags({
      'POST /api/keyword-link/': () => ({
        ...{ keywordLinkUuid: idOf('l'), keyword: { uuid: idOf('k'), title: 'آب' }, alt: 'آب‌ها', indexes: [[0, 5]], uuid: idOf('p') },
      }),
    })
    const payload = { docUuid, paragraphUuid: idOf('p'), alt: 'آب' }
    const { asked } = await mount({ content: keywordLink, payload, session: { admin: true }, size: { width: 700, height: 600 } })
    await userEvent.fill(box('واژه‌هایی از متن'), ' آب‌ها ')
    await expect.element(button('ساختن پیوند')).toBeDisabled()
    await unfold('قفسه')
    await userEvent.click(tick('خاک'))
    await userEvent.click(tick('آب'))
    await expect.poll(chosen).toEqual(['آب'])
    await userEvent.click(button('ساختن پیوند'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls.at(-1)?.body).toEqual({ keyword: water.uuid, alt: 'آب‌ها', uuid: idOf('p') })
  })
})

describe('creating folders and paragraphs in the document view', () => {
  it('creates a folder by name at the place of the window; the server validates the name [PARA-005] [PARA-062]', async () => {
    let names = 0
    const { asked: calls } = serverOf({
      'POST /api/folder/create': () => (names++ === 0 ? refused('titleRequired', 400) : aFolder('بخش یک')),
    })
    const { asked, host } = await mount({ content: newFolder, payload: { destUuid: shelf.uuid }, size: { width: 340, height: 200 } })
    await expect.element(box('نام پوشه')).toHaveFocus()
    expect(host.querySelectorAll('input, textarea, select')).toHaveLength(1)
    await userEvent.click(button('ساختن'))
    await expect.element(box('نام پوشه')).toHaveAccessibleDescription('نشد: titleRequired')
    await userEvent.fill(box('نام پوشه'), 'بخش یک')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))).toEqual([
      { folderName: '', destUuid: shelf.uuid },
      { folderName: 'بخش یک', destUuid: shelf.uuid },
    ])
  })

  it('creates a paragraph with a title and a text [PARA-006]', async () => {
    const made = {
      ...{ uuid: idOf('p'), text: 'دو\nخط', fromIndex: 0, toIndex: 6 },
      keywords: [],
      paragraphInfo: [],
      keywordLinks: [],
      sources: [],
    }
    const { asked: calls } = serverOf({ 'PUT /api/paragraph/edit-text': () => made })
    const { asked } = await mount({ content: newParagraph, payload: { destUuid: shelf.uuid }, size: { width: 450, height: 350 } })
    await userEvent.fill(box('عنوان'), 'درآمد')
    await userEvent.click(box('متن'))
    await userEvent.keyboard('دو{Enter}خط')
    expect(box('متن').element().tagName).toBe('TEXTAREA')
    await userEvent.click(button('ساختن'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls).toMatchObject([{ query: { destinationUuid: shelf.uuid, title: 'درآمد' }, body: 'دو\nخط' }])
  })

  it('creates a paragraph under any title, also an empty one; the server validates it [PARA-063]', async () => {
    const { asked: calls } = serverOf({ 'PUT /api/paragraph/edit-text': () => refused('titleRequired', 400) })
    const { asked } = await mount({ content: newParagraph, payload: { destUuid: shelf.uuid }, size: { width: 450, height: 350 } })
    await userEvent.fill(box('متن'), 'بی‌عنوان')
    await userEvent.click(button('ساختن'))
    await expect.element(box('عنوان')).toHaveAccessibleDescription('نشد: titleRequired')
    expect(calls).toMatchObject([{ query: { destinationUuid: shelf.uuid, title: '' }, body: 'بی‌عنوان' }])
    expect(asked).not.toContainEqual(closed)
  })

  it('assigns classes to an item, confirmed as a whole [PARA-037]', async () => {
    const main = aFolder('هستینه', { pwd: idOf('هستینه') })
    const person = aFolder('شخص', { folderIsConcept: true, parentUuid: main.uuid, pwd: `${main.uuid}/${idOf('شخص')}` })
    const { asked: calls } = serverOf({
      'GET /api/ont/common-identity': () => [{ uuid: idOf('کالا'), title: 'کالا' }],
      'GET /api/folder/rootFolders': () => [main],
      'GET /api/config/key-un-secure': () => 'هستینه',
      [`GET /api/folder/children/${main.uuid}/0/100`]: () => ({ contents: [person], totalElements: 1, offset: 0, pageSize: 100 }),
      [`POST /api/ont/common-identity/${shelf.uuid}`]: () => [{ uuid: person.uuid, title: 'شخص' }],
      'DELETE /api/ont/common-identity': () => [],
    })
    const payload = { uuid: shelf.uuid }
    const { asked } = await mount({ content: classes, payload, session: { admin: true, config: { 'hastineh.label': 'هستینه' } } })
    await expect.poll(chosen).toEqual(['کالا'])
    await unfold('هستینه')
    await userEvent.click(page.getByTitle(/انتخاب کلاس .شخص/))
    await userEvent.click(button(/برداشتن .کالا/))
    await userEvent.click(button('تأیید'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const changes = calls.filter(({ call }) => call.endsWith(`common-identity/${shelf.uuid}`) || call.startsWith('DELETE'))
    expect(changes.map(({ query, body }) => body ?? query)).toEqual([
      [person.uuid],
      { nodeUuid: shelf.uuid, secondNodeUuid: idOf('کالا'), operationUuid: expect.any(String) },
    ])
    const notices = asked.flatMap((one) => (one.type === 'notify' ? [one] : []))
    expect(notices.map(({ message, action }) => [message.replace(/[\u2066-\u2069]/g, ''), action?.label])).toEqual([
      ['کلاس «کالا» برداشته شد.', 'واگرد'],
      ['پیوند با کلاس‌ها ذخیره شد.', undefined],
    ])
  })
})
