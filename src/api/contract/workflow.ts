import * as z from 'zod/mini'
import { resource } from './endpoint'
import { uuid } from './wire'

export const workflowChoice = z.object({ uuid, title: z.string() })
export type WorkflowChoice = z.output<typeof workflowChoice>

export const workflow = resource({
  user: {
    method: 'get',
    path: '/api/workflow/user',
    summary: 'The workflows the user may put on a document: chosen at upload and in instance forms',
    access: 'session',
    response: z.array(workflowChoice),
  },
})
