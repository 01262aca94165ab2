import * as z from 'zod/mini'
import { resource } from './endpoint'
import { workflowChoice } from './workflow'
import { bool, nodeId, uuid } from './wire'

export const bpmn = resource({
  userWorkflow: {
    method: 'get',
    path: '/api/bpmn/user-workflow',
    summary: 'Returns the processes that the user may start; docFlow=false excludes the processes for uploads',
    access: 'session',
    query: z.object({ docFlow: z.optional(bool) }),
    response: z.array(workflowChoice),
  },
  userStartFlow: {
    method: 'post',
    path: '/api/bpmn/user-start-flow',
    summary: 'Starts a process on a node',
    access: 'session',
    json: z.strictObject({ workflowUuid: uuid, nodeUuid: nodeId }),
    subjects: [{ at: 'json.nodeUuid', level: 3 }],
    response: z.object({ processUuid: uuid }),
    errors: ['workflowRequired', 'bpmnInvalid'],
  },
  diagram: {
    method: 'get',
    path: '/api/bpmn/diagram/{uuid}',
    summary: 'Returns the diagram of the latest process of a node, or of a given process; requires the token of a BPMN link',
    access: 'public',
    params: z.object({ uuid }),
    query: z.object({ token: z.string().check(z.maxLength(500)), processUuid: z.optional(uuid) }),
    response: 'file',
    errors: ['linkExpired'],
  },
})
