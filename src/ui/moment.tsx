import { DAY, toMachineTime } from '#text/date-format'
import { useFormat } from './locale'
import { useMinute } from './moment-clock'

export interface MomentProps {
  /** The time to show, in epoch milliseconds. */
  at: number
  /**
   * Formats in this order: `۱۴۰۵/۰۸/۲۹`; the same with the time `۱۴:۰۵`; only the time; `جمعه ۲۹ آبان ۱۴۰۵`; the time from now if it is
   * less than 7 days.
   */
  form: 'date' | 'dateTime' | 'time' | 'longDate' | 'relative'
  /** Wraps the formatted time in a sentence. */
  sentence?: (moment: string) => string
  className?: string | undefined
}

const identity = (moment: string): string => moment

/** A machine-readable time with the full date as tooltip. */
export function Moment({ at, form, sentence = identity, className }: MomentProps) {
  const format = useFormat()
  return (
    <time dateTime={toMachineTime(at)} title={format.fullDate(at)} className={className}>
      {form === 'relative' ? <RelativeTime at={at} sentence={sentence} /> : sentence(format[form](at))}
    </time>
  )
}

/** A relative time. Screen readers get the full date, because they do not see the tooltip. */
function RelativeTime({ at, sentence }: { at: number; sentence(moment: string): string }) {
  const format = useFormat()
  const now = useMinute()
  const shown = format.relative(at, now)
  const isVague = Math.abs(at - now) >= DAY && shown !== format.date(at)
  return (
    <>
      {sentence(shown)}
      {isVague && <span className="visually-hidden"> ({format.longDate(at)})</span>}
    </>
  )
}
