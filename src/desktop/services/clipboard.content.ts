import { type AnyActorRef, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { cutLimit } from '#api/contract/constants'
import { type Job, jobs } from '#api/contract/job'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { type ClipboardOutcome, type ClipboardTask, type ClipboardContent, isArrival } from '#machines/clipboard'
import { clipboardMachine } from '#machines/clipboard.machine'
import { getErrorDetail } from '#machines/detail'
import { getFailureKind } from '#machines/failure'
import type { NoticeAction } from '#machines/notice'
import { undoAction } from '#machines/undo-actions'
import { getRequestedLocale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { messages } from './clipboard.messages'
import { createPageFormat } from './preferences.content'

const locale = () => getRequestedLocale(document.documentElement.lang)
const createWords = () => ({ t: messages(locale()), notices: desktopNoticeMessages(locale()), format: createPageFormat() })

/** Returns the server job that pastes the remaining items. Undefined if all items have arrived; only large pastes have such a job. */
const findPasteJob = (
  uuid: string,
  arrived: number,
  expected: number,
  options: { signal: AbortSignal; quiet: true },
): Promise<Job | undefined> =>
  arrived > 0 && arrived >= expected
    ? Promise.resolve(undefined)
    : api(jobs)
        .get({ params: { uuid } }, options)
        .catch(() => undefined)

type PerformInput = { task: ClipboardTask | undefined; content: ClipboardContent | null }

const perform = fromPromise<ClipboardOutcome, PerformInput>(async ({ input: { task, content }, signal }) => {
  const calls = api(nodebase)
  const options = { signal, quiet: true } as const
  switch (task?.kind) {
    case 'put': {
      const { list, uuids, fromUuid } = task
      if (list === 'copy' || list === 'addToCopy') return { content: await calls[list]({ json: [...uuids] }, options) }
      return { content: await calls[list]({ query: { fromUuid }, json: [...uuids] }, options) }
    }
    case 'paste': {
      const { target, operationUuid } = task
      const arrived = await calls.paste({ query: { operationUuid }, form: { destUuid: target.uuid } }, options)
      const expected = (content?.copyItems.length ?? 0) + (content?.cutItems.length ?? 0)
      return { arrived, job: await findPasteJob(operationUuid, arrived.length, expected, options) }
    }
    case 'send': {
      const { target, uuids, operationUuid } = task
      const arrived = await calls.sendTo({ query: { operationUuid, destUuid: target.uuid }, json: [...uuids] }, options)
      return { arrived, job: await findPasteJob(operationUuid, arrived.length, uuids.length, options) }
    }
    default:
      return { content: await calls.clipboard(undefined, { ...options, whenIdle: true }) }
  }
})

const getDoneMessage = (task: ClipboardTask, { content, arrived = [], job }: ClipboardOutcome): string | undefined => {
  const { t, notices, format } = createWords()
  const title = arrived.length === 1 ? arrived[0]?.title : undefined
  if (job && arrived.length === 0) return undefined
  switch (task.kind) {
    case 'put':
      if (task.uuids.length === 0) return content?.copyItems.length === 0 && content.cutItems.length === 0 ? t.cleared : undefined
      if (task.list === 'copy' || task.list === 'addToCopy') return notices.copied(format, content?.copyItems.length ?? 0)
      return notices.cut(content?.cutItems[0]?.title ?? '')
    case 'paste':
      return task.answer ? undefined : t.pasted(format, arrived.length, title, task.target.title)
    case 'send':
      return t.sent(format, arrived.length, title, task.target.title)
    default:
      return undefined
  }
}

/**
 * Returns the error message of a failed task. For an empty clipboard it is the error of the server, because that error does not depend on
 * the target folder.
 */
const getFailureMessage = (task: ClipboardTask, error: unknown): string => {
  const { t } = createWords()
  const code = error instanceof ApiError ? error.code : undefined
  const isRightLost = ['forbidden', 'gone'].includes(getFailureKind(error))
  const why = isRightLost ? t.rightLost : (getErrorDetail(error) ?? t.failed)
  if (code === 'emptyClipboard' || (task.kind !== 'paste' && task.kind !== 'send')) return getErrorDetail(error) ?? t.failed
  return task.kind === 'paste' ? t.notPasted(task.target.title, why) : t.notSent(task.target.title, why)
}

/** Returns the undo action of a paste or send operation, which has its own operation id. */
const createUndo = (task: ClipboardTask, system: AnyActorRef['system']): { action?: NoticeAction } =>
  isArrival(task) ? { action: undoAction(system, task.operationUuid, createWords().t.undo) } : {}

export const clipboard = clipboardMachine.provide({
  actors: { perform },
  actions: {
    announceDone: ({ context: { tasks, desktop }, system }, { outcome }) => {
      const [task] = tasks
      const message = task && getDoneMessage(task, outcome)
      if (task && message !== undefined) desktop.send({ type: 'notify', level: 'success', message, ...createUndo(task, system) })
    },
    announceFailure: ({ context: { tasks, desktop } }, { error }) => {
      const [task] = tasks
      if (!task || task.kind === 'read' || (task.kind === 'paste' && task.answer)) return
      desktop.send({ type: 'notify', level: 'error', message: getFailureMessage(task, error) })
    },
    announceArrival: ({ context: { desktop }, system }, { arrival, job: { status, done = 0, skipped = 0, message } }) => {
      if (!arrival) return
      const { t, notices, format } = createWords()
      const { kind, target } = arrival
      if (status === 'DONE') {
        if (kind === 'paste' && arrival.answer) return
        const sentence = (kind === 'paste' ? t.pasted : t.sent)(format, done, undefined, target.title)
        const left = skipped > 0 ? ` ${notices.leftOutOfCopy(format, skipped)}` : ''
        desktop.send({
          type: 'notify',
          level: skipped > 0 ? 'warning' : 'success',
          message: sentence + left,
          ...createUndo(arrival, system),
        })
      } else if (status === 'CANCELLED') desktop.send({ type: 'notify', level: 'info', message: t.stopped(target.title) })
      else {
        const sentence = (kind === 'paste' ? t.notAllPasted : t.notAllSent)(target.title, message ?? t.failed)
        desktop.send({ type: 'notify', level: 'error', message: sentence })
      }
    },
    announceCutLimit: ({ context: { desktop } }) => {
      const { notices, format } = createWords()
      desktop.send({ type: 'notify', level: 'warning', message: notices.cutLimit(format, cutLimit) })
    },
  },
})
