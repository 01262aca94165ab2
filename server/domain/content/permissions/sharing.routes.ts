import type { sharing } from '#api/contract/sharing'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { requestAccess } from './access-requests.service'
import { shareItems } from './share.service'

export const sharingHandlers: Handlers<typeof sharing> = {
  share: ({ json, ...request }) => shareItems(writeContext(request), json),
  requestAccess: async ({ json, ...request }) => {
    await requestAccess(writeContext(request), json)
    return undefined
  },
}
