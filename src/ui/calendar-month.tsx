import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { addCalendarMonths, calendarYears, fromCalendarDay, getMonthLength, getMonthNames, toCalendarDay } from '#text/calendar-day'
import { addDays, compareJalali, getWeekday, isJalali, type JalaliDate, jalaliAt } from '#text/jalali'
import { findHolidays, readHolidays } from '#text/jalali-holidays'
import { getJalaliWeekdays } from '#text/jalali-names'
import { Button, IconButton } from './button'
import { messages } from './date-field.messages'
import styles from './date-field.module.css'
import { useLocale } from './locale'

export interface CalendarMonthProps {
  value: JalaliDate | null
  /** Earliest day that can be chosen. Earlier days are visible but cannot be chosen. */
  min: JalaliDate | undefined
  onChoose(date: JalaliDate | null): void
}

/**
 * A month of the user's calendar as rows of weeks that start on Saturday. Arrow keys move by day and week in visual direction, Page Up and Page Down by month, and
 * with Shift by year.
 */
export function CalendarMonth({ value, min, onChoose }: CalendarMonthProps) {
  const { locale, direction, format, holidays: lines } = useLocale()
  const holidays = useMemo(() => readHolidays(lines), [lines])
  const t = messages(locale)
  const id = useId()
  const [today] = useState(() => jalaliAt(Date.now(), format.timeZone))
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(value ?? (min && compareJalali(min, today) > 0 ? min : today))
  // True if the day gets the focus: after a key in the grid, but not after the user has selected a month or year above it.
  const follows = useRef(true)
  const { calendar } = format
  const [firstYear, lastYear] = calendarYears[calendar]
  const shown = toCalendarDay(cursor, calendar)
  const { year, month } = shown
  // Effects run after the surrounding calendar is visible, so the day can take the focus.
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    follows.current = false
  }, [cursor])

  const go = (date: JalaliDate, focus: boolean) => {
    const to = toCalendarDay(date, calendar)
    if (!isJalali(date) || to.year < firstYear || to.year > lastYear) return
    follows.current = focus
    setCursor(date)
  }
  const within = (to: { year?: number; month?: number }) => {
    const at = { ...shown, ...to }
    go(fromCalendarDay({ ...at, day: Math.min(shown.day, getMonthLength(at.year, at.month, calendar)) }, calendar), false)
  }
  const canChoose = (date: JalaliDate) => min === undefined || compareJalali(date, min) >= 0
  const choose = (date: JalaliDate) => canChoose(date) && onChoose(date)

  const onKey = (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? -1 : 1
    const weekday = getWeekday(cursor)
    const targets: Record<string, () => JalaliDate> = {
      ArrowRight: () => addDays(cursor, forward),
      ArrowLeft: () => addDays(cursor, -forward),
      ArrowDown: () => addDays(cursor, 7),
      ArrowUp: () => addDays(cursor, -7),
      Home: () => addDays(cursor, -weekday),
      End: () => addDays(cursor, 6 - weekday),
      PageDown: () => addCalendarMonths(cursor, event.shiftKey ? 12 : 1, calendar),
      PageUp: () => addCalendarMonths(cursor, event.shiftKey ? -12 : -1, calendar),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    go(target(), true)
  }

  const firstDay = fromCalendarDay({ year, month, day: 1 }, calendar)
  const days = Array.from({ length: getMonthLength(year, month, calendar) }, (_, at) => ({ day: at + 1, date: addDays(firstDay, at) }))
  const firstWeekday = getWeekday(firstDay)
  const weeks = Array.from({ length: Math.ceil((firstWeekday + days.length) / 7) }, (_, week) =>
    days.slice(Math.max(0, week * 7 - firstWeekday), (week + 1) * 7 - firstWeekday),
  )
  const plain = (number: number) => format.number(number, { useGrouping: false })
  const names = getMonthNames(calendar, locale)
  const weekdays = getJalaliWeekdays(locale, 'long')
  const longDate = (date: JalaliDate, day: number) => `${weekdays[getWeekday(date)]} ${plain(day)} ${names[month - 1]} ${plain(year)}`
  /** Returns the name of the holiday on a day, if any. */
  const holidayOn = (date: JalaliDate) => {
    const named = findHolidays(holidays, date)
    return named.length === 0 ? undefined : named.filter((name) => name !== '').join('، ') || t.holiday
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton
          icon="previous"
          size="small"
          label={t.earlierMonth}
          onClick={() => go(addCalendarMonths(cursor, -1, calendar), false)}
        />
        <select
          className={styles.choice}
          aria-label={t.month}
          value={month}
          onChange={({ target }) => within({ month: Number(target.value) })}
        >
          {names.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={styles.choice}
          aria-label={t.year}
          value={year}
          onChange={({ target }) => within({ year: Number(target.value) })}
        >
          {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => (
            <option key={index} value={firstYear + index}>
              {plain(firstYear + index)}
            </option>
          ))}
        </select>
        <IconButton icon="next" size="small" label={t.laterMonth} onClick={() => go(addCalendarMonths(cursor, 1, calendar), false)} />
      </div>
      <p id={id} className="visually-hidden" aria-live="polite">
        {`${names[month - 1]} ${plain(year)}`}
      </p>
      <div ref={grid} role="grid" aria-labelledby={id} tabIndex={-1} className={styles.days} onKeyDown={onKey}>
        <div role="row" className={styles.week}>
          {getJalaliWeekdays(locale, 'short').map((name, index) => (
            <span key={weekdays[index]} role="columnheader" aria-label={weekdays[index]} data-off={index === 6 || undefined}>
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.day} role="row" className={styles.week}>
            {week.map(({ day, date }) => {
              const holiday = holidayOn(date)
              return (
                <div
                  key={day}
                  role="gridcell"
                  className={styles.day}
                  style={{ gridColumn: getWeekday(date) + 1 }}
                  aria-colindex={getWeekday(date) + 1}
                  data-off={getWeekday(date) === 6 || holiday !== undefined || undefined}
                  data-holiday={holiday !== undefined || undefined}
                  title={holiday}
                  tabIndex={compareJalali(date, cursor) === 0 ? 0 : -1}
                  aria-label={holiday === undefined ? longDate(date, day) : t.off(longDate(date, day), holiday)}
                  aria-selected={value !== null && compareJalali(date, value) === 0}
                  aria-current={compareJalali(date, today) === 0 ? 'date' : undefined}
                  aria-disabled={!canChoose(date) || undefined}
                  onClick={() => choose(date)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    choose(date)
                  }}
                >
                  {plain(day)}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <Button look="plain" disabled={!canChoose(today)} onClick={() => onChoose(today)}>
          {t.today}
        </Button>
        <Button look="plain" disabled={value === null} onClick={() => onChoose(null)}>
          {t.clear}
        </Button>
      </div>
    </div>
  )
}
