import { DAY, machineTime } from '#text/date-format'
import { useFormat } from './locale'
import { useMinute } from './moment-clock'

export interface MomentProps {
  /** Epoch milliseconds. */
  at: number
  /** `۱۴۰۵/۰۸/۲۹`, the same with `۱۴:۰۵`, the time alone, `جمعه ۲۹ آبان ۱۴۰۵`, or how far away it is while that is less than 7 days. */
  form: 'date' | 'dateTime' | 'time' | 'longDate' | 'relative'
  /** Says it in a sentence. */
  sentence?: (moment: string) => string
  className?: string | undefined
}

const itself = (moment: string): string => moment

/** An instant as people read it, with the full date for whoever points at it and for programs. */
export function Moment({ at, form, sentence = itself, className }: MomentProps) {
  const format = useFormat()
  return (
    <time dateTime={machineTime(at)} title={format.fullDate(at)} className={className}>
      {form === 'relative' ? <Relative at={at} sentence={sentence} /> : sentence(format[form](at))}
    </time>
  )
}

/** So many days ago is no day yet: it is said to those who do not see the title. */
function Relative({ at, sentence }: { at: number; sentence(moment: string): string }) {
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
