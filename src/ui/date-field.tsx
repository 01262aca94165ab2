import { useRef, useState } from 'react'
import { isBlank } from '#text/blank'
import { parseDay } from '#text/calendar-day'
import { compareJalali, type JalaliDate } from '#text/jalali'
import { validationMessages } from '#text/messages/validation'
import { formatDay } from '#text/wire-date'
import { afterPointerUp } from './after-pointer-up'
import { IconButton } from './button'
import { TextField } from './field'
import { messages } from './date-field.messages'
import styles from './date-field.module.css'
import { lazyPart } from './lazy-part'
import { useLocale, useMessages } from './locale'
import { FailedCard } from './state-page'

const Calendar = lazyPart(() => import('./date-calendar').then(({ DateCalendar }) => DateCalendar), { Failed: FailedCard })

export interface DateFieldProps {
  label: string
  hideLabel?: boolean
  /** Accessible name of the calendar and its button. Needed if several fields have the same label. */
  name?: string
  value: JalaliDate | null
  /** Earliest day that can be chosen or typed. */
  min?: JalaliDate
  /** Text that says what an empty field means. */
  placeholder?: string
  disabled?: boolean
  hint?: string | undefined
  /** Called with the chosen day; null for an empty field, undefined if the typed text is not a valid day. */
  onChange(value: JalaliDate | null | undefined): void
}

/** A field for a day in the calendar of the user, typed in any digits or chosen from a month. Alt+Down opens the calendar. */
export function DateField({ label, name = label, value, min, placeholder, hideLabel = false, disabled = false, ...more }: DateFieldProps) {
  const { locale, format } = useLocale()
  const t = messages(locale)
  const validation = useMessages(validationMessages)
  const box = useRef<HTMLDivElement>(null)
  const written = (date: JalaliDate | null): string => (date === null ? '' : formatDay(date, format))
  // Keeps the typed text while it is not a valid date, and until the field loses focus.
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)

  const read = (text: string): JalaliDate | null | undefined => {
    if (isBlank(text)) return null
    const date = parseDay(text, format.calendar)
    return date && (min === undefined || compareJalali(date, min) >= 0) ? date : undefined
  }
  const isWrong = typed !== undefined && read(typed) === undefined
  const error = isWrong && left ? (parseDay(typed, format.calendar) ? t.past : validation.dateInvalid) : undefined
  const input = () => box.current?.querySelector('input')
  const choose = (date: JalaliDate | null) => {
    setTyped(undefined)
    setOpen(false)
    more.onChange(date)
    input()?.focus()
  }
  return (
    <div ref={box} className={styles.field} onFocus={() => void Calendar.preload()}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        dir="ltr"
        autoComplete="off"
        value={typed ?? written(value)}
        placeholder={placeholder}
        disabled={disabled}
        error={error}
        hint={more.hint}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          more.onChange(read(target.value))
        }}
        onBlur={() => {
          afterPointerUp(() => setLeft(true))
          if (!isWrong) setTyped(undefined)
        }}
        onKeyDown={(event) => {
          // The typed text is applied first, because the handler of the key may set another day.
          if (event.key === 'Enter') {
            if (isWrong) setLeft(true)
            else setTyped(undefined)
          }
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
        end={
          <IconButton
            icon="calendar"
            size="small"
            label={t.open(name)}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <Calendar
          label={t.calendar(name)}
          anchor={box}
          value={(typed === undefined ? value : read(typed)) ?? null}
          min={min}
          onChoose={choose}
          onClose={(refocus) => {
            setOpen(false)
            if (refocus) input()?.focus()
          }}
        />
      )}
    </div>
  )
}
