import type { config } from '#api/contract/config'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { readerOf } from '../nodes/request'
import { treeNodes } from '../nodes/tree-nodes.service'
import { tagPage } from './tag-page.service'

export const tagHandlers = (settings: Settings): Handlers<typeof config> => ({
  async nodes({ query: { type, ...asked }, json, ...request }) {
    if (type !== 'TAG') return await treeNodes(readerOf(request), { ...asked, kind: type, parents: json })
    return await tagPage(readerOf(request), await settings.designatedRoots(), json, asked)
  },
})
