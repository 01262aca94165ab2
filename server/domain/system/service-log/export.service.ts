import type { Locale } from '#text/locale'
import { toCsvLine, csvMark } from '#text/csv'
import { createFormat } from '#text/format'
import type { Db } from '#server/database/schema'
import { enumLabels } from '../messages/enum-labels'
import { readServiceCalls, type ServiceQuery } from './service-log.repository'

const BATCH_SIZE = 1_000

const columnHeads = {
  fa: ['تاریخ', 'زمان جهانی', 'سرویس', 'درخواست', 'وضعیت', 'کد HTTP', 'پاسخ', 'زمان پاسخ (میلی‌ثانیه)'],
  en: ['Date', 'Universal time', 'Service', 'Request', 'Status', 'HTTP code', 'Answer', 'Duration (milliseconds)'],
} as const

/** Yields the matching requests, newest first, as text for a spreadsheet; reads a thousand at a time while writing. */
export async function* exportServiceCalls(db: Db, query: ServiceQuery, locale: Locale, timeZone: string): AsyncGenerator<string> {
  const format = createFormat({ locale, timeZone, digits: 'latin' })
  const [services, statuses] = [enumLabels.ServiceName?.(locale) ?? {}, enumLabels.ServiceStatus?.(locale) ?? {}]
  yield csvMark + toCsvLine(columnHeads[locale])
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const calls = await readServiceCalls(db, { ...query, offset, pageSize: BATCH_SIZE })
    yield calls
      .map(({ date, service, request, status, code, answer = '', duration }) =>
        toCsvLine([
          ...[format.dateTime(date), new Date(date).toISOString(), services[service] ?? service, request],
          ...[statuses[status] ?? status, code === undefined ? '' : String(code), answer, String(duration)],
        ]),
      )
      .join('')
    if (calls.length < BATCH_SIZE) return
  }
}
