import type { log } from '#api/contract/log'
import { csvFile } from '#server/http/csv-file'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { exportLog } from './export.service'
import { findLog } from './log.service'
import { proveLog } from './seals.service'

const TITLE = { fa: 'گزارش رویدادها', en: 'Log' } as const

export const logHandlers = (settings: Settings): Handlers<typeof log> => ({
  find: ({ ports, caller, json }) => findLog(ports.db, caller, json),
  async export({ ports, json, locale }) {
    const zone = String(await settings.get('time.zone'))
    // What is logged from now on would push the lines of the pages that follow.
    const query = { ...json, toDate: Math.min(json.toDate ?? ports.now(), ports.now()) }
    return csvFile(exportLog(ports.db, query, locale, zone), TITLE[locale])
  },
  proof: ({ ports, query }) => proveLog(ports.db, query.end),
})
