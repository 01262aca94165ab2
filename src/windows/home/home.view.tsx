import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { HomeAnswer, HomeSection } from '#api/contract/home'
import { hasMore } from '#machines/paged-list'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { useFocusFromFrame } from '#ui/use-focus-from-frame'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import type { homeMachine } from './home.machine'
import { FirstSteps } from './first-steps.view'
import { ArrowList, HomeRow, NodeItems } from './home-items.view'
import { messages } from './home.messages'
import styles from './home.module.css'

export type HomeActor = ActorRefFrom<typeof homeMachine>

const emptyTexts = { recent: 'noRecent', shared: 'noShared', starred: 'noStarred', folders: 'noFolders' } as const

/** Home: several short lists, or one complete list. */
export function HomeView({ actor }: { actor: HomeActor }) {
  const t = useMessages(messages)
  const answer = useSelector(actor, ({ context }) => context.answer)
  const section = useSelector(actor, ({ context }) => context.section)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: 'failed' }))
  if (section) return <SectionPage actor={actor} section={section} />
  if (answer) return <Sections actor={actor} answer={answer} />
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'home.retry' })} />
  return <WaitingPage label={t.loading} />
}

function Sections({ actor, answer }: { actor: HomeActor; answer: HomeAnswer }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFromFrame(root, '[data-item]')
  return (
    <div ref={root} className={styles.window}>
      <div className={styles.sections}>
        <FirstSteps actor={actor} steps={answer.steps} />
        {(['recent', 'shared', 'starred'] as const).map((section) => (
          <NodeSection key={section} actor={actor} section={section} page={answer[section]} />
        ))}
        <Tasks actor={actor} tasks={answer.tasks} />
        <Conversations actor={actor} conversations={answer.conversations} />
        <NodeSection actor={actor} section="folders" page={answer.folders} />
      </div>
    </div>
  )
}

interface SectionFrameProps {
  title: string
  /** Number of all items, if it is shown. */
  count?: number
  emptyText: string
  isEmpty: boolean
  onAll?: (() => void) | undefined
  children: ReactNode
}

function SectionFrame({ title, count, emptyText, isEmpty, onAll, children }: SectionFrameProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
          {count !== undefined && count > 0 && <> ({number(count)})</>}
        </h3>
        {onAll && (
          <Button look="plain" aria-label={t.allOf(title)} onClick={onAll}>
            {t.all}
          </Button>
        )}
      </header>
      {isEmpty ? <p className={styles.empty}>{emptyText}</p> : children}
    </section>
  )
}

function NodeSection({ actor, section, page }: { actor: HomeActor; section: HomeSection; page: HomeAnswer[HomeSection] }) {
  const t = useMessages(messages)
  const { contents, totalElements } = page
  const openAll = () => actor.send({ type: 'section.open', section })
  return (
    <SectionFrame
      title={t[section]}
      emptyText={t[emptyTexts[section]]}
      isEmpty={contents.length === 0}
      onAll={totalElements > contents.length ? openAll : undefined}
    >
      <NodeItems actor={actor} section={section} items={contents} />
    </SectionFrame>
  )
}

function Tasks({ actor, tasks: { contents, totalElements } }: { actor: HomeActor; tasks: HomeAnswer['tasks'] }) {
  const t = useMessages(messages)
  const open = (payload: object) => actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'tasks', payload })
  return (
    <SectionFrame title={t.tasks} count={totalElements} emptyText={t.noTasks} isEmpty={contents.length === 0} onAll={() => open({})}>
      <ArrowList label={t.tasks}>
        {contents.map(({ uuid, title, node, process, dueDate }) => (
          <HomeRow
            key={uuid}
            picture={<Icon name="tasks" size={20} />}
            name={<Bdi className={styles.name}>{title}</Bdi>}
            note={
              <>
                <Bdi>{node?.title ?? process.title}</Bdi>
                {dueDate === undefined ? t.noDue : <Moment at={dueDate} form="dateTime" sentence={t.due} />}
              </>
            }
            onOpen={() => open({ taskUuid: uuid })}
          />
        ))}
      </ArrowList>
    </SectionFrame>
  )
}

interface ConversationsProps {
  actor: HomeActor
  conversations: HomeAnswer['conversations']
}

function Conversations({ actor, conversations: { contents, totalElements } }: ConversationsProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const open = (payload: object) => actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'messenger', payload })
  return (
    <SectionFrame
      title={t.conversations}
      count={totalElements}
      emptyText={t.noConversations}
      isEmpty={contents.length === 0}
      onAll={() => open({})}
    >
      <ArrowList label={t.conversations}>
        {contents.map(({ uuid, title, unreadCount, lastDate }) => (
          <HomeRow
            key={uuid}
            picture={<Icon name="message" size={20} />}
            name={<Bdi className={styles.name}>{title}</Bdi>}
            note={
              <>
                {t.unread(number(unreadCount))}
                {lastDate !== undefined && <Moment at={lastDate} form="relative" />}
              </>
            }
            onOpen={() => open({ conversationUuid: uuid })}
          />
        ))}
      </ArrowList>
    </SectionFrame>
  )
}

/** One list with all its items, which load while the user scrolls. */
function SectionPage({ actor, section }: { actor: HomeActor; section: HomeSection }) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const list = useSelector(actor, ({ context }) => context.list)
  const { shown, isLoading, hasFailed, isStuck, scroller, more, retry, onScroll } = useInfiniteList(list)
  useFocusFromFrame(root, 'button')
  const { contents, totalElements } = shown
  return (
    <div ref={root} className={styles.page}>
      <header className={styles.bar}>
        <Button look="plain" icon="back" onClick={() => actor.send({ type: 'section.close' })}>
          {t.back}
        </Button>
        <h3 className={styles.title}>{t[section]}</h3>
        <span role="status" className={styles.count}>
          {t.shownOf(number(contents.length), number(totalElements))}
        </span>
      </header>
      <div ref={scroller} className={styles.scroll} aria-busy={isLoading || undefined} onScroll={onScroll}>
        <NodeItems actor={actor} section={section} items={contents} />
        {contents.length === 0 && isLoading && <WaitingPage label={t.loading} size={32} />}
        {contents.length === 0 && !isLoading && !hasFailed && <p className={styles.empty}>{t[emptyTexts[section]]}</p>}
        {(hasFailed || isStuck) && <FailedPage sentence={t.listFailed} onRetry={retry} />}
        {hasMore(shown) && (
          <Button look="plain" onClick={more}>
            {t.more}
          </Button>
        )}
      </div>
    </div>
  )
}
