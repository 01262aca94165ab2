import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasMore } from '#machines/paged-list'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { TableHead } from '#ui/table-head'
import { messages } from './instance-values.messages'
import styles from './instance-values.module.css'
import { FieldValuesText } from './field-values-text.view'
import { toChangedInput, type valueHistory } from './value-history'

/** History of values: user, time, new and old value. */
export function ValueHistory({ list }: { list: ActorRefFrom<typeof valueHistory> }) {
  const t = useMessages(messages)
  const shown = useSelector(list, ({ context }) => context.shown)
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ work: 'loading' }))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches({ work: 'failed' }) || snapshot.matches({ work: 'loadMoreFailed' }))
  if (hasFailed)
    return (
      <p role="alert">
        {t.historyFailed}{' '}
        <Button look="plain" icon="refresh" onClick={() => list.send({ type: 'list.retry' })}>
          {t.retry}
        </Button>
      </p>
    )
  if (shown.contents.length === 0) return <p className={styles.none}>{isLoading ? t.loadingHistory : t.noHistory}</p>
  return (
    <>
      <table className={styles.history} aria-label={t.history}>
        <TableHead labels={[t.date, t.person, t.field, t.before, t.after]} />
        <tbody>
          {shown.contents.map((change) => (
            <tr key={change.uuid}>
              <td>
                <Moment at={change.date} form="dateTime" />
              </td>
              <td>
                <Bdi>{change.fullName}</Bdi>
              </td>
              <td>{change.title === undefined ? t.fieldGone : <Bdi>{change.title}</Bdi>}</td>
              <td>
                <FieldValuesText input={toChangedInput(change, change.before)} />
              </td>
              <td>
                <FieldValuesText input={toChangedInput(change, change.after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore(shown) && (
        <div>
          <Button look="plain" busy={isLoading} onClick={() => list.send({ type: 'list.more' })}>
            {t.older}
          </Button>
        </div>
      )}
    </>
  )
}
