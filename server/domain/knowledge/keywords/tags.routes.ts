import type { config } from '#api/contract/config'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { treeNodes } from './tree-nodes.service'
import { tagFolderPage } from './tag-page.service'

export const tagHandlers = (settings: Settings): Handlers<typeof config> => ({
  async nodes({ query: { type, ...asked }, json, ...request }) {
    if (type !== 'TAG') return await treeNodes(readContext(request), { ...asked, kind: type, parents: json })
    return await tagFolderPage(readContext(request), await settings.designatedRoots(), json, asked)
  },
})
