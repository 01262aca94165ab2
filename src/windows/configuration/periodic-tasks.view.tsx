import { useSelector } from '@xstate/react'
import type { ConfigEntry, PeriodicTask } from '#api/contract/config'
import { getJalaliWeekdays } from '#text/jalali-names'
import { parseSchedule, type Schedule, writeSchedule } from '#text/schedule'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { CountField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import type { ConfigurationActor } from './configuration'
import { messages } from './configuration.messages'
import styles from './configuration.module.css'

type Kind = Schedule['kind']
const usual: { readonly [K in Kind]: Extract<Schedule, { kind: K }> } = {
  off: { kind: 'off' },
  hours: { kind: 'hours', hours: 6 },
  daily: { kind: 'daily', at: '02:30' },
  weekly: { kind: 'weekly', weekday: 6, at: '02:30' },
  monthly: { kind: 'monthly', day: 1, at: '02:30' },
}
const kinds = Object.keys(usual) as Kind[]

/** List of periodic tasks: schedule, last result, and a button to run a task now. */
export function PeriodicTasks({ actor, errorOf }: { actor: ConfigurationActor; errorOf(key: string): string | undefined }) {
  const { entries, draft, tasks } = useSelector(actor, ({ context }) => context)
  const isStarting = useSelector(actor, (snapshot) => snapshot.matches({ tasks: 'starting' }))
  return tasks.map((task) => {
    const entry = entries.find(({ key }) => key === task.key)
    return (
      entry && (
        <Task
          key={task.key}
          task={task}
          entry={entry}
          value={(draft[task.key] === undefined ? entry.value : (draft[task.key] ?? entry.defaultValue)) ?? 'off'}
          isChanged={task.key in draft}
          error={errorOf(task.key)}
          isStarting={isStarting}
          onChange={(value) => actor.send({ type: 'value.change', entry, value })}
          onRun={() => actor.send({ type: 'task.run', name: task.name })}
        />
      )
    )
  })
}

interface TaskProps {
  task: PeriodicTask
  entry: ConfigEntry
  value: string
  isChanged: boolean
  error: string | undefined
  isStarting: boolean
  onChange(value: string): void
  onRun(): void
}

function Task({ task, entry, value, isChanged, error, isStarting, onChange, onRun }: TaskProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const isBusy = task.state === 'WAITING' || task.state === 'RUNNING'
  return (
    <fieldset className={styles.task} data-changed={isChanged || undefined}>
      <legend>{entry.title}</legend>
      <p className={styles.help}>{format.shownDigits(entry.help)}</p>
      <Timing value={value} onChange={onChange} />
      {error !== undefined && <p className={styles.failure}>{error}</p>}
      <div className={styles.outcome}>
        <p role="status" data-state={task.state} className={styles.state}>
          {t[task.state]}
        </p>
        {task.lastAt !== undefined && (
          <p>
            <Moment at={task.lastAt} form="dateTime" sentence={t.lastAt} />
          </p>
        )}
        {task.nextAt !== undefined && (
          <p>
            <Moment at={task.nextAt} form="dateTime" sentence={t.nextAt} />
          </p>
        )}
        <Button icon="play" disabled={isBusy || isStarting} aria-label={t.runThis(entry.title)} onClick={onRun}>
          {t.runNow}
        </Button>
      </div>
    </fieldset>
  )
}

/** Fields for a schedule: frequency, day and time. Days of the month are Jalali. */
function Timing({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const schedule = parseSchedule(value) ?? usual.off
  const names: Record<Kind, string> = {
    ...{ off: t.kindOff, hours: t.kindHours, daily: t.kindDaily, weekly: t.kindWeekly, monthly: t.kindMonthly },
  }
  const write = (next: Schedule) => onChange(writeSchedule(next))
  return (
    <div className={styles.timing}>
      <SelectField
        label={t.schedule}
        value={schedule.kind}
        options={kinds.map((kind) => ({ value: kind, label: names[kind] }))}
        onChange={(kind) => write(usual[kind as Kind])}
      />
      {schedule.kind === 'hours' && (
        <CountField label={t.hours} value={schedule.hours} min={1} max={168} onChange={(hours) => write({ ...schedule, hours })} />
      )}
      {schedule.kind === 'weekly' && (
        <SelectField
          label={t.weekday}
          value={String(schedule.weekday)}
          options={getJalaliWeekdays(locale, 'long').map((label, day) => ({ value: String(day), label }))}
          onChange={(weekday) => write({ ...schedule, weekday: Number(weekday) })}
        />
      )}
      {schedule.kind === 'monthly' && (
        <CountField label={t.day} value={schedule.day} min={1} max={31} onChange={(day) => write({ ...schedule, day })} />
      )}
      {'at' in schedule && (
        <TextField
          label={t.at}
          type="time"
          dir="ltr"
          required
          value={schedule.at}
          onChange={({ target: { value: at } }) => at !== '' && write({ ...schedule, at: at.slice(0, 5) })}
        />
      )}
    </div>
  )
}
