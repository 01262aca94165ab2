import { fromCallback, fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { download } from '#widgets/download/download'
import { runWithProgress } from '#machines/with-progress'
import { defineContent, type WindowRef } from '../window-kind'
import { type FindEvent, findMachine, type SearchInput } from './find.machine'
import { openPicture } from './open-picture'
import { getTextSource, type Picture } from './picture'
import { type PrintInput, printPicture } from './print'
import { findOtherReadings, searchPages } from './search-pages'
import type { DownloadInput, OpenInput, PanelContent, ViewerPayload } from './context'
import type { DocumentList } from './document-list'
import { loadDocuments } from './load-documents'
import { viewerMachine } from './viewer.machine'
import { messages } from './viewer.messages'
import { ViewerView } from './viewer.view'

const search = fromCallback<FindEvent, SearchInput>(({ input: { picture, query, from }, sendBack }) => {
  const stop = new AbortController()
  const run = async () => {
    let isFound = false
    const source = getTextSource(picture)
    if (source)
      for await (const hits of searchPages(source, query, from)) {
        if (stop.signal.aborted) return
        isFound ||= hits.length > 0
        sendBack({ type: 'page.searched', hits })
      }
    const layoutReadings = isFound || !source ? [] : await findOtherReadings(source, query, stop.signal)
    if (!stop.signal.aborted) sendBack({ type: 'search.done', layoutReadings })
  }
  void run()
  return () => stop.abort()
})

export const content = defineContent({
  machine: viewerMachine.provide({
    actors: {
      openPicture: fromPromise<Picture, OpenInput>(({ input, signal }) => openPicture(input, signal)),
      loadDocuments: fromPromise<DocumentList, ViewerPayload>(({ input, signal }) => loadDocuments(input, signal)),
      find: findMachine.provide({ actors: { searchPages: search } }),
      printPicture: fromPromise<void, PrintInput & { window: WindowRef }>(({ input, signal, system }) =>
        runWithProgress({ window: input.window, system, signal }, { what: 'print', isDrawn: true }, (reportProgress) =>
          printPicture(input, signal, reportProgress),
        ),
      ),
      isReadable: fromPromise<boolean, { uuid: string }>(async ({ input, signal }) => {
        const [node] = await api(nodebase).loadNodes({ json: [input.uuid] }, { signal, quiet: true })
        return node?.may.read === true
      }),
      download: fromPromise<void, DownloadInput>(({ input: { uuid, versionUuid, window }, signal, system }) =>
        download({ window, system, signal }, { uuids: [uuid], versionUuid }, { signal }),
      ),
      loadPanel: fromPromise<PanelContent, void>(async () => (await import('#widgets/properties/panel.content')).content),
    },
    actions: {
      announceUnsaved: ({ context }) =>
        context.window.send({
          type: 'notify',
          level: 'warning',
          message: messages(getRequestedLocale(document.documentElement.lang)).unsavedDetails,
        }),
    },
  }),
  View: ViewerView,
})
