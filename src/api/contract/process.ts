import * as z from 'zod/mini'
import { resource } from './endpoint'
import { grid } from './grid'
import { processStatus } from './task'
import { userName } from './users'
import { instant, nodeId, offset, page, currentIds, size, uuid, uuids, words } from './wire'

export const process = z.object({
  uuid,
  title: z.string(),
  workflowUuid: uuid,
  nodeUuid: z.optional(uuid),
  status: processStatus,
  startedBy: userName,
  startDate: instant,
  endDate: z.optional(instant),
  /** Ids of the diagram elements that the process has reached and not left yet. */
  activeElements: z.array(z.string()),
  /** Error text of a process that ended with an error. */
  message: z.optional(z.string()),
})
export type Process = z.output<typeof process>

export const processes = resource({
  ofNode: {
    method: 'get',
    path: '/api/process/{offset}/{size}',
    summary: 'Returns a page of the processes of a node, latest first',
    access: 'session',
    params: z.object({ offset, size }),
    query: z.object({ nodeUuid: nodeId }),
    subjects: [{ at: 'query.nodeUuid', level: 1 }],
    feature: 'PROPERTIES_DOC_WORKFLOW',
    response: page(process),
    addition: true,
  },
  cancel: {
    method: 'delete',
    path: '/api/process/{uuid}',
    summary: 'Cancels a running process; only its starter or an administrator may do this',
    access: 'session',
    params: z.object({ uuid }),
    response: process,
    errors: ['conflict'],
    addition: true,
  },
})

const reference = z.array(z.object({ uuid, title: z.string() }))

/** A workflow and the latest draft of its diagram. Running processes keep the version they were started with. */
const definition = {
  title: z.string(),
  key: z.string().check(z.maxLength(100)),
  docFlow: z.boolean(),
  active: z.boolean(),
}

export const adminWorkflows = resource({
  ...grid(
    'workflow',
    z.object({
      uuid,
      ...definition,
      /** Version of the diagram that new processes use; 0 before the first publication. */
      version: z.int(),
      /** True if the draft is equal to the published version. */
      published: z.boolean(),
      /** Revision of the draft of the diagram. */
      drawing: z.string(),
      users: reference,
      roles: reference,
      lastEdit: instant,
      revision: z.string(),
    }),
    z.strictObject({
      uuid: z.optional(uuid),
      revision: z.optional(z.string()),
      ...definition,
      title: words,
      userUuidList: z.optional(uuids),
      roleUuidList: z.optional(uuids),
    }),
  ),
  diagram: {
    method: 'get',
    path: '/api/admin/workflow/{uuid}/bpmn',
    summary: 'Returns the BPMN 2.0 XML of a workflow',
    access: 'admin',
    params: z.object({ uuid }),
    response: z.string(),
    addition: true,
  },
  saveDiagram: {
    method: 'put',
    path: '/api/admin/workflow/{uuid}/bpmn',
    summary: 'Saves the BPMN 2.0 XML of a workflow as its draft',
    access: 'admin',
    params: z.object({ uuid }),
    /** The value of `drawing` that the caller has read. Throws 409 `conflict` if the stored draft is different. */
    query: z.object({ drawing: z.optional(z.string().check(z.maxLength(100))) }),
    text: true,
    response: z.object({ drawing: z.string() }),
    errors: ['bpmnInvalid', 'tooLarge', 'conflict'],
    addition: true,
  },
  publish: {
    method: 'post',
    path: '/api/admin/workflow/{uuid}/publish',
    summary: 'Publishes the draft as the version that new processes use',
    access: 'admin',
    params: z.object({ uuid }),
    response: 'none',
    errors: ['bpmnInvalid'],
    addition: true,
  },
  autostart: {
    method: 'get',
    path: '/api/admin/workflow/{uuid}/autostart',
    summary: 'Returns the rule by which a workflow starts automatically',
    access: 'admin',
    params: z.object({ uuid }),
    response: z.array(
      z.object({
        uuid,
        folderUuid: uuid,
        folderTitle: z.string(),
        event: z.enum(['CREATED', 'NEW_VERSION']),
        extension: z.array(z.string()),
      }),
    ),
    addition: true,
  },
  deleteAutostart: {
    method: 'delete',
    path: '/api/admin/workflow/{uuid}/autostart',
    summary: 'Removes the automatic start of a workflow, so that only users start it',
    access: 'admin',
    params: z.object({ uuid }),
    query: z.object(currentIds),
    response: 'none',
    errors: ['conflict'],
    addition: true,
  },
  saveAutostart: {
    method: 'post',
    path: '/api/admin/workflow/{uuid}/autostart',
    summary: 'Sets the automatic start of a workflow: folders, event and files',
    access: 'admin',
    params: z.object({ uuid }),
    query: z.object(currentIds),
    json: z
      .array(
        z.strictObject({
          folderUuid: nodeId,
          event: z.enum(['CREATED', 'NEW_VERSION']),
          extension: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(100))),
        }),
      )
      .check(z.maxLength(1_000)),
    subjects: [{ at: 'json.folderUuid', level: 0 }],
    response: 'none',
    errors: ['conditionRequired', 'formatInvalid', 'notFolder', 'conflict'],
    addition: true,
  },
})
