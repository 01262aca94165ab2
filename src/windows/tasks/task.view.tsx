import { useState } from 'react'
import type { Task } from '#api/contract/task'
import type { ServerError } from '#widgets/data-grid/grid'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Fact } from '#ui/fact'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { TextArea } from '#ui/text-area'
import { toDoubleClickRequest } from '#widgets/open-node/open-item'
import { hasFeature, type Session, type WindowRef } from '../window-kind'
import { findFaults, type TypedValues, toTextLines, toRequestValues } from './task-form'
import { TaskForm } from './task-form.view'
import type { TaskAction, TaskDetail } from './tasks'
import { messages } from './tasks.messages'
import formStyles from '#widgets/form-window/form-window.module.css'
import styles from './tasks.module.css'

interface TaskPageProps {
  detail: TaskDetail
  refusal: ServerError | undefined
  window: WindowRef
  session: Session
  isBusy: boolean
  onAct(action: TaskAction): void
}

/** Page of one task: the item it is about, the possible actions, and its history. */
export function TaskPage(props: TaskPageProps) {
  const { detail, window, session } = props
  const { task } = detail
  const t = useMessages(messages)
  const { node } = task
  return (
    <div className={formStyles.page}>
      <h3 className={formStyles.heading}>
        <Bdi>{task.title}</Bdi>
      </h3>
      <Facts task={task} window={window} />
      <TaskActions {...props} />
      {node && hasFeature(session, 'PROPERTIES_DOC_WORKFLOW') && (
        <div>
          <Button
            icon="related"
            onClick={() =>
              window.send({
                type: 'window.open',
                kind: 'flow-tree',
                payload: { nodeUuid: node.uuid, title: node.title },
                title: node.title,
              })
            }
          >
            {t.flow}
          </Button>
        </div>
      )}
      <History history={detail.history} />
    </div>
  )
}

function Facts({ task, window }: { task: Task; window: WindowRef }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { node, process, status, assignee, candidateRoles, createDate, dueDate, endDate } = task
  return (
    <dl className={styles.facts}>
      <Fact name={t.item}>
        {node ? (
          <button
            type="button"
            className={styles.item}
            aria-label={t.openItem(node.title)}
            onClick={() => window.send(toDoubleClickRequest(node))}
          >
            <Bdi>{node.title}</Bdi>
          </button>
        ) : (
          t.hiddenItem
        )}
      </Fact>
      <Fact name={t.workflow}>
        <Bdi>{process.title}</Bdi> ({t[process.status]})
      </Fact>
      <Fact name={t.status}>{t[status]}</Fact>
      <Fact name={t.assignee}>{assignee ? <Bdi>{assignee.fullName}</Bdi> : t.nobody}</Fact>
      {candidateRoles.length > 0 && <Fact name={t.roles}>{format.list(candidateRoles.map(({ title }) => title))}</Fact>}
      <Fact name={t.created}>
        <Moment at={createDate} form="dateTime" />
      </Fact>
      <Fact name={t.dueDate}>{dueDate === undefined ? t.noDue : <Moment at={dueDate} form="dateTime" />}</Fact>
      {endDate !== undefined && (
        <Fact name={t.ended}>
          <Moment at={endDate} form="dateTime" />
        </Fact>
      )}
    </dl>
  )
}

