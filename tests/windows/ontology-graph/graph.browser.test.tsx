import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { Neighbourhood, GraphNode } from '#widgets/graph/graph'
import { content } from '#windows/ontology-graph/ontology-graph.content'
import type { NodeFact } from '#widgets/graph/graph-setup'
import { mount } from '../mount'
import { serverOf } from '../properties/answers'

const id = (last: number) => `11111111-1111-4111-8111-${String(last).padStart(12, '0')}`
const node = (at: number, title: string, nodeType: 1 | 2 = 1, more = false): GraphNode => ({ uuid: id(at), title, nodeType, more })
const link = (from: number, to: number, kind: 'CHILD' | 'INSTANCE' | 'RELATION', title = '') => ({
  ...{ uuid: id(from * 10_000 + to), title, fromUuid: id(from), toUuid: id(to), kind },
})
const around: Record<string, Neighbourhood> = {
  [id(1)]: {
    nodes: [node(1, 'شخص'), node(2, 'کارمند', 1, true), node(3, 'سارا', 2)],
    edges: [link(1, 2, 'CHILD'), link(1, 3, 'INSTANCE')],
    leftOut: 3102,
  },
  [id(2)]: {
    nodes: [node(2, 'کارمند'), node(4, 'علی', 2)],
    edges: [link(2, 4, 'INSTANCE'), { ...link(3, 4, 'RELATION', 'همکار'), arrowType: 'dot-line', size: 'big', color: '#aa0011' }],
    leftOut: 0,
  },
}
const machineOver = (answers: Record<string, Neighbourhood>) =>
  content.machine.provide({
    actors: {
      fetchNeighbourhood: fromPromise<Neighbourhood, { uuid: string; node: GraphNode | undefined; offset: number }>(
        async ({ input: { uuid, offset } }) => answers[offset > 0 ? `${uuid} ${offset}` : uuid] ?? { nodes: [], edges: [], leftOut: 0 },
      ),
      fetchFacts: fromPromise<readonly NodeFact[], { node: GraphNode | undefined }>(async ({ input }) => [
        { label: 'نام', values: [input.node?.nodeType === 1 ? 'متن' : 'سارا رضایی'] },
      ]),
    },
  })
const open = (answers = around) =>
  mount({
    content: { ...content, machine: machineOver(answers) },
    payload: { uuid: id(1) },
    session: { admin: true },
    size: { width: 900, height: 600 },
  })

/** Opens the graph of «شخص» and waits until it is drawn. */
const draw = async () => {
  const { host, asked } = await open()
  const option = (title: string) =>
    [...host.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent?.includes(title))
  const drawn = (title: string) =>
    [...host.querySelectorAll<HTMLElement>('.react-flow__node')].find((one) => one.textContent?.includes(title))
  const tool = (name: string) => host.querySelector<HTMLElement>(`[role="toolbar"] [aria-label="${name}"]`)
  const facts = () => host.querySelector('section dl')?.textContent
  await expect.poll(() => drawn('سارا')).toBeTruthy()
  return { host, asked, option, drawn, tool, facts }
}

it('the graph draws classes and instances below their parents, and shows the attribution of the library [ONT-038]', async () => {
  const { host, drawn } = await draw()
  // The licence of the library requires the attribution.
  expect(host.querySelector('.react-flow__attribution')?.textContent).toContain('React Flow')
  const box = (title: string) => drawn(title)?.getBoundingClientRect()
  expect(box('شخص')?.top).toBeLessThan(box('سارا')?.top ?? 0)
  expect(box('سارا')?.left).not.toBe(box('کارمند')?.left)
  expect(getComputedStyle(drawn('سارا')?.closest('[data-direction]') ?? host).direction).toBe('ltr')
})

it('the graph shows the details of the class or instance that the user selects by keyboard [ONT-041] [ONT-042]', async () => {
  const { option, facts } = await draw()
  await expect.poll(facts).toContain('متن')
  option('شخص')?.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(facts).toContain('سارا رضایی')
})

/** Expands «کارمند» with its neighbours, and the relation between two of its instances. */
const unfold = async () => {
  const graph = await draw()
  graph.option('شخص')?.focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  await expect.poll(() => graph.tool('باز کردن پیرامون')).toBeTruthy()
  graph.tool('باز کردن پیرامون')?.click()
  await expect.poll(() => graph.drawn('علی')).toBeTruthy()
  return graph
}

