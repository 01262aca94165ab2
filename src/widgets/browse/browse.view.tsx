import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useLocale, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { PermissionPicker } from '../permission-editor/permission-picker.view'
import { formatDateParts, isDate, addDatePart, getNextDatePart, type DatePart, type BrowseChoice, truncateDate } from './browse'
import type { browseMachine } from './browse.machine'
import { messages } from './browse.messages'
import styles from './browse.module.css'

export type BrowseActor = ActorRefFrom<typeof browseMachine>

/** Lists the relations and dates by which a folder can be browsed, and the choices within the selected one. */
export function BrowseView({ actor }: { actor: BrowseActor }) {
  const t = useMessages(messages)
  const { entries, entry } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ entries: 'failed' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ entries: 'loading' }))
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'browse.retry' })} />
  if (isLoading) return <WaitingPage label={t.reading} size={32} />
  if (entries.length === 0) return <p className={styles.note}>{t.noEntries}</p>
  return (
    <div className={styles.browse}>
      <SelectField
        label={t.by}
        value={entry?.uuid ?? ''}
        options={[...(entry ? [] : [{ value: '', label: t.choose }]), ...entries.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
        onChange={(uuid) => actor.send({ type: 'entry.choose', uuid })}
      />
      {entry && (isDate(entry) ? <DateChoices actor={actor} /> : <RelatedInstances actor={actor} />)}
    </div>
  )
}

function RelatedInstances({ actor }: { actor: BrowseActor }) {
  const t = useMessages(messages)
  const { entry, title } = useSelector(actor, ({ context }) => context)
  const options = useSelector(actor, ({ children }) => children.options)
  if (!options || !entry) return null
  return (
    <>
      <PermissionPicker
        key={entry.uuid}
        list={options}
        scope={entry.uuid}
        label={t.related(entry.title)}
        placeholder={t.relatedHint}
        icon="link"
        onPick={({ uuid, title: picked }) => actor.send({ type: 'value.choose', uuid, title: picked })}
      />
      {title !== undefined && (
        <p className={styles.chosen}>
          <Bdi>{title}</Bdi>
        </p>
      )}
    </>
  )
}

const listChosenParts = ({ year, month }: BrowseChoice): (DatePart | undefined)[] => [
  undefined,
  ...(year === undefined ? [] : (['year'] as const)),
  ...(month === undefined ? [] : (['month'] as const)),
]

/** Lists the years, then the months of one year, then its days, each with its number of items. */
function DateChoices({ actor }: { actor: BrowseActor }) {
  const t = useMessages(messages)
  const { format, locale } = useLocale()
  const { step, dates } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ dates: 'loading' }))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ dates: 'failed' }))
  if (!step) return null
  const part = getNextDatePart(step) ?? 'day'
  const wayTo = listChosenParts(step)
  return (
    <>
      <nav aria-label={t.way}>
        <ol className={styles.way}>
          {wayTo.map((to) => (
            <li key={to ?? 'all'}>
              <button
                type="button"
                aria-current={step.day === undefined && to === wayTo.at(-1) ? 'step' : undefined}
                onClick={() => actor.send({ type: 'date.widen', to })}
              >
                {to === undefined ? t.allYears : formatDateParts(truncateDate(step, to), format, locale)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {hasFailed ? (
        <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'browse.retry' })} />
      ) : isLoading ? (
        <WaitingPage label={t.reading} size={24} />
      ) : (
        <ul className={styles.dates} aria-label={t[part]}>
          {dates.map(({ value, count }) => {
            const one = step.day === undefined ? addDatePart(step, value) : { ...step, day: value }
            return (
              <li key={value}>
                <button
                  type="button"
                  aria-pressed={part === 'day' && step.day === value}
                  onClick={() => actor.send({ type: 'date.choose', value })}
                >
                  <span>{formatDateParts(one, format, locale)}</span>
                  <span className={styles.count}>{t.items(format, count)}</span>
                </button>
              </li>
            )
          })}
          {dates.length === 0 && <li className={styles.note}>{t.noDates}</li>}
        </ul>
      )}
    </>
  )
}

/** Button that shows or hides the result. */
export function ResultToggle({ actor }: { actor: BrowseActor }) {
  const t = useMessages(messages)
  const isOpen = useSelector(actor, ({ context: { step } }) => step?.showResult === true)
  const canTurn = useSelector(actor, (snapshot) => snapshot.can({ type: 'result.toggle' }))
  return (
    <Button icon={isOpen ? 'close' : 'search'} disabled={!canTurn} onClick={() => actor.send({ type: 'result.toggle' })}>
      {isOpen ? t.closeResult : t.showResult}
    </Button>
  )
}
