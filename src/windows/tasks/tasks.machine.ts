import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Task } from '#api/contract/task'
import { affectsResources } from '#machines/change-of'
import type { ServerError } from '#widgets/data-grid/grid'
import type { ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { Session, SessionEvent, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { type TaskAction, type TaskActionResult, type TaskDetail, taskList, type TaskView } from './tasks'

export type TasksEvent =
  | ContentEvent
  | SessionEvent
  /** Event that the list view forwards. */
  | ListReport<Task>
  | { type: 'view.select'; view: TaskView }
  | { type: 'keyword.change'; keyword: string }
  | { type: 'task.pick'; uuid: string }
  | { type: 'task.leave' }
  | { type: 'task.retry' }
  | { type: 'task.runAction'; action: TaskAction }

interface TasksContext {
  window: WindowRef
  session: Session
  view: TaskView
  keyword: string
  list: ActorRefFrom<typeof taskList>
  picked: string | undefined
  detail: TaskDetail | undefined
  action: TaskAction | undefined
  /** Number of actions taken so far. Each new number creates the form of the task again, with empty fields. */
  actionCount: number
  /** Error of the server. The user's input stays. */
  refusal: ServerError | undefined
}

const tasksPerPage = 50

/** Lists the tasks of the user in five views, and shows the selected task with its actions. */
export const tasksMachine = setup({
  types: {} as { context: TasksContext; events: TasksEvent; input: WindowInput<{ taskUuid?: string | undefined }> },
  actors: {
    list: taskList,
    fetchTask: providedPromise<TaskDetail, { uuid: string }>('fetchTask'),
    runTaskAction: providedPromise<TaskActionResult, { uuid: string; action: TaskAction }>('runTaskAction'),
  },
  delays: { typingPause: 300 },
  guards: {
    affectsTasks: affectsResources('task'),
    hasTask: ({ context }) => context.picked !== undefined,
    isNotOpen: ({ event }) => 'error' in event && (event.error as ServerError).code === 'taskNotOpen',
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setView: assign((_, { view }: { view: TaskView }) => ({ view })),
    setKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword })),
    queryList: sendTo(
      ({ context }) => context.list,
      ({ context: { view, keyword } }, { clear }: { clear: boolean }) => ({ type: 'list.query', query: { view, keyword }, clear }),
    ),
    notifyListChanged: sendTo(({ context }) => context.list, { type: 'list.changed' }),
    refreshList: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
    setPicked: assign(({ context }, { uuid }: { uuid: string }) => ({
      ...{ picked: uuid, refusal: undefined },
      detail: uuid === context.picked ? context.detail : undefined,
    })),
    clearPicked: assign({ picked: undefined, detail: undefined, refusal: undefined }),
    setDetail: assign({ detail: ({ event }) => getEventOutput<TaskDetail>(event) }),
    setAction: assign((_, { action }: { action: TaskAction }) => ({ action, refusal: undefined })),
    setActionResult: assign({
      detail: ({ event }) => getEventOutput<TaskActionResult>(event).detail,
      action: undefined,
      actionCount: ({ context }) => context.actionCount + 1,
    }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    notifyActionDone: enqueueActions(({ context, event, enqueue }) => {
      const { detail, notice } = getEventOutput<TaskActionResult>(event)
      const { uuid, node } = detail.task
      if (notice) enqueue.sendTo(context.window, { type: 'notify', ...notice } satisfies WindowRequest)
      const changed: WindowRequest = {
        type: 'data.changed',
        resource: 'task',
        uuids: [uuid, ...(node ? [node.uuid] : [])],
        parentUuids: [],
      }
      enqueue.sendTo(context.window, changed)
    }),
  },
}).createMachine({
  id: 'tasks',
  context: ({ input: { window, session, payload }, spawn, self }) => ({
    ...{ window, session, view: 'doing', keyword: '', picked: payload.taskUuid, detail: undefined, action: undefined, actionCount: 0 },
    refusal: undefined,
    list: spawn('list', { input: { query: { view: 'doing', keyword: '' }, paging: 'scroll', pageSize: tasksPerPage, owner: self } }),
  }),
  type: 'parallel',
  on: { 'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } } },
  states: {
    filter: {
      initial: 'idle',
      on: {
        'view.select': {
          target: '.idle',
          actions: [
            { type: 'setView', params: ({ event }) => ({ view: event.view }) },
            { type: 'queryList', params: { clear: true } },
          ],
        },
        'keyword.change': { target: '.typing', actions: { type: 'setKeyword', params: ({ event }) => ({ keyword: event.keyword }) } },
        'data.changed': { guard: 'affectsTasks', actions: 'notifyListChanged' },
        'data.stale': { actions: 'refreshList' },
      },
      states: {
        idle: {},
        typing: { after: { typingPause: { target: 'idle', actions: { type: 'queryList', params: { clear: false } } } } },
      },
    },
    detail: {
      initial: 'none',
      on: {
        'task.pick': { target: '.loading', actions: { type: 'setPicked', params: ({ event }) => ({ uuid: event.uuid }) } },
        'task.leave': { target: '.none', actions: 'clearPicked' },
        'view.select': { target: '.none', actions: 'clearPicked' },
      },
      states: {
        none: { always: { guard: 'hasTask', target: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchTask',
            src: 'fetchTask',
            input: ({ context }) => ({ uuid: context.picked ?? '' }),
            onDone: { target: 'shown', actions: 'setDetail' },
            onError: { target: 'failed', actions: 'setRefusal' },
          },
        },
        failed: { on: { 'task.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          on: {
            'task.runAction': {
              target: 'runningAction',
              actions: { type: 'setAction', params: ({ event }) => ({ action: event.action }) },
            },
            'data.changed': { guard: 'affectsTasks', target: 'loading' },
            'data.stale': 'loading',
          },
        },
        runningAction: {
          invoke: {
            id: 'runTaskAction',
            src: 'runTaskAction',
            input: ({ context: { picked, action } }) => ({ uuid: picked ?? '', action: action as TaskAction }),
            onDone: { target: 'shown', actions: ['setActionResult', 'notifyActionDone'] },
            onError: [
              { guard: 'isNotOpen', target: 'loading', actions: 'setRefusal' },
              { target: 'shown', actions: 'setRefusal' },
            ],
          },
        },
      },
    },
  },
})
