import { addDays, addMonths, type JalaliDate, jalaliAt, monthLength, startOfDay, getWeekday } from './jalali'

/**
 * Rule for the times at which a task runs. Weekdays count from 0 for Saturday. Days of months are Jalali; in a shorter month the last day
 * is used.
 */
export type Schedule =
  | { kind: 'off' }
  | { kind: 'hours'; hours: number }
  | { kind: 'daily'; at: string }
  | { kind: 'weekly'; weekday: number; at: string }
  | { kind: 'monthly'; day: number; at: string }

const TIME = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const FORMS = {
  hours: /^hours (\d{1,3})$/,
  daily: new RegExp(`^daily ${TIME}$`),
  weekly: new RegExp(`^weekly ([0-6]) ${TIME}$`),
  monthly: new RegExp(`^monthly (\\d{1,2}) ${TIME}$`),
}
const MAX_HOURS = 168
const HOUR = 3_600_000

/** Parses `off`, `hours 6`, `daily 02:30`, `weekly 6 02:30` (Friday), `monthly 1 02:30`. Undefined for anything else. */
export function parseSchedule(text: string): Schedule | undefined {
  if (text === 'off') return { kind: 'off' }
  const hours = Number(FORMS.hours.exec(text)?.[1])
  if (hours >= 1 && hours <= MAX_HOURS) return { kind: 'hours', hours }
  const [, daily] = FORMS.daily.exec(text) ?? []
  if (daily !== undefined) return { kind: 'daily', at: daily }
  const [, weekday, weekly] = FORMS.weekly.exec(text) ?? []
  if (weekly !== undefined) return { kind: 'weekly', weekday: Number(weekday), at: weekly }
  const [, day, monthly] = FORMS.monthly.exec(text) ?? []
  return monthly !== undefined && Number(day) >= 1 && Number(day) <= 31 ? { kind: 'monthly', day: Number(day), at: monthly } : undefined
}

export function writeSchedule(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'off':
      return 'off'
    case 'hours':
      return `hours ${schedule.hours}`
    case 'daily':
      return `daily ${schedule.at}`
    case 'weekly':
      return `weekly ${schedule.weekday} ${schedule.at}`
    case 'monthly':
      return `monthly ${schedule.day} ${schedule.at}`
  }
}

/** Returns the instant of the time `HH:MM` on a day. It may be an hour wrong on the two days of a year on which the clocks change. */
const getDueTime = (date: JalaliDate, at: string, timeZone: string): number =>
  startOfDay(date, timeZone) + Number(at.slice(0, 2)) * HOUR + Number(at.slice(3)) * 60_000

const getDayInMonth = ({ year, month }: JalaliDate, day: number): JalaliDate => ({
  year,
  month,
  day: Math.min(day, monthLength(year, month)),
})

/** Returns days on which the task is due, in order: at least one before today and one after today. */
function findDueDays(schedule: Exclude<Schedule, { kind: 'off' | 'hours' }>, today: JalaliDate): JalaliDate[] {
  if (schedule.kind === 'daily') return [-1, 0, 1].map((days) => addDays(today, days))
  if (schedule.kind === 'weekly') return [-7, 0, 7].map((days) => addDays(today, days + schedule.weekday - getWeekday(today)))
  const first = { ...today, day: 1 }
  return [-1, 0, 1].map((months) => getDayInMonth(addMonths(first, months), schedule.day))
}

/** Returns the latest due time that is not after `now`, and the next one. Undefined if the schedule is `off`. */
export function findDueTimes(schedule: Schedule, now: number, timeZone: string): { latest: number; next: number } | undefined {
  if (schedule.kind === 'off') return undefined
  if (schedule.kind === 'hours') {
    const every = schedule.hours * HOUR
    const latest = Math.floor(now / every) * every
    return { latest, next: latest + every }
  }
  const moments = findDueDays(schedule, jalaliAt(now, timeZone)).map((day) => getDueTime(day, schedule.at, timeZone))
  const latest = moments.findLast((moment) => moment <= now)
  const next = moments.find((moment) => moment > now)
  return latest === undefined || next === undefined ? undefined : { latest, next }
}
