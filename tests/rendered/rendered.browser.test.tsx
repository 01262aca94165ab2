import { beforeAll, describe, expect, it } from 'vitest'
import { buildChart } from '#windows/inspector/chart'
import { type Extent, type Route, routesOf } from './routes'
import { serveInPage } from './page-server'
import { newPerformance, type Performance, perform } from './theatre'
import { unsavedKinds } from './unsaved'
import { renderedWindows } from './windows'

/** The extent `transitions` takes minutes: `npm run test:paths -- --rendered`. */
const extent: Extent = import.meta.env.VITE_RENDERED === 'full' ? 'transitions' : 'states'

const { windows, without } = await renderedWindows()

beforeAll(async () => {
  document.documentElement.lang = 'fa'
  document.documentElement.dir = 'rtl'
  await serveInPage()
})

/** Window kinds that cannot save their unsaved data when they are closed, with the reason. */
const notKept = {
  'refer-document': 'what is filled in is sent to others, and nobody sends by closing a window',
}

/** Returns a report of the share of the paths that was played, including paths that ended early or could be played only in part. */
const reportOf = (kind: string, routes: readonly Route[], { steps, strayed }: Performance): string =>
  [
    `${kind}: ${routes.length} routes for its ${extent}, ${steps} steps`,
    ...(strayed > 0 ? [`${strayed} routes ended early, where the machines it is made of led it elsewhere`] : []),
    ...(routes.some(({ graph }) => graph.bounded) ? ['the traversal met its limit and was cut: there are more routes'] : []),
  ].join('; ')

describe('the recorded paths on the rendered windows', () => {
  it('exist for every kind of window', () => {
    expect(without).toEqual([])
    expect(windows.length).toBeGreaterThan(10)
  })

  it('cover unsaved windows, each of which can save when it closes or is listed with a reason', () => {
    const unsaved = unsavedKinds(windows)
    const savable = unsaved.filter(({ content }) => content.machine.events.includes('frame.save'))
    expect(unsaved.map(({ kind }) => kind).filter((kind) => !savable.some((one) => one.kind === kind))).toEqual(Object.keys(notKept))
    expect(savable.length).toBeGreaterThan(25)
  })

  it.each(windows)(
    '$kind: shows content in each state without an error or a serious accessibility fault, in Persian and English, light and dark',
    { timeout: 300_000 },
    async (window) => {
      const performance = newPerformance()
      const routes = routesOf(window.paths, extent)
      for (const route of routes) await perform(window, route, performance)
      console.info(reportOf(window.kind, routes, performance))
      const states = buildChart(window.paths.machine).states.filter(({ type }) => type !== 'final')
      expect([...new Set(performance.problems)]).toEqual([])
      expect([...performance.judged].toSorted()).toEqual(['en, dark', 'en, light', 'fa, dark', 'fa, light'])
      expect(performance.steps).toBeGreaterThan(0)
      expect(states.map(({ id }) => id).filter((id) => !performance.states.has(id))).toEqual([])
    },
  )
})
