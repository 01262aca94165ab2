import { isErrorCode } from '#api/contract/errors'
import type { ReadContext } from '#server/context/request-context'
import { withoutIsolates } from '#text/bidi'
import { toCsvLine, csvMark } from '#text/csv'
import { createFormat } from '#text/format'
import type { Locale } from '#text/locale'
import { formatLogEvent } from '#text/log-sentence'
import { errorMessages } from '#text/messages/errors'
import { enumLabels } from '../messages/enum-labels'
import { findUserDigits } from './log-names.repository'
import { type LogQuery, readLines } from './log.service'

const BATCH_SIZE = 1_000
const MAX_ROWS = 100_000

const columnHeads = {
  fa: ['تاریخ', 'زمان جهانی', 'گونه', 'سطح', 'نام کاربری', 'نام', 'نشانی', 'مورد', 'شناسهٔ مورد', 'نتیجه', 'شرح'],
  en: ['Date', 'Universal time', 'Type', 'Level', 'User name', 'Name', 'Address', 'Item', 'Id of the item', 'Result', 'Description'],
} as const

const done = { fa: 'انجام شد', en: 'Done' } as const
const toResultText = (locale: Locale, code: string | undefined): string =>
  code === undefined ? done[locale] : isErrorCode(code) ? errorMessages(locale)[code] : code

/** Yields the matching lines, newest first, as text for a spreadsheet; reads a thousand at a time while writing. */
export async function* exportLog(
  context: ReadContext,
  query: LogQuery,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): AsyncGenerator<string> {
  const digits = await findUserDigits(context.db, context.caller.userId)
  const textFormat = createFormat({ locale, timeZone, digits })
  // Spreadsheets can sort by Latin digits.
  const format = createFormat({ locale, timeZone, digits: 'latin' })
  const [types, levels] = [enumLabels.LogType?.(locale) ?? {}, enumLabels.LogLevel?.(locale) ?? {}]
  yield csvMark + toCsvLine(columnHeads[locale])
  for (let offset = 0; offset < MAX_ROWS; offset += BATCH_SIZE) {
    const lines = await readLines(context, { ...query, offset, pageSize: BATCH_SIZE }, locale)
    yield lines
      .map((line) => {
        const { date, type, level, username, fullName = '', ip, title = '', nodeUuid = '', code } = line
        return toCsvLine([
          ...[format.dateTime(date), new Date(date).toISOString(), types[type] ?? type, levels[level] ?? level],
          ...[username, fullName, ip, title, nodeUuid, toResultText(locale, code), withoutIsolates(formatLogEvent(textFormat, line))],
        ])
      })
      .join('')
    if (lines.length < BATCH_SIZE) return
  }
}