it('the graph draws a relation with the line type, width and colour of its definition [ONT-048] [ONT-049] [ONT-050]', async () => {
  const { host } = await unfold()
  const relation = () => host.querySelector('.react-flow__edge [data-kind="relation"]')
  await expect.poll(relation).toBeTruthy()
  // The lines of a drawing without width are in the page but invisible.
  expect(relation()?.closest('svg')?.getBoundingClientRect().width).toBeGreaterThan(0)
  const [line, head] = [...(relation()?.querySelectorAll('path:not(.react-flow__edge-interaction)') ?? [])].map((one) =>
    getComputedStyle(one),
  )
  expect([line?.stroke, line?.strokeWidth.match(/[\d.]+px/)?.[0], line?.strokeDasharray]).toEqual([
    'rgb(170, 0, 17)',
    '1.8px',
    '9px, 5px, 0px, 5px',
  ])
  expect([head?.fill, head?.transform]).toEqual(['rgb(170, 0, 17)', 'matrix(1.2, 0, 0, 1.2, 0, 0)'])
  expect(relation()?.textContent).toBe('همکار')
})

it('the graph expands and collapses the neighbours of a class, and opens its editor [ONT-006]', async () => {
  const { tool, option, asked } = await unfold()
  tool('بستن پیرامون')?.click()
  await expect.poll(() => option('علی')).toBeUndefined()
  tool('ویرایش')?.click()
  expect(asked).toContainEqual({ type: 'window.open', kind: 'edit-ontology-class', payload: { uuid: id(2) }, title: 'کارمند' })
})

it('the graph words each link as seen from the selected node, separates labels of parallel links, and counts omitted nodes', async () => {
  const both = [link(3, 4, 'RELATION', 'همکار'), { ...link(4, 3, 'RELATION', 'ناظر'), uuid: id(99) }]
  const nodes = [node(1, 'شخص'), node(2, 'کارمند'), node(3, 'سارا', 2), node(4, 'علی', 2)]
  const edges = [link(1, 2, 'CHILD'), link(1, 3, 'INSTANCE'), ...both]
  const { host } = await open({ [id(1)]: { nodes, edges, leftOut: 3102 } })
  await expect.element(page.getByText('دست‌کم ۳٬۱۰۲ گرهٔ دیگر رسم نشده است.')).toBeVisible()
  const links = (title: string) =>
    page
      .getByRole('region', { name: new RegExp(title) })
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, ''))
  const select = async (title: string) => {
    await page.getByRole('option', { name: title }).click()
    await expect.element(page.getByRole('region', { name: new RegExp(title) })).toBeVisible()
  }
  await select('شخص')
  expect(links('شخص')).toEqual(['زیرکلاس کارمند', 'نمونه سارا'])
  await select('کارمند')
  expect(links('کارمند')).toEqual(['کلاس بالاتر شخص'])
  await select('سارا')
  expect(links('سارا')).toEqual(['کلاس شخص', 'همکار علی', 'رابطهٔ «ناظر» از علی'])
  const names = () =>
    [...host.querySelectorAll('[data-kind="relation"] .react-flow__edge-textwrapper')].map((one) => one.getBoundingClientRect())
  await expect.poll(() => names().length).toBe(2)
  const [one, other] = names() as [DOMRect, DOMRect]
  expect(one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left).toBe(true)
})

/** Returns «شخص» with three hundred instances in two pages, one of which is related to another class. */
const crowd = () => {
  const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => node(from + at, `کارمند ${from + at}`, 2))
  const part = (from: number, to: number) => ({
    nodes: [node(1, 'شخص'), ...people(from, to)],
    edges: people(from, to).map((_, at) => link(1, from + at, 'INSTANCE')),
  })
  const first = part(2, 300)
  return {
    [id(1)]: {
      nodes: [...first.nodes, node(900, 'آيين‌نامه')],
      edges: [...first.edges, link(1, 900, 'RELATION', 'پیرو')],
      ...{ leftOut: 3, next: { offset: 299, count: 3 } },
    },
    [`${id(1)} 299`]: { ...part(301, 304), leftOut: 0 },
  }
}

