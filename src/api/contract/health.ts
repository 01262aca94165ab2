import * as z from 'zod/mini'
import { resource } from './endpoint'

export const health = resource({
  get: {
    method: 'get',
    path: '/api/health',
    summary: 'Returns 200 when the server is ready, 503 otherwise',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    addition: true,
  },
})
