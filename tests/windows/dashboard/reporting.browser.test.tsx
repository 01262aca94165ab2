import { getInstanceByDom } from 'echarts/core'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { Dashboard, Widget } from '#api/contract/report'
import { content as addDimension } from '#windows/add-dimension/add-dimension.content'
import type { DimensionPayload } from '#windows/add-dimension/add-dimension.machine'
import { createTileMachine, type TileValue } from '#windows/dashboard/dashboard'
import { content as dashboard } from '#windows/dashboard/dashboard.content'
import type { DimensionDraft } from '#widgets/report-draft/form-drafts'
import { mount } from '../mount'

afterEach(() => {
  vi.restoreAllMocks()
})

const tile = (uuid: string, title: string, x: number): Widget => ({
  ...{ uuid, title, kind: 'REPORT_FORM', reportUuid: uuid, x, y: 0, width: 50, height: 4 },
})
const board: Dashboard = { uuid: 'd', title: 'میز', isDefault: true, widgets: [tile('a', 'سالم', 0), tile('b', 'خراب', 50)] }
const answer = (value: number): TileValue => ({
  kind: 'chart',
  answer: { title: 'سالم', chart: 'bar', period: 'yearly', series: [{ title: 'جمع', values: [{ label: '1405', value }] }] },
})

/** Returns the chart of a tile, not the drawing inside it, which is an image without a name. */
const drawing = (tile: ReturnType<typeof page.getByRole>, name: RegExp) => tile.getByRole('img', { name })

it('a dashboard shows an error inside its tile, and reloads all tiles after a change', async () => {
  let asked = 0
  let broken = true
  const machine = dashboard.machine.provide({
    actors: {
      loadDashboards: fromPromise<readonly Dashboard[], void>(async () => [board]),
      tile: createTileMachine().provide({
        actors: {
          fetchValue: fromPromise<TileValue, { key: Widget }>(async ({ input }) => {
            if (input.key.uuid === 'b' && broken) throw { code: 'notFound', detail: 'نیست', errors: [] }
            return answer(input.key.uuid === 'a' ? ++asked : 7)
          }),
        },
      }),
    },
    delays: { collectDelay: 1 },
  })
  const { actor, asked: requests } = await mount({ content: { ...dashboard, machine }, size: { width: 900, height: 500 } })
  const [well, ill] = [page.getByRole('article', { name: 'سالم' }), page.getByRole('article', { name: 'خراب' })]
  await expect.element(ill.getByRole('alert')).toHaveTextContent('گزارش این کاشی دیگر نیست یا شما آن را نمی‌بینید.')
  const chart = drawing(well, /بیشترین .*جمع.*: ۱ در ۱۴۰۵/)
  await expect.element(chart).toBeVisible()
  // The axes of a chart always run from left to right, regardless of the page.
  await expect.element(chart).toHaveStyle({ direction: 'ltr' })
  actor.send({ type: 'data.changed', resource: 'node', uuids: ['n'], parentUuids: [] })
  await expect.element(drawing(well, /: ۲ در ۱۴۰۵/)).toBeVisible()
  broken = false
  await ill.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect.element(drawing(ill, /: ۷ در ۱۴۰۵/)).toBeVisible()
  await ill.getByRole('button', { name: /^باز کردن/ }).click()
  expect(requests.at(-1)).toMatchObject({ type: 'window.open', kind: 'dynamic-report', payload: { uuid: 'b' } })
})

it('keeps a dimension in its dialog while the report form refuses it, and hands it over when the form accepts it', async () => {
  const taken: DimensionDraft[] = []
  let isThere = false
  const payload: DimensionPayload = {
    fields: [{ uuid: 'a', title: 'مبلغ', type: 'INTEGER', relation: false }],
    period: 'daily',
    take: (dimension) => {
      if (isThere) taken.push(dimension)
      return isThere
    },
  }
  const { asked, host } = await mount({ content: addDimension, payload, size: { width: 355, height: 270 } })
  await expect.element(page.getByLabelText('ویژگی')).toHaveFocus()
  expect(host.querySelector('input')?.getBoundingClientRect().bottom).toBeLessThan(
    page.getByRole('button', { name: 'انصراف' }).element().getBoundingClientRect().top,
  )
  await page.getByLabelText('ویژگی').selectOptions('مبلغ')
  await page.getByRole('button', { name: 'افزودن بُعد' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/بُعد را نپذیرفت/)
  const unsaved = { type: 'window.dirty', dirty: true }
  expect(asked).toEqual([unsaved, unsaved])
  isThere = true
  await page.getByLabelText('برچسب').fill(' جمع مبلغ ')
  await page.getByRole('button', { name: 'افزودن بُعد' }).click()
  expect(taken).toMatchObject([{ field: 'a', aggregate: 'sum', title: 'جمع مبلغ' }])
  expect(asked.at(-1)).toEqual({ type: 'window.close' })
})

it.each([
  [false, 200],
  [true, 0],
])('animates each part of a chart only briefly (reduced motion: %s)', async (less, longest) => {
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = asked(query)
    return query.includes('reduced-motion') ? Object.defineProperty(list, 'matches', { value: less }) : list
  })
  const machine = dashboard.machine.provide({
    actors: {
      loadDashboards: fromPromise<readonly Dashboard[], void>(async () => [{ ...board, widgets: [tile('a', 'سالم', 0)] }]),
      tile: createTileMachine().provide({ actors: { fetchValue: fromPromise<TileValue, { key: Widget }>(async () => answer(1)) } }),
    },
  })
  const { host } = await mount({ content: { ...dashboard, machine }, size: { width: 900, height: 500 } })
  const options = () => {
    const place = host.querySelector<HTMLElement>('[role=img]')
    return (place && getInstanceByDom(place)?.getOption()) ?? {}
  }
  await expect.poll(() => options().series).toHaveLength(1)
  const { animation, animationDuration, animationDurationUpdate, stateAnimation, tooltip } = options()
  expect([animation, animationDuration, animationDurationUpdate]).toEqual([!less, longest, longest])
  expect(stateAnimation).toMatchObject({ duration: longest })
  expect(tooltip).toMatchObject([{ transitionDuration: longest / 1000 }])
})
