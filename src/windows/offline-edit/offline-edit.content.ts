import { fromPromise } from 'xstate'
import { document as documents } from '#api/contract/document'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { defineContent } from '../window-kind'
import type { DocumentPayload } from '#widgets/document-action/document-payload'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import type { Replacement } from './offline-edit'
import { offlineEditMachine } from './offline-edit.machine'
import { messages } from './offline-edit.messages'
import { OfflineEditView } from './offline-edit.view'

const readVersion = fromPromise<string | undefined, DocumentPayload>(async ({ input: { uuid }, signal }) => {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
  return node?.versionUuid
})

const replaceContent = fromPromise<string, Replacement>(async ({ input, signal }) => {
  const { document: edited, content: given, deleteHistory, baseVersionUuid } = input
  const common = { uuid: edited.uuid, baseVersionUuid, ...(deleteHistory && { deleteHistory }) }
  const chosen = 'file' in given ? { query: common, file: given.file } : { query: { ...common, sourceDocUuid: given.sourceDocUuid } }
  await rethrowAsServerError(api(documents).update({ ...chosen, multipart: {} }, { signal, quiet: true }))
  return messages(getRequestedLocale(document.documentElement.lang)).done(edited.title)
})

export const content = defineContent({
  machine: offlineEditMachine.provide({ actors: { picker: nodePicker, readVersion, replaceContent } }),
  View: OfflineEditView,
})
