import type { help } from '#api/contract/help'
import type { Handlers } from '#server/http/handler'
import { deleteHelp, listHelp, saveHelp } from './help.service'

export const helpHandlers: Handlers<typeof help> = {
  list: ({ ports, query }) => listHelp(ports, query),
  save: ({ ports, caller, json }) => saveHelp(ports, caller, json),
  delete: async ({ ports, caller, query }) => {
    await deleteHelp(ports, caller, query.uuid)
    return undefined
  },
}
