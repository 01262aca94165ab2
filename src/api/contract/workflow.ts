import * as z from 'zod/mini'
import { resource } from './endpoint'
import { uuid } from './wire'

export const workflowChoice = z.object({ uuid, title: z.string() })
export type WorkflowChoice = z.output<typeof workflowChoice>

export const workflow = resource({
  user: {
    method: 'get',
    path: '/api/workflow/user',
    summary: 'Returns the workflows that the user may start on a document, for selection at upload and in instance forms',
    access: 'session',
    response: z.array(workflowChoice),
  },
})
