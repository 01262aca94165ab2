import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

const none = z.object({})

export const tasksWindow = defineWindow({
  kind: 'tasks',
  title: { fa: 'کارها', en: 'Tasks' },
  icon: 'tasks',
  instances: 'onePerPayload',
  startMenu: 'tasks',
  payload: z.object({ taskUuid: z.optional(z.guid()) }),
  load: () => import('./tasks.content'),
})

/** Refers a task to other users until a due date, or assigns an unassigned one. */
export const referDocumentWindow = defineWindow({
  kind: 'refer-document',
  title: { fa: 'ارجاع سند', en: 'Refer document' },
  icon: 'forward',
  instances: 'onePerPayload',
  payload: z.object({ taskUuid: z.guid(), title: z.string(), mode: z.enum(['refer', 'assign']) }),
  load: () => import('./refer.content'),
})

/** Shows the processes of an item and their current steps. */
export const flowTreeWindow = defineWindow({
  kind: 'flow-tree',
  title: { fa: 'درخت گردش کار', en: 'Flow tree' },
  icon: 'related',
  instances: 'onePerPayload',
  feature: 'PROPERTIES_DOC_WORKFLOW',
  payload: z.object({ nodeUuid: z.guid(), title: z.string() }),
  load: () => import('./flow-tree.content'),
})

export const workflowsWindow = defineWindow({
  kind: 'workflows',
  title: { fa: 'مدیریت گردش کار', en: 'Workflow management' },
  icon: 'related',
  instances: 'one',
  adminOnly: true,
  startMenu: 'workflows',
  payload: none,
  load: () => import('./workflows.content'),
})

export const bpmnModelerWindow = defineWindow({
  kind: 'bpmn-modeler',
  title: { fa: 'مدل‌ساز فرایند', en: 'BPMN modeler' },
  icon: 'edit',
  instances: 'onePerPayload',
  adminOnly: true,
  startMenu: 'bpmnModeler',
  payload: z.object({ workflowUuid: z.optional(z.guid()) }),
  load: () => import('./modeler.content'),
})

export const workflowAutostartWindow = defineWindow({
  kind: 'workflow-autostart',
  title: { fa: 'شروع خودکار گردش کار', en: 'Workflow autostart' },
  icon: 'play',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ workflowUuid: z.guid(), title: z.string() }),
  load: () => import('./autostart.content'),
})
