import { fromPromise } from 'xstate'
import { adminWorkflows } from '#api/contract/process'
import { api } from '#api/index'
import { localeOf } from '#text/locale'
import { told } from '../grid-calls'
import { nodePicker } from '../parts/node-picker/node-picker.content'
import { defineContent } from '../window-kind'
import { autostartMachine, type AutostartPayload, type Condition } from './autostart.machine'
import { messages } from './autostart.messages'
import { AutostartView } from './autostart.view'

const fetchConditions = fromPromise<readonly Condition[], AutostartPayload>(async ({ input, signal }) => {
  const found = await api(adminWorkflows).autostart({ params: { uuid: input.workflowUuid } }, { signal, quiet: true })
  return found.map(({ folderUuid, folderTitle, event, extension }) => ({ folderUuid, folderTitle, event, extensions: extension.join(' ') }))
})

const saveConditions = fromPromise<string, AutostartPayload & { conditions: readonly Condition[] }>(async ({ input, signal }) => {
  const { workflowUuid: uuid, conditions } = input
  const quietly = { signal, quiet: true }
  const say = messages(localeOf(document.documentElement.lang))
  if (conditions.length === 0) {
    await told(api(adminWorkflows).deleteAutostart({ params: { uuid } }, quietly))
    return say.cleared
  }
  const json = conditions.map(({ folderUuid, event, extensions }) => ({
    ...{ folderUuid, event },
    extension: extensions.split(/[\s,،;؛]+/).filter((ending) => ending !== ''),
  }))
  await told(api(adminWorkflows).saveAutostart({ params: { uuid }, json }, quietly))
  return say.saved
})

export const content = defineContent({
  machine: autostartMachine.provide({ actors: { picker: nodePicker, fetchConditions, saveConditions } }),
  View: AutostartView,
})
