import * as z from 'zod/mini'
import { resource } from './endpoint'
import { uuid } from './wire'

export const documentTemplate = z.object({
  uuid,
  title: z.string(),
  extension: z.enum(['docx', 'pptx', 'xlsx']),
})
export type DocumentTemplate = z.output<typeof documentTemplate>

export const template = resource({
  user: {
    method: 'get',
    path: '/api/template/user',
    summary: 'Returns the document templates that the user may use',
    access: 'session',
    response: z.array(documentTemplate),
  },
})
