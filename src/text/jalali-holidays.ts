import { isBlank } from './blank'
import { toLatinDigits } from './digits'
import { isJalali, type JalaliDate } from './jalali'

/** A holiday: of one year, or of every year if `year` is undefined. */
export interface Holiday {
  readonly year: number | undefined
  readonly month: number
  readonly day: number
  /** Name of the holiday; '' if unknown. */
  readonly name: string
}

const DATE = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})$/
/** A leap year, so that 30 Esfand is valid. */
const LEAP_YEAR = 1403

/** Returns the holiday of a line such as `01/01 نوروز` or `1405/08/29 نام`, in any digits. Undefined if the line or its date is invalid. */
const parseHoliday = (line: string): Holiday | undefined => {
  // The digits in the name of the holiday stay as typed.
  const [, date = '', name = ''] = /^([\p{Nd}/]+)\s*(.*)$/u.exec(line.trim()) ?? []
  const [, year, month, day] = DATE.exec(toLatinDigits(date)) ?? []
  const holiday = { year: year === undefined ? undefined : Number(year), month: Number(month), day: Number(day), name }
  return isJalali({ ...holiday, year: holiday.year ?? LEAP_YEAR }) ? holiday : undefined
}

const splitLines = (text: string): string[] => text.split('\n').filter((line) => !isBlank(line))

/** Returns the holidays in the lines of a text; other lines are ignored. */
export const readHolidays = (text: string): Holiday[] => splitLines(text).flatMap((line) => parseHoliday(line) ?? [])

export const areHolidays = (text: string): boolean => splitLines(text).every((line) => parseHoliday(line) !== undefined)

/** Returns the names of the holidays on a day. The list is empty if the day is no holiday, and contains '' for a holiday without a name. */
export const findHolidays = (holidays: readonly Holiday[], { year, month, day }: JalaliDate): string[] =>
  holidays.filter((one) => (one.year ?? year) === year && one.month === month && one.day === day).map(({ name }) => name)
