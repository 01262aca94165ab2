import type { home } from '#api/contract/home'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { listSection, loadHome, recordOpened, setStars } from './home.service'

export const homeHandlers: Handlers<typeof home> = {
  load: (request) => loadHome(readContext(request)),
  list: ({ params: { section, ...range }, ...request }) => listSection(readContext(request), section, range),
  open: async ({ json, ...request }) => {
    await recordOpened(writeContext(request), json.nodeUuid)
    return undefined
  },
  star: async ({ json, ...request }) => {
    await setStars(writeContext(request), json.uuidList, json.starred)
    return undefined
  },
}
