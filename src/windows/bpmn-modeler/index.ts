import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const bpmnModelerWindow = defineWindow({
  kind: 'bpmn-modeler',
  title: { fa: 'مدل‌ساز فرایند', en: 'BPMN modeler' },
  icon: 'edit',
  instances: 'onePerPayload',
  adminOnly: true,
  startMenu: 'bpmnModeler',
  payload: z.object({ workflowUuid: z.optional(z.guid()) }),
  load: () => import('./bpmn-modeler.content'),
})
