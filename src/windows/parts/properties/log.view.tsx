import { useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { useMoreAtEnd } from '../more-at-end'
import type { TabActors } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { ResourceState } from './resource-state.view'
import { ShownOf } from './shown-of.view'

type LogActor = NonNullable<TabActors['log']>

export function LogTab({ actor }: { actor: LogActor }) {
  const scroller = useRef<HTMLDivElement>(null)
  const value = useSelector(actor, ({ context }) => context.value)
  const isSettled = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isReady = isSettled && value !== undefined && value.contents.length < value.totalElements
  const more = useCallback(() => actor.send({ type: 'resource.change', change: { do: 'more' } }), [actor])
  const onScroll = useMoreAtEnd({ scroller, rows: value?.contents, isReady, more })
  return (
    <div ref={scroller} className={styles.scroll} onScroll={onScroll}>
      <ResourceState actor={actor}>
        <Lines actor={actor} />
      </ResourceState>
    </div>
  )
}

function Lines({ actor }: { actor: LogActor }) {
  const say = useMessages(messages)
  const value = useSelector(actor, ({ context }) => context.value)
  if (!value) return null
  if (value.contents.length === 0) return <p className={styles.empty}>{say.noLog}</p>
  const { contents, totalElements, labels } = value
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say.type}</th>
            <th scope="col">{say.level}</th>
            <th scope="col">{say.date}</th>
            <th scope="col">{say.ip}</th>
            <th scope="col">{say.username}</th>
          </tr>
        </thead>
        <tbody>
          {contents.map(({ uuid, type, level, date, ip, username }) => (
            <tr key={uuid}>
              <td>{labels[type] ?? type}</td>
              <td>{labels[level] ?? level}</td>
              <td>
                <Moment at={date} form="dateTime" />
              </td>
              <td dir="ltr">{ip}</td>
              <td dir="ltr">{username}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShownOf
        shown={contents.length}
        total={totalElements}
        onMore={() => actor.send({ type: 'resource.change', change: { do: 'more' } })}
      />
    </>
  )
}
