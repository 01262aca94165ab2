import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { ServerError } from '#widgets/data-grid/grid'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import type { ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { JalaliDate } from '#text/jalali'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'

export interface ReferPayload {
  taskUuid: string
  /** Title of the task, for the title bar. */
  title: string
  mode: 'refer' | 'assign'
}

/** Recipients of a task, its due date and a comment. */
export interface Referral {
  users: readonly PickOption[]
  roles: readonly PickOption[]
  /** Due date; null if the field is empty, undefined while the typed text is not a valid date. */
  due: JalaliDate | null | undefined
  comment: string
  review: boolean
}

export type ReferEvent =
  | ContentEvent
  /** Event that the views of the lists forward. */
  | ListReport<PickOption>
  | { type: 'referral.change'; change: Partial<Referral> }
  | { type: 'referral.send' }

interface ReferContext {
  window: WindowRef
  payload: ReferPayload
  users: ActorRefFrom<typeof pickList>
  roles: ActorRefFrom<typeof pickList>
  referral: Referral
  refusal: ServerError | undefined
}

/** Refers or assigns a task. The input stays if the server rejects it. */
export const referDocumentMachine = setup({
  types: {} as { context: ReferContext; events: ReferEvent; input: WindowInput<ReferPayload> },
  actors: {
    users: pickList,
    roles: pickList,
    /** Sends the referral. Returns the message for the user. */
    sendReferral: providedPromise<string, ReferPayload & { referral: Referral }>('sendReferral'),
  },
  actions: {
    changeReferral: assign(({ context }, { change }: { change: Partial<Referral> }) => ({
      referral: { ...context.referral, ...change },
      refusal: undefined,
    })),
    notifyDirty: ({ context }) => context.window.send({ type: 'window.dirty', dirty: true }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    finish: enqueueActions(({ context: { window, payload }, event, enqueue }) => {
      const message = getEventOutput<string>(event)
      const requests: WindowRequest[] = [
        { type: 'notify', level: 'success', message },
        { type: 'data.changed', resource: 'task', uuids: [payload.taskUuid], parentUuids: [] },
        { type: 'window.dirty', dirty: false },
        { type: 'window.close' },
      ]
      for (const request of requests) enqueue.sendTo(window, request)
    }),
  },
}).createMachine({
  id: 'referDocument',
  context: ({ input: { window, payload }, spawn, self }) => ({
    ...{ window, payload, refusal: undefined },
    users: spawn('users', { input: { query: '', paging: 'scroll', pageSize: pageSize.memberPickList, owner: self } }),
    roles: spawn('roles', { input: { query: '', paging: 'scroll', pageSize: pageSize.memberPickList, owner: self } }),
    referral: { users: [], roles: [], due: null, comment: '', review: false },
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'referral.change': { actions: [{ type: 'changeReferral', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'referral.send': { target: 'sending', actions: 'clearRefusal' },
      },
    },
    sending: {
      invoke: {
        id: 'sendReferral',
        src: 'sendReferral',
        input: ({ context: { payload, referral } }) => ({ ...payload, referral }),
        onDone: { target: 'done', actions: 'finish' },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
    },
    done: { type: 'final' },
  },
})
