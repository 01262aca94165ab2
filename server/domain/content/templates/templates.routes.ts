import type { adminTemplates } from '#api/contract/admin'
import type { template } from '#api/contract/template'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { storeTemplateFile, templateGrid } from './templates-admin.service'
import { listOfferedTemplates } from './templates.service'

const MEGABYTE = 1024 * 1024

export const templateHandlers: Handlers<typeof template> = {
  user: ({ ports, caller }) => listOfferedTemplates({ db: ports.db, caller }),
}

export const adminTemplateHandlers = (settings: Settings): Handlers<typeof adminTemplates> => ({
  ...gridHandlers(templateGrid),
  async upload({ query, parts, signal, ...request }) {
    const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
    return await storeTemplateFile(request, query.uuid, parts(), { maxBytes, signal })
  },
})
