import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const documentTemplatesWindow = defineWindow({
  kind: 'document-templates',
  title: { fa: 'الگوهای سند', en: 'Document templates' },
  icon: 'new',
  instances: 'one',
  adminOnly: true,
  startMenu: 'documentTemplates',
  payload: z.object({}),
  load: () => import('./document-templates.content'),
})
