import type { log } from '#api/contract/log'
import { readContext } from '#server/context/request-context'
import { csvResponse } from '#server/http/csv-file'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { exportLog } from './export.service'
import { findLog, requireLogAccess } from './log.service'
import { verifyLog } from './seals.service'

const TITLE = { fa: 'گزارش رویدادها', en: 'Log' } as const

export const logHandlers = (settings: Settings): Handlers<typeof log> => ({
  find: ({ json, locale, ...request }) => findLog(readContext({ ...request, locale }), json, locale),
  async export({ json, locale, ...request }) {
    const { ports } = request
    const zone = String(await settings.get('time.zone'))
    // The upper bound keeps new lines from shifting the following pages.
    const query = { ...json, toDate: Math.min(json.toDate ?? ports.now(), ports.now()) }
    const context = readContext({ ...request, locale })
    requireLogAccess(context, query)
    return csvResponse(exportLog(context, query, { locale, timeZone: zone }), TITLE[locale])
  },
  proof: ({ ports, query }) => verifyLog(ports.db, query.end),
})
