import type { adminServiceLog } from '#api/contract/service-log'
import { csvResponse } from '#server/http/csv-file'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { exportServiceCalls } from './export.service'
import { findServiceCalls } from './service-log.service'

const TITLE = { fa: 'درخواست‌ها به سرویس‌ها', en: 'Service requests' } as const

export const serviceLogHandlers = (settings: Settings): Handlers<typeof adminServiceLog> => ({
  find: ({ ports, json }) => findServiceCalls(ports.db, json),
  async export({ ports, json, locale }) {
    const zone = String(await settings.get('time.zone'))
    // The upper bound keeps new entries from shifting the following pages.
    const query = { ...json, toDate: Math.min(json.toDate ?? ports.now(), ports.now()) }
    return csvResponse(exportServiceCalls(ports.db, query, locale, zone), TITLE[locale])
  },
})
