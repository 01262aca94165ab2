import type { config } from '#api/contract/config'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { filterMissing } from '../nodes/nodes.errors'
import { readerOf } from '../nodes/request'
import { tagPage } from './tag-page.service'

export const tagHandlers = (settings: Settings): Handlers<typeof config> => ({
  async nodes({ query: { type, ...asked }, json, ...request }) {
    if (type !== 'TAG') throw filterMissing(['query.type'])
    return await tagPage(readerOf(request), await settings.designatedRoots(), json, asked)
  },
})
