import { isBlank } from './blank'
import { toLatinDigits } from './digits'
import { isJalali, type JalaliDate } from './jalali'

/** A day off: of one year, or of every year when it has none. */
export interface Holiday {
  readonly year: number | undefined
  readonly month: number
  readonly day: number
  /** '' where nobody said what it is. */
  readonly name: string
}

const DATE = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})$/
/** 30 Esfand is in it. */
const LEAP_YEAR = 1403

/** `01/01 نوروز` or `1405/08/29 نام`, in any digits; undefined when it is no such line or no such day. */
const holidayIn = (line: string): Holiday | undefined => {
  // The digits of the name are the writer's.
  const [, date = '', name = ''] = /^([\p{Nd}/]+)\s*(.*)$/u.exec(line.trim()) ?? []
  const [, year, month, day] = DATE.exec(toLatinDigits(date)) ?? []
  const holiday = { year: year === undefined ? undefined : Number(year), month: Number(month), day: Number(day), name }
  return isJalali({ ...holiday, year: holiday.year ?? LEAP_YEAR }) ? holiday : undefined
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => !isBlank(line))

/** The days off that a text has in its lines; lines that are none are passed over. */
export const readHolidays = (text: string): Holiday[] => linesOf(text).flatMap((line) => holidayIn(line) ?? [])

export const areHolidays = (text: string): boolean => linesOf(text).every((line) => holidayIn(line) !== undefined)

/** The names of what a day is off for. Empty when it is none; '' where nobody said. */
export const holidaysOn = (holidays: readonly Holiday[], { year, month, day }: JalaliDate): string[] =>
  holidays.filter((one) => (one.year ?? year) === year && one.month === month && one.day === day).map(({ name }) => name)
