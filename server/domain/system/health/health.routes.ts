import type { health } from '#api/contract/health'
import type { Handlers } from '#server/http/handler'
import { checkHealth } from './health.service'

export const healthHandlers: Handlers<typeof health> = {
  get: async ({ ports }) => {
    await checkHealth(ports)
    return { status: 'ok' }
  },
}
