import type { config } from '#api/contract/config'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { getTreeNodes } from './tree-nodes.service'
import { getTagFolderPage } from './tag-page.service'

export const tagHandlers = (settings: Settings): Handlers<typeof config> => ({
  async nodes({ query: { type, ...page }, json, ...request }) {
    if (type !== 'TAG') return await getTreeNodes(readContext(request), { ...page, kind: type, parents: json })
    return await getTagFolderPage(readContext(request), await settings.getDesignatedRoots(), json, page)
  },
})
