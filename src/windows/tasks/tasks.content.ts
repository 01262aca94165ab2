import { fromPromise } from 'xstate'
import { type FormDesign, forms } from '#api/contract/form'
import { type Task, tasks } from '#api/contract/task'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { defineContent } from '../window-kind'
import { type TaskAction, type TaskActionResult, type TaskDetail, taskList, type TaskQuery } from './tasks'
import { tasksMachine } from './tasks.machine'
import { messages } from './tasks.messages'
import { TasksView } from './tasks.view'

const locale = () => getRequestedLocale(document.documentElement.lang)

const fetchForm = async (uuid: string | undefined, signal: AbortSignal): Promise<FormDesign | undefined> =>
  uuid === undefined
    ? undefined
    : await api(forms)
        .get({ params: { uuid } }, { signal, quiet: true })
        .catch(() => undefined)

async function fetchDetail(task: Task, signal: AbortSignal): Promise<TaskDetail> {
  const [history, form] = await Promise.all([
    api(tasks).history({ params: { uuid: task.uuid } }, { signal, quiet: true }),
    fetchForm(task.formUuid, signal),
  ])
  return { task, history, form }
}

const list = taskList.provide({
  actors: {
    fetchPage: fromPromise<Page<Task>, PageRequest<TaskQuery>>(({ input: { query, offset, size }, signal }) =>
      rethrowAsServerError(
        searchWithLayoutFallback(query.keyword, (keyword) =>
          api(tasks).find({ json: { ...query, keyword, offset, pageSize: size } }, { signal, quiet: true }),
        ),
      ),
    ),
  },
})

const fetchTask = fromPromise<TaskDetail, { uuid: string }>(({ input, signal }) =>
  rethrowAsServerError(
    api(tasks)
      .get({ params: input }, { signal, quiet: true })
      .then((task) => fetchDetail(task, signal)),
  ),
)

/** Returns the message after a task was completed. It depends on whether the process has ended. */
const toNotice = ({ task, processStatus }: { task: Task; processStatus: string }): NonNullable<TaskActionResult['notice']> => {
  const t = noticeMessages(locale())
  if (processStatus === 'ENDED_WITH_ERROR') return { level: 'warning', message: t.taskFailed }
  return { level: 'success', message: task.status === 'AWAITING_REVIEW' ? messages(locale()).sentForReview : t.taskDone }
}

const runTaskAction = fromPromise<TaskActionResult, { uuid: string; action: TaskAction }>(({ input: { uuid, action }, signal }) => {
  const quietly = { signal, quiet: true }
  const params = { uuid }
  const done = async (): Promise<TaskActionResult> => {
    if (action.kind === 'claim') return { detail: await fetchDetail(await api(tasks).claim({ params }, quietly), signal) }
    if (action.kind === 'release') return { detail: await fetchDetail(await api(tasks).release({ params }, quietly), signal) }
    if (action.kind === 'review') {
      const { accepted, comment } = action
      const result = await api(tasks).review({ params, json: { accepted, comment } }, quietly)
      const notice = accepted ? toNotice(result) : ({ level: 'success', message: messages(locale()).sentBack } as const)
      return { detail: await fetchDetail(result.task, signal), notice }
    }
    const { actionUuid, comment, values } = action
    const json = { comment, values, ...(actionUuid !== undefined && { actionUuid }) }
    const result = await api(tasks).complete({ params, json }, quietly)
    return { detail: await fetchDetail(result.task, signal), notice: toNotice(result) }
  }
  return rethrowAsServerError(done())
})

export const content = defineContent({ machine: tasksMachine.provide({ actors: { list, fetchTask, runTaskAction } }), View: TasksView })