/** Buttons for the actions that the user can take on the task. */
function TaskActions({ detail: { task, form }, refusal, window, session, isBusy, onAct }: TaskPageProps) {
  const t = useMessages(messages)
  const [comment, setComment] = useState('')
  const [typed, setTyped] = useState<TypedValues>({})
  const [faults, setFaults] = useState<ReturnType<typeof findFaults>>({})
  const [isCommentMissing, setCommentMissing] = useState(false)
  const { uuid, title, status, assignee, actions, formUuid } = task
  const isAssignedToUser = assignee?.uuid === session.userUuid
  const open = (mode: 'refer' | 'assign') =>
    window.send({ type: 'window.open', kind: 'refer-document', payload: { taskUuid: uuid, title, mode }, title })
  const complete = (action?: Task['actions'][number]) => {
    const found = form ? findFaults(form, typed) : {}
    const needsComment = action?.needsComment === true && isBlank(comment)
    setFaults(found)
    setCommentMissing(needsComment)
    if (needsComment || Object.keys(found).length > 0) return
    const values = form ? toRequestValues(form, typed) : {}
    onAct({ kind: 'complete', comment, values, ...(action && { actionUuid: action.uuid }) })
  }
  const isDoing = status === 'DOING' && isAssignedToUser
  const isReviewing = status === 'AWAITING_REVIEW' && isAssignedToUser
  const written = [...(form ? toTextLines(form, typed) : []), ...(isBlank(comment) ? [] : [comment])]
  return (
    <>
      {(isDoing || isReviewing) && (
        <>
          {isDoing && form && (
            <TaskForm
              {...{ form, typed, faults, refusal }}
              disabled={isBusy}
              onType={(id, value) => {
                setTyped({ ...typed, [id]: value })
                const { [id]: _, ...others } = faults
                setFaults(others)
              }}
            />
          )}
          {isDoing && !form && formUuid !== undefined && <p role="alert">{t.formMissing}</p>}
          <TextArea
            label={t.comment}
            rows={3}
            value={comment}
            error={isCommentMissing ? t.commentNeeded : refusal?.errors.find(({ path }) => path === 'comment')?.detail}
            onChange={({ target }) => {
              setComment(target.value)
              setCommentMissing(false)
            }}
          />
        </>
      )}
      {!isDoing && !isReviewing && written.length > 0 ? (
        <>
          <p role="alert">{t.overtaken}</p>
          <TextArea label={t.written} rows={3} value={written.join('\n')} readOnly />
        </>
      ) : (
        refusal && <p role="alert">{refusal.detail}</p>
      )}
      <div className={styles.actions}>
        {status === 'CLAIMABLE' && (
          <Button look="filled" icon="check" busy={isBusy} onClick={() => onAct({ kind: 'claim' })}>
            {t.claim}
          </Button>
        )}
        {(status === 'UNASSIGNED' || (status === 'CLAIMABLE' && session.admin)) && (
          <Button icon="user" disabled={isBusy} onClick={() => open('assign')}>
            {t.assign}
          </Button>
        )}
        {isDoing && actions.length === 0 && (
          <Button look="filled" icon="check" busy={isBusy} onClick={() => complete()}>
            {t.complete}
          </Button>
        )}
        {isDoing &&
          actions.map((action) => (
            <Button key={action.uuid} look="filled" busy={isBusy} onClick={() => complete(action)}>
              {action.title}
            </Button>
          ))}
        {isDoing && (
          <>
            <Button icon="forward" disabled={isBusy} onClick={() => open('refer')}>
              {t.refer}
            </Button>
            <Button icon="undo" disabled={isBusy} onClick={() => onAct({ kind: 'release' })}>
              {t.release}
            </Button>
          </>
        )}
        {isReviewing && (
          <>
            <Button look="filled" icon="check" busy={isBusy} onClick={() => onAct({ kind: 'review', accepted: true, comment })}>
              {t.accept}
            </Button>
            <Button icon="undo" disabled={isBusy} onClick={() => onAct({ kind: 'review', accepted: false, comment })}>
              {t.sendBack}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function History({ history }: Pick<TaskDetail, 'history'>) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <section aria-label={t.history}>
      <h4 className={styles.subheading}>{t.history}</h4>
      <ol className={styles.history}>
        {history.map(({ date, user, event, comment, recipients = [] }, index) => (
          <li key={`${date} ${index}`}>
            <Moment at={date} form="relative" className={styles.time} />
            <span>
              {t[`event${event}`]} – {user ? <Bdi>{user.fullName}</Bdi> : t.bySystem}
              {recipients.length > 0 && <> {t.to(format.list(recipients))}</>}
            </span>
            {comment !== undefined && (
              <p className={styles.comment}>
                <Bdi>{comment}</Bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
