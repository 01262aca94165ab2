import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Graph of classes and instances around one node. */
export const ontologyGraphWindow = defineWindow({
  kind: 'ontology-graph',
  title: { fa: 'گراف هستان‌شناسی', en: 'Ontology graph' },
  icon: 'ontology',
  instances: 'onePerPayload',
  payload: z.object({ uuid: z.guid() }),
  load: () => import('./ontology-graph.content'),
})
