import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback } from 'xstate'
import type { Node } from '#api/contract/node'
import { vocabulary } from '#desktop/services/vocabulary.content'
import { content } from '#windows/properties/properties.content'
import { mount } from '../mount'
import { type Asked, refused, serverOf } from './answers'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const letter: Node = { uuid: id(0), title: 'نامه', type: 0, entityName: 'Document', extension: 'txt', createDate: 0, may }

describe('the keywords of a document', () => {
  const keywordsOf = async (post: (title: string) => unknown, remove: () => unknown = () => undefined) => {
    let kept = [
      { uuid: id(1), title: 'بودجه' },
      { uuid: id(3), title: 'مناقصه' },
    ]
    const address = `/api/document/keyword/${id(0)}`
    const add = (title: string) => (kept = kept.some((one) => one.title === title) ? kept : [...kept, { uuid: id(2), title }])
    const undone: unknown[] = []
    const removals: Asked['query'][] = []
    const service = { machine: fromCallback(({ receive }) => receive((event) => undone.push(event))) as never, input: undefined }
    serverOf({
      'POST /api/nodebase/load-nodes': () => [letter],
      [`GET ${address}`]: () => kept,
      [`POST ${address}`]: ({ body }) => post((body as [string])[0]),
      [`DELETE ${address}`]: async ({ query }) => {
        removals.push(query)
        kept = kept.filter(({ uuid }) => uuid !== query.keywordUuid)
        return (await remove()) ?? kept
      },
    })
    const { asked } = await mount({
      ...{ content, payload: { uuid: id(0), tab: 'keywords' }, session: { admin: true }, size: { width: 900, height: 460 } },
      services: { vocabulary: { machine: vocabulary, input: undefined }, operations: service },
    })
    const list = page.getByRole('list', { name: 'کلیدواژه‌ها', exact: true })
    await expect.element(list).toBeVisible()
    const shown = () => list.elements().flatMap((one) => [...one.querySelectorAll('li')].map(({ textContent }) => textContent))
    const field = page.getByLabelText('کلیدواژهٔ تازه')
    return {
      requested: asked,
      add,
      shown,
      field,
      undone,
      removals,
      removal: (title: string) => page.getByRole('button', { name: new RegExp(`برداشتن .*${title}`) }),
    }
  }

  it('shows an added keyword at once and only once; if it is refused, removes it and restores the typed text', async () => {
    let answer: (value: unknown) => void = () => {}
    const { add, shown, field } = await keywordsOf(() => new Promise((resolve) => (answer = resolve)))
    await field.fill('قرارداد')
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual(['بودجه', 'قرارداد', 'مناقصه'])
    await field.fill('قرارداد')
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual(['بودجه', 'قرارداد', 'مناقصه'])
    for (const _ of [1, 2]) {
      await vi.waitFor(() => expect(String(answer)).toContain('[native code]'))
      answer(add('قرارداد'))
      answer = () => {}
    }
    await expect.poll(() => page.getByRole('button', { name: /برداشتن/ }).elements().length).toBe(3)
    expect(shown().filter((title) => title === 'قرارداد')).toEqual(['قرارداد'])

    await field.fill('نام/بد')
    await userEvent.keyboard('{Enter}')
    expect(shown()).toContain('نام/بد')
    await vi.waitFor(() => expect(String(answer)).toContain('[native code]'))
    answer(refused('titleInvalid', 422))
    await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: titleInvalid')
    expect(shown()).not.toContain('نام/بد')
    await expect.element(field).toHaveValue('نام/بد')
    await expect.element(field).toHaveFocus()
  })

  it('shows a keyword once if only the response was lost, and reports an error if the request was lost', async () => {
    let isThere = true
    const { add, shown, field } = await keywordsOf((title) => {
      if (isThere) add(title)
      throw new TypeError('Failed to fetch')
    })
    await field.fill('قرارداد')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.getByRole('button', { name: /برداشتن .*قرارداد/ }).elements().length).toBe(1)
    expect(shown().filter((title) => title === 'قرارداد')).toEqual(['قرارداد'])
    expect(page.getByRole('alert').elements()).toEqual([])
    isThere = false
    await field.fill('مالیات')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    // The alert appears before the list drops the keyword that was not stored.
    await expect.poll(shown).not.toContain('مالیات')
    await expect.element(field).toHaveValue('مالیات')
  })

  it('removes a keyword after the response, offers undo, and moves the focus to the next keyword or the field', async () => {
    let answer = (): void => {}
    const held = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
    const { shown, field, removal, removals, requested, undone } = await keywordsOf(() => [], held)
    for (const [title, left] of [
      ['بودجه', ['مناقصه']],
      ['مناقصه', []],
    ] as const) {
      ;(removal(title).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}{Enter}')
      await expect.poll(() => removal(title).element().closest('li')?.dataset.leaving).toBe('true')
      expect(shown()).toContain(title)
      await vi.waitFor(() => expect(String(answer)).toContain('resolve'))
      answer()
      answer = () => {}
      await expect.poll(shown).toEqual(left)
      await expect.element(left.length > 0 ? removal('مناقصه') : field).toHaveFocus()
    }
    expect(removals.map(({ keywordUuid }) => keywordUuid)).toEqual([id(1), id(3)])
    const notices = requested.filter((one) => one.type === 'notify')
    expect(notices.map(({ message }) => message.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'کلیدواژهٔ بودجه برداشته شد.',
      'کلیدواژهٔ مناقصه برداشته شد.',
    ])
    expect(notices[0]?.action?.label).toBe('واگرد')
    notices[0]?.action?.run()
    expect(undone).toEqual([{ type: 'nodes.operate', operation: { kind: 'undo', operationUuid: removals[0]?.operationUuid } }])
  })
})
