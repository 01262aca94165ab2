import { message } from '#api/contract/message'
import { api } from '#api/index'
import { DEFAULT_TIME_ZONE } from '#text/date-format'
import { endOfDay, type JalaliDate, startOfDay } from '#text/jalali'

/** Whole days as the calls take them. */
export const daysAsked = ({ from, to }: { from: JalaliDate | null; to: JalaliDate | null }) => ({
  ...(from && { fromDate: startOfDay(from, DEFAULT_TIME_ZONE) }),
  ...(to && { toDate: endOfDay(to, DEFAULT_TIME_ZONE) }),
})

export const labelsOf = (enumClassName: string, signal: AbortSignal) =>
  api(message).enumMessage({ query: { enumClassName } }, { signal, quiet: true })
