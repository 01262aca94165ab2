import { isErrorCode } from '#api/contract/errors'
import { errorMessages } from '#text/messages/errors'
import { csvLine, csvMark } from '#text/csv'
import { createFormat } from '#text/format'
import type { Locale } from '#text/locale'
import type { Db } from '#server/database/schema'
import { enumLabels } from '../messages/enum-labels'
import { type LogQuery, readLines } from './log.service'

const AT_ONCE = 1_000
const MOST_ROWS = 100_000

const heads = {
  fa: ['تاریخ', 'زمان جهانی', 'گونه', 'سطح', 'کاربر', 'نشانی', 'مورد', 'شناسهٔ مورد', 'نتیجه', 'جزئیات'],
  en: ['Date', 'Universal time', 'Type', 'Level', 'User', 'Address', 'Item', 'Id of the item', 'Result', 'Details'],
} as const

const done = { fa: 'انجام شد', en: 'Done' } as const
const resultIn = (locale: Locale, code: string | undefined): string =>
  code === undefined ? done[locale] : isErrorCode(code) ? errorMessages(locale)[code] : code

/** The lines that match, newest first, as the text of a spreadsheet; read a thousand at a time while they are written. */
export async function* exportLog(db: Db, query: LogQuery, locale: Locale, timeZone: string): AsyncGenerator<string> {
  const format = createFormat({ locale, timeZone, digits: 'latin' })
  const [types, levels] = [enumLabels.LogType?.(locale) ?? {}, enumLabels.LogLevel?.(locale) ?? {}]
  yield csvMark + csvLine(heads[locale])
  for (let offset = 0; offset < MOST_ROWS; offset += AT_ONCE) {
    const lines = await readLines(db, { ...query, offset, pageSize: AT_ONCE })
    yield lines
      .map(({ date, type, level, username, ip, title = '', nodeUuid = '', code, detail = {} }) =>
        csvLine([
          ...[format.dateTime(date), new Date(date).toISOString(), types[type] ?? type, levels[level] ?? level],
          ...[username, ip, title, nodeUuid, resultIn(locale, code), Object.keys(detail).length === 0 ? '' : JSON.stringify(detail)],
        ]),
      )
      .join('')
    if (lines.length < AT_ONCE) return
  }
}
