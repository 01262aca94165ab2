import { fromCallback, fromPromise, type Subscribable } from 'xstate'
import { document } from '#api/contract/document'
import { home, type HomeAnswer } from '#api/contract/home'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { hasThumbnail } from '#widgets/open-node/open-action'
import { defineContent } from '../window-kind'
import { type HomeRow, sectionList, type SectionQuery, toRow } from './home'
import { type HomeEvent, homeMachine, type ThumbnailsRequest } from './home.machine'
import { HomeView } from './home.view'

const fetchHome = fromPromise<HomeAnswer, void>(({ signal }) => api(home).load(undefined, { signal, quiet: true }))

const setStar = fromPromise<void, { uuid: string; starred: boolean }>(async ({ input: { uuid, starred }, signal }) => {
  await api(home).star({ json: { uuidList: [uuid], starred } }, { signal })
})

const fetchPage = fromPromise<Page<HomeRow>, PageRequest<SectionQuery>>(async ({ input: { query, offset, size }, signal }) => {
  const page = await api(home).list({ params: { ...query, offset, size } }, { signal, quiet: true })
  return { ...page, contents: page.contents.map(toRow) }
})

/** Loads each thumbnail once per version, one after the other. */
const thumbnails = fromCallback<ThumbnailsRequest, void>(({ sendBack, receive }) => {
  const ended = new AbortController()
  const urls = new Map<string, string | undefined>()
  let last = Promise.resolve()
  const load = async (uuid: string, versionUuid: string | undefined): Promise<void> => {
    if (ended.signal.aborted) return
    try {
      const query = versionUuid === undefined ? {} : { versionUuid }
      const picture = await api(document).part({ params: { type: 'thumbnail', uuid }, query }, { signal: ended.signal, quiet: true })
      if (ended.signal.aborted) return
      const url = URL.createObjectURL(picture)
      urls.set(`${uuid} ${versionUuid}`, url)
      sendBack({ type: 'thumbnail.ready', uuid, url })
    } catch {
      // The item keeps its icon.
    }
  }
  receive(({ nodes }) => {
    for (const { uuid, versionUuid } of nodes.filter(hasThumbnail)) {
      const key = `${uuid} ${versionUuid}`
      if (urls.has(key)) continue
      urls.set(key, undefined)
      last = last.then(() => load(uuid, versionUuid))
    }
  })
  return () => {
    ended.abort()
    for (const url of urls.values()) if (url !== undefined) URL.revokeObjectURL(url)
  }
})

/** Part of the actor of the overlays of the desktop. */
interface Overlay extends Subscribable<unknown> {
  getSnapshot(): { matches(state: 'palette'): boolean }
}
/** Part of the actor of the open windows. */
interface Windows extends Subscribable<unknown> {
  getSnapshot(): { context: { windows: readonly { kind: { kind: string } }[] } }
}

const watchSteps = fromCallback<HomeEvent, void>(({ sendBack, system }) => {
  const overlay: Overlay | undefined = system.get('overlay')
  const windows: Windows | undefined = system.get('windows')
  const subscriptions = [
    overlay?.subscribe(() => {
      if (overlay.getSnapshot().matches('palette')) sendBack({ type: 'step.done', step: 'palette' })
    }),
    windows?.subscribe(() => {
      if (windows.getSnapshot().context.windows.some(({ kind: { kind } }) => kind === 'search'))
        sendBack({ type: 'step.done', step: 'search' })
    }),
  ]
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe()
  }
})

export const content = defineContent({
  machine: homeMachine.provide({
    actors: { fetchHome, setStar, thumbnails, watchSteps, list: sectionList.provide({ actors: { fetchPage } }) },
  }),
  View: HomeView,
})
