import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

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
