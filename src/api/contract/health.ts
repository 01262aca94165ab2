import * as z from 'zod/mini'
import { resource } from './endpoint'

export const health = resource({
  get: {
    method: 'get',
    path: '/api/health',
    summary: 'Answers 200 once the server can serve, 503 while it can not',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    addition: true,
  },
})
