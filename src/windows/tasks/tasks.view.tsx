import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Task } from '#api/contract/task'
import { hasMore } from '#machines/paged-list'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { DidYouMean, SearchField } from '#ui/did-you-mean'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { TaskPage } from './task.view'
import { type taskList, taskViews } from './tasks'
import type { tasksMachine } from './tasks.machine'
import { messages } from './tasks.messages'
import listStyles from '#widgets/list-detail/list-detail.module.css'
import { ListDetail } from '#widgets/list-detail/list-detail.view'
import styles from './tasks.module.css'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'

type TasksActor = ActorRefFrom<typeof tasksMachine>

/** Tasks of the user in five lists, and the selected task next to the list (above it in a narrow window). */
export function TasksView({ actor }: { actor: TasksActor }) {
  const t = useMessages(messages)
  const view = useSelector(actor, ({ context }) => context.view)
  const keyword = useSelector(actor, ({ context }) => context.keyword)
  const list = useSelector(actor, ({ context }) => context.list)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const meant = useSelector(list, ({ context }) => context.shown.layoutReadings)
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(keyword, meant)
  const search = (text: string) => actor.send({ type: 'keyword.change', keyword: text })
  return (
    <Tabs
      label={t.views}
      tabs={taskViews.map((id) => ({ id, label: t[id] }))}
      active={view}
      bare
      onSelect={(one) => actor.send({ type: 'view.select', view: one })}
    >
      <ListDetail
        narrow={picked === undefined ? 'list' : 'detail'}
        listLabel={t.list}
        list={
          <>
            <SearchField {...{ field, readings }} label={t.search} className={styles.search ?? ''} value={keyword} onSearch={search} />
            <TaskLines list={list} picked={picked} isSearch={!isBlank(keyword)} onPick={(uuid) => actor.send({ type: 'task.pick', uuid })}>
              <DidYouMean readings={readings} field={field} onTake={search} />
            </TaskLines>
          </>
        }
        detailLabel={t.task}
        detail={<Detail actor={actor} />}
      />
    </Tabs>
  )
}

function Detail({ actor }: { actor: TasksActor }) {
  const t = useMessages(messages)
  const detail = useSelector(actor, ({ context }) => context.detail)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const actionCount = useSelector(actor, ({ context }) => context.actionCount)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const window = useSelector(actor, ({ context }) => context.window)
  const session = useSelector(actor, ({ context }) => context.session)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ detail: 'failed' }))
  const isActing = useSelector(actor, (snapshot) => snapshot.matches({ detail: 'runningAction' }))
  if (picked === undefined) return <EmptyPage icon="tasks" sentence={t.pick} />
  const back = (
    <Button className={listStyles.back} look="plain" icon="back" onClick={() => actor.send({ type: 'task.leave' })}>
      {t.back}
    </Button>
  )
  const failed = hasFailed && <FailedPage sentence={refusal?.detail ?? t.taskFailed} onRetry={() => actor.send({ type: 'task.retry' })} />
  if (!detail)
    return failed ? (
      <>
        {back}
        {failed}
      </>
    ) : (
      <WaitingPage label={t.loading} size={32} />
    )
  return (
    <>
      {back}
      {/* The task with the typed text stays visible below the error. */}
      {failed}
      <TaskPage
        key={`${detail.task.uuid} ${actionCount}`}
        {...{ detail, refusal, window, session }}
        isBusy={isActing}
        onAct={(action) => actor.send({ type: 'task.runAction', action })}
      />
    </>
  )
}

interface LinesProps {
  list: ActorRefFrom<typeof taskList>
  picked: string | undefined
  isSearch: boolean
  onPick(uuid: string): void
  /** Content that is shown if the list is empty. */
  children: ReactNode
}

function TaskLines({ list, picked, isSearch, onPick, children }: LinesProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const { shown, isLoading, hasFailed, isStuck, scroller, more, retry, onScroll } = useInfiniteList(list)
  const isBroken = hasFailed || isStuck
  const { contents, totalElements } = shown
  return (
    <>
      <div ref={scroller} className={listStyles.scroll} aria-busy={isLoading || undefined} onScroll={onScroll}>
        <ul>
          {contents.map((task) => (
            <TaskLine key={task.uuid} task={task} isPicked={task.uuid === picked} onPick={() => onPick(task.uuid)} />
          ))}
        </ul>
        {contents.length === 0 && isLoading && <WaitingPage label={t.loading} size={32} />}
        {contents.length === 0 && !isLoading && !isBroken && (
          <EmptyPage icon={isSearch ? 'search' : 'tasks'} sentence={isSearch ? t.nothingFound : t.nothing}>
            {children}
          </EmptyPage>
        )}
        {isBroken && <FailedPage sentence={t.failed} onRetry={retry} />}
      </div>
      <div className={listStyles.footer}>
        <span role="status">{t.shownOf(number(contents.length), number(totalElements))}</span>
        {hasMore(shown) && (
          <Button look="plain" onClick={more}>
            {t.more}
          </Button>
        )}
      </div>
    </>
  )
}

function TaskLine({ task, isPicked, onPick }: { task: Task; isPicked: boolean; onPick(): void }) {
  const t = useMessages(messages)
  const [now] = useState(Date.now)
  const { title, node, process, dueDate, endDate } = task
  const isLate = dueDate !== undefined && endDate === undefined && dueDate < now
  return (
    <li>
      <button type="button" className={listStyles.line} aria-current={isPicked || undefined} onClick={onPick}>
        <span className={listStyles.lineTitle}>
          <Bdi>{title}</Bdi>
        </span>
        <span className={listStyles.lineNote}>
          <Bdi>{node?.title ?? process.title}</Bdi>
        </span>
        <span className={listStyles.lineNote} data-alert={isLate || undefined}>
          {dueDate === undefined ? t.noDue : <Moment at={dueDate} form="dateTime" sentence={isLate ? t.overdue : t.due} />}
        </span>
      </button>
    </li>
  )
}
