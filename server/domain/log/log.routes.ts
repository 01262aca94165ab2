import type { log } from '#api/contract/log'
import type { Handlers } from '#server/http/handler'
import { findLog } from './log.service'

export const logHandlers: Handlers<typeof log> = {
  find: ({ ports, caller, json }) => findLog(ports.db, caller, json),
}
