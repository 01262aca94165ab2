import { fromPromise } from 'xstate'
import { bpmn } from '#api/contract/bpmn'
import { tasks } from '#api/contract/task'
import { workflow } from '#api/contract/workflow'
import { api } from '#api/index'
import { type FlowStart, flowsMachine, type UserFlows } from '#machines/flows.machine'
import { getRequestedLocale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'

/** Maximum number of the user's tasks that are loaded. The menu of an item offers its task only if it is one of them. */
const maxTasks = 500

const fetchFlows = fromPromise<UserFlows, void>(async ({ signal }) => {
  const quietly = { signal, quiet: true, whenIdle: true }
  const [userWorkflow, bpmnUserWorkflow, { contents }] = await Promise.all([
    api(workflow).user({}, quietly),
    api(bpmn).userWorkflow({ query: { docFlow: false } }, quietly),
    api(tasks).find({ json: { view: 'doing', pageSize: maxTasks } }, quietly),
  ])
  const ownTasks = contents.flatMap(({ uuid, title, node }) => (node ? [{ uuid, title, nodeUuid: node.uuid }] : []))
  return { userWorkflow, bpmnUserWorkflow, ownTasks }
})

const startFlow = fromPromise<string, FlowStart | undefined>(async ({ input, signal }) => {
  if (!input) throw new Error('no workflow is to be started')
  const { workflowUuid, nodeUuid, title } = input
  await api(bpmn).userStartFlow({ json: { workflowUuid, nodeUuid } }, { signal })
  return desktopNoticeMessages(getRequestedLocale(document.documentElement.lang)).workflowStarted(title)
})

export const flows = flowsMachine.provide({ actors: { fetchFlows, startFlow } })
