import { fromPromise } from 'xstate'
import { bpmn } from '#api/contract/bpmn'
import { nodebase } from '#api/contract/nodebase'
import { processes } from '#api/contract/process'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { type Flows, flowTreeMachine } from './flow-tree.machine'
import { messages } from './flow-tree.messages'
import { FlowTreeView } from './flow-tree.view'

const maxProcesses = 100

const fetchFlows = fromPromise<Flows, { nodeUuid: string }>(async ({ input, signal }) => {
  const page = await api(processes).ofNode({ params: { offset: 0, size: maxProcesses }, query: input }, { signal, quiet: true })
  return { processes: page.contents, total: page.totalElements }
})

const fetchDrawing = fromPromise<string, { nodeUuid: string; processUuid: string }>(async ({ input, signal }) => {
  const { nodeUuid: uuid, processUuid } = input
  const quietly = { signal, quiet: true }
  const token = await api(nodebase).generateDownloadLink({ json: { uuidList: [uuid], type: 'BPMN', inline: true } }, quietly)
  const file = await api(bpmn).diagram({ params: { uuid }, query: { token, processUuid } }, quietly)
  return await file.text()
})

const cancelFlow = fromPromise<string, { processUuid: string }>(async ({ input, signal }) => {
  await api(processes).cancel({ params: { uuid: input.processUuid } }, { signal })
  return messages(getRequestedLocale(document.documentElement.lang)).cancelled
})

export const content = defineContent({
  machine: flowTreeMachine.provide({ actors: { fetchFlows, fetchDrawing, cancelFlow } }),
  View: FlowTreeView,
})
