import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/windows/mount'
import { serverOf } from '#tests/windows/properties/answers'
import { relation } from '#windows/explorer/relation/relation.content'
import type { WindowContent } from '#windows/window-kind'
import { aFolder, idOf } from './builders'

const node = (title: string, more: object = {}) => ({ uuid: idOf(title), title, nodeType: 1, more: false, ...more })
const edge = (from: string, to: string, kind: string, title = '') => ({
  ...{ uuid: idOf(`${kind}${from}${to}`), fromUuid: idOf(from), toUuid: idOf(to), kind, title },
})
const answer = {
  nodes: [
    node('سفارش‌ها', { kind: 'folder' }),
    node('بایگانی', { kind: 'folder', more: true }),
    node('نامه', { kind: 'document', nodeType: 2 }),
    node('سفارش یک', { nodeType: 2 }),
    node('آبفا', { nodeType: 2 }),
  ],
  edges: [
    edge('سفارش‌ها', 'بایگانی', 'CONTAINS'),
    edge('سفارش‌ها', 'نامه', 'CONTAINS'),
    edge('سفارش‌ها', 'سفارش یک', 'CONTAINS'),
    edge('سفارش یک', 'آبفا', 'RELATION', 'مشتری'),
  ],
  leftOut: 0,
}

it('draws the relations of the items in the open folder as a graph, lists them for the keyboard, and redraws for another folder [EXP-024] [EXP-025]', async () => {
  const server = serverOf({ 'GET /api/ont/folder-graph': () => answer })
  const { actor, asked } = await mount({
    content: relation as unknown as WindowContent<typeof relation.machine>,
    more: { folder: aFolder('سفارش‌ها'), criteria: null, owner: { send() {} } },
    size: { width: 800, height: 500 },
  })
  const list = page.getByRole('listbox', { name: 'فهرست گره‌ها' })
  await expect.poll(() => list.getByRole('option').elements().length).toBe(5)
  expect(
    list
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toContain('نامهسند')
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBe(5)
  await list.getByRole('option', { name: 'سفارش یک' }).click()
  await expect.element(page.getByRole('region', { name: /سفارش یک/ })).toHaveTextContent('مشتری آبفا')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('region', { name: /نامه/ })).toHaveTextContent('در پوشه سفارش‌ها')
  await page.getByRole('button', { name: 'گشودن' }).click()
  expect(asked.at(-1)).toMatchObject({ kind: 'properties', payload: { uuid: idOf('نامه') } })
  actor.send({ type: 'folder.show', folder: aFolder('بایگانی') } as never)
  await expect.poll(() => server.asked.at(-1)?.query.uuid).toBe(idOf('بایگانی'))
  actor.send({ type: 'folder.show', folder: null } as never)
  await expect.element(page.getByText('برای دیدن رابطه‌ها پوشه‌ای را باز کنید.')).toBeVisible()
})
