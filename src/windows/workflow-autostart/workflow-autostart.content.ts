import { fromPromise } from 'xstate'
import { adminWorkflows } from '#api/contract/process'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { defineContent } from '../window-kind'
import { workflowAutostartMachine, type AutostartPayload, type LoadedConditions, type ConditionsSaving } from './workflow-autostart.machine'
import { messages } from './workflow-autostart.messages'
import { WorkflowAutostartView } from './workflow-autostart.view'

const fetchConditions = fromPromise<LoadedConditions, AutostartPayload>(async ({ input, signal }) => {
  const found = await api(adminWorkflows).autostart({ params: { uuid: input.workflowUuid } }, { signal, quiet: true })
  const conditions = found.map(({ uuid: _, extension, ...one }) => ({ ...one, extensions: extension.join(' ') }))
  return { conditions, loadedIds: found.map(({ uuid }) => uuid) }
})

const saveConditions = fromPromise<string, ConditionsSaving>(async ({ input, signal }) => {
  const { workflowUuid: uuid, conditions, loadedIds } = input
  const call = { params: { uuid }, query: loadedIds ? { before: loadedIds.join() } : {} }
  const quietly = { signal, quiet: true }
  const t = messages(getRequestedLocale(document.documentElement.lang))
  if (conditions.length === 0) {
    await rethrowAsServerError(api(adminWorkflows).deleteAutostart(call, quietly))
    return t.cleared
  }
  const json = conditions.map(({ folderUuid, event, extensions }) => ({
    ...{ folderUuid, event },
    extension: extensions.split(/[\s,،;؛]+/).filter((ending) => ending !== ''),
  }))
  await rethrowAsServerError(api(adminWorkflows).saveAutostart({ ...call, json }, quietly))
  return t.saved
})

export const content = defineContent({
  machine: workflowAutostartMachine.provide({ actors: { picker: nodePicker, fetchConditions, saveConditions } }),
  View: WorkflowAutostartView,
})