it('the graph finds nodes by title, and selects and shows one match after another', async () => {
  const { host } = await open(crowd())
  const box = (at: number) => host.querySelector<HTMLElement>(`.react-flow__node[data-id="${id(at)}"]`)
  await expect.poll(() => host.querySelector('.react-flow__node')).toBeTruthy()
  const find = page.getByRole('searchbox', { name: 'جست‌وجوی گره' })
  await find.fill('کارمند ۲۹')
  await expect.element(page.getByText('۱ از ۱۱')).toBeVisible()
  const selected = () => host.querySelector('[role="option"][aria-selected="true"]')?.textContent
  await expect.poll(selected).toContain('کارمند 29')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('۲ از ۱۱')).toBeVisible()
  await expect.poll(selected).toContain('کارمند 290')
  /** Returns the node in the middle of the drawing, which is large enough to be readable. */
  const middle = () => {
    const [drawing, one] = [host.querySelector('[data-direction]')?.getBoundingClientRect(), box(290)?.getBoundingClientRect()]
    if (!drawing || !one) return undefined
    return [one.left > drawing.left, one.right < drawing.right, one.top > drawing.top, one.bottom < drawing.bottom, one.height > 30]
  }
  await expect.poll(middle).toEqual([true, true, true, true, true])
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText('۱ از ۱۱')).toBeVisible()
  await find.fill('آئین نامه')
  await expect.element(page.getByText('۱ از ۱', { exact: true })).toBeVisible()
  await find.fill('چیزی دیگر')
  await expect.element(page.getByText('هیچ گرهٔ رسم‌شده‌ای با این عنوان یافت نشد.')).toBeVisible()
})

it('the graph draws only the chosen kinds of links, and shows the number of hidden ones', async () => {
  const { host } = await open(crowd())
  await expect.poll(() => host.querySelectorAll('[role="option"]').length).toBe(300)
  await page.getByText('انتخاب پیوندها').click()
  await page.getByRole('checkbox', { name: /نمونه/ }).click()
  await expect.poll(() => host.querySelectorAll('[role="option"]').length).toBe(2)
  await expect.element(page.getByText('۲۹۸ پیوند و ۲۹۸ گره بنا بر انتخاب شما پنهان است.')).toBeVisible()
  await page.getByRole('checkbox', { name: /نمونه/ }).click()
  await expect.poll(() => host.querySelectorAll('[role="option"]').length).toBe(300)
})

it('the graph loads and shows the omitted neighbours on demand', async () => {
  const { host } = await open(crowd())
  await expect.poll(() => host.querySelectorAll('[role="option"]').length).toBe(300)
  await page.getByRole('region', { name: /شخص/ }).getByRole('button', { name: 'نمایش ۳ گرهٔ دیگر' }).click()
  await expect.poll(() => host.querySelectorAll('[role="option"]').length).toBe(303)
  expect(page.getByRole('button', { name: /نمایش .* گرهٔ دیگر/ }).elements()).toEqual([])
})

it('the list next to the graph contains all of a thousand nodes', { timeout: 60_000 }, async () => {
  const others = Array.from({ length: 999 }, (_, at) => node(at + 2, `نمونه ${at}`, 2))
  const { host } = await open({
    [id(1)]: { nodes: [node(1, 'شخص'), ...others], edges: others.map((_, at) => link(1, at + 2, 'INSTANCE')), leftOut: 0 },
  })
  await expect.poll(() => host.querySelector('.react-flow__node'), { timeout: 45_000 }).toBeTruthy()
  expect(host.querySelectorAll('[role="option"]')).toHaveLength(1_000)
})

it('the graph shows the date of an instance in the usual format', async () => {
  serverOf({
    'GET /api/ont/graph': () => ({ nodes: [node(1, 'سفارش'), node(3, 'سفارش یکم', 2)], edges: [link(1, 3, 'INSTANCE')], leftOut: 0 }),
    'POST /api/ont/shared-relations-properties': () => [
      {
        uuid: id(9),
        title: 'موعد',
        entityName: 'OntProperty',
        type: 'DATE',
        characteristics: [],
        required: false,
        key: false,
        direct: true,
      },
    ],
    'GET /api/ont/instance-data': () => [{ relationOrPropertyUuid: id(9), data: { value: '2023-11-02 00:00:00' } }],
  })
  await mount({ content, payload: { uuid: id(1) }, size: { width: 900, height: 600 } })
  await page.getByRole('option', { name: 'سفارش یکم' }).click()
  await expect.element(page.getByRole('region', { name: /سفارش یکم/ })).toHaveTextContent('۱۴۰۲/۰۸/۱۱')
})
