import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Process } from '#api/contract/process'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import type { flowTreeMachine } from './flow-tree.machine'
import { messages } from './flow-tree.messages'
import formStyles from '#widgets/form-window/form-window.module.css'
import listStyles from '#widgets/list-detail/list-detail.module.css'
import { ListDetail } from '#widgets/list-detail/list-detail.view'

type FlowTreeActor = ActorRefFrom<typeof flowTreeMachine>

const Diagram = lazyPart(() => import('#widgets/bpmn-diagram/diagram.view').then(({ DiagramView }) => DiagramView))

/** List of the processes of an item, and the diagram of the selected one with its active steps. */
export function FlowTreeView({ actor }: { actor: FlowTreeActor }) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const { flows, picked, payload } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ flows: 'failed' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ flows: 'loading' }))
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'flows.retry' })} />
  if (flows.processes.length === 0) return isLoading ? <WaitingPage label={t.loading} /> : <EmptyPage icon="tasks" sentence={t.none} />
  return (
    <>
      <ListDetail
        narrow="stacked"
        listLabel={t.flows(payload.title)}
        list={
          <>
            <div className={listStyles.scroll}>
              <ul>
                {flows.processes.map((process) => (
                  <Line
                    key={process.uuid}
                    process={process}
                    isPicked={process.uuid === picked}
                    onPick={() => actor.send({ type: 'flow.pick', uuid: process.uuid })}
                  />
                ))}
              </ul>
            </div>
            {flows.total > flows.processes.length && (
              <div className={listStyles.footer}>{t.shownOf(number(flows.processes.length), number(flows.total))}</div>
            )}
          </>
        }
        detailLabel={t.drawing}
        detail={<Drawing actor={actor} />}
      />
      <CancelQuestion actor={actor} />
    </>
  )
}

function Line({ process, isPicked, onPick }: { process: Process; isPicked: boolean; onPick(): void }) {
  const t = useMessages(messages)
  const { title, status, startedBy, startDate, endDate, message } = process
  return (
    <li>
      <button type="button" className={listStyles.line} aria-current={isPicked || undefined} onClick={onPick}>
        <span className={listStyles.lineTitle}>
          <Bdi>{title}</Bdi>
        </span>
        <span className={listStyles.lineNote} data-alert={status === 'ENDED_WITH_ERROR' || undefined}>
          {t[status]}
          {message !== undefined && (
            <>
              : <Bdi>{message}</Bdi>
            </>
          )}
        </span>
        <Moment
          at={startDate}
          form="relative"
          sentence={(moment) => t.startedBy(startedBy.fullName, moment)}
          className={listStyles.lineNote}
        />
        {endDate !== undefined && <Moment at={endDate} form="relative" sentence={t.endedAt} className={listStyles.lineNote} />}
      </button>
    </li>
  )
}

function Drawing({ actor }: { actor: FlowTreeActor }) {
  const t = useMessages(messages)
  const { flows, picked, drawing, session } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ drawing: 'failed' }))
  const process = flows.processes.find(({ uuid }) => uuid === picked)
  if (hasFailed) return <FailedPage sentence={t.drawingFailed} onRetry={() => actor.send({ type: 'drawing.retry' })} />
  if (drawing === undefined || !process) return <WaitingPage label={t.loading} size={32} />
  const mayCancel = process.status === 'RUNNING' && (session.admin || process.startedBy.uuid === session.userUuid)
  return (
    <>
      <Diagram key={process.uuid} xml={drawing} active={process.activeElements} />
      {mayCancel && (
        <div className={formStyles.buttons}>
          <Button icon="close" onClick={() => actor.send({ type: 'flow.cancel' })}>
            {t.cancel}
          </Button>
        </div>
      )}
    </>
  )
}

function CancelQuestion({ actor }: { actor: FlowTreeActor }) {
  const t = useMessages(messages)
  const { flows, picked } = useSelector(actor, ({ context }) => context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ flows: 'asking' }))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches({ flows: 'cancelling' }))
  if (!isAsking && !isBusy) return null
  return (
    <ConfirmDialog
      title={t.cancelTitle}
      ok={t.cancel}
      cancel={t.keep}
      danger
      busy={isBusy}
      onOk={() => actor.send({ type: 'cancel.confirm' })}
      onCancel={() => actor.send({ type: 'cancel.drop' })}
    >
      {t.cancelText(flows.processes.find(({ uuid }) => uuid === picked)?.title ?? '')}
    </ConfirmDialog>
  )
}
