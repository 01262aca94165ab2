import { assign, setup } from 'xstate'
import type { CallResult } from '#api/contract/endpoint'
import type { PermissionReasons, permissions } from '#api/contract/permission'
import type { ServerError } from '../data-grid/grid'
import type { Principal } from './permission-draft'
import { providedPromise } from '#machines/provided'
import { errorOf, outputOf } from '#machines/settled'

export type SeenPage = CallResult<(typeof permissions)['viewAs']>
interface Folder {
  uuid: string
  title: string
}
interface Look {
  principal: Principal | undefined
  folder: Folder | undefined
  offset: number
}

export type PermissionInsightEvent =
  | { type: 'why.ask'; user: Pick<Principal, 'uuid' | 'title'> }
  | { type: 'why.retry' }
  /** Shows a folder as this user sees it, starting with the item. */
  | { type: 'seen.ask'; principal: Principal; folder: Folder }
  | { type: 'seen.enter'; folder: Folder }
  /** Goes back to this position of the path, counted from the item. */
  | { type: 'seen.back'; to: number }
  | { type: 'seen.more' }
  | { type: 'seen.retry' }
  /** Permissions have changed somewhere. */
  | { type: 'insight.renew' }

interface PermissionInsightContext {
  /** Id of the item. */
  uuid: string
  user: Pick<Principal, 'uuid' | 'title'> | undefined
  reasons: PermissionReasons | undefined
  principal: Principal | undefined
  /** Path from the item to the open folder. */
  trail: readonly Folder[]
  seen: SeenPage | undefined
  errors: { why: ServerError | undefined; seen: ServerError | undefined }
}

/** Loads the reasons for a user's level, and a folder as a user sees it. Changes nothing. */
export const permissionInsightMachine = setup({
  types: {} as { context: PermissionInsightContext; events: PermissionInsightEvent; input: Pick<PermissionInsightContext, 'uuid'> },
  actors: {
    fetchReasons: providedPromise<PermissionReasons, { nodeUuid: string; userUuid: string }>('fetchReasons'),
    fetchSeen: providedPromise<SeenPage, Look>('fetchSeen'),
  },
  guards: {
    hasMore: ({ context: { seen } }) => seen !== undefined && seen.contents.length < seen.totalElements,
    isBehind: ({ context, event }) => event.type === 'seen.back' && event.to < context.trail.length - 1,
  },
  actions: {
    setUser: assign(({ event }) => (event.type === 'why.ask' ? { user: event.user, reasons: undefined } : {})),
    setReasons: assign({ reasons: ({ event }) => outputOf<PermissionReasons>(event) }),
    setWhyError: assign({ errors: ({ context, event }) => ({ ...context.errors, why: errorOf<ServerError>(event) }) }),
    setPrincipal: assign(({ event }) =>
      event.type === 'seen.ask' ? { principal: event.principal, trail: [event.folder], seen: undefined } : {},
    ),
    enter: assign(({ context, event }) =>
      event.type === 'seen.enter' ? { trail: [...context.trail, event.folder], seen: undefined } : {},
    ),
    goBack: assign(({ context, event }) =>
      event.type === 'seen.back' ? { trail: context.trail.slice(0, event.to + 1), seen: undefined } : {},
    ),
    setSeen: assign({ seen: ({ event }) => outputOf<SeenPage>(event) }),
    append: assign(({ context: { seen }, event }) => {
      const page = outputOf<SeenPage>(event)
      return { seen: { ...page, contents: [...(seen?.contents ?? []), ...page.contents] } }
    }),
    setSeenError: assign({ errors: ({ context, event }) => ({ ...context.errors, seen: errorOf<ServerError>(event) }) }),
  },
}).createMachine({
  id: 'permissionInsight',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    reasons: undefined,
    principal: undefined,
    trail: [],
    seen: undefined,
    errors: { why: undefined, seen: undefined },
  }),
  type: 'parallel',
  states: {
    why: {
      initial: 'idle',
      on: { 'why.ask': { target: '.asking', actions: 'setUser' } },
      states: {
        idle: {},
        asking: {
          invoke: {
            id: 'fetchReasons',
            src: 'fetchReasons',
            input: ({ context }) => ({ nodeUuid: context.uuid, userUuid: context.user?.uuid ?? '' }),
            onDone: { target: 'told', actions: 'setReasons' },
            onError: { target: 'failed', actions: 'setWhyError' },
          },
        },
        told: { on: { 'insight.renew': 'asking' } },
        failed: { on: { 'why.retry': 'asking', 'insight.renew': 'asking' } },
      },
    },
    seen: {
      initial: 'idle',
      on: {
        'seen.ask': { target: '.looking', actions: 'setPrincipal' },
        'seen.enter': { target: '.looking', actions: 'enter' },
        'seen.back': { guard: 'isBehind', target: '.looking', actions: 'goBack' },
      },
      states: {
        idle: {},
        looking: {
          invoke: {
            id: 'fetchSeen',
            src: 'fetchSeen',
            input: ({ context: { principal, trail } }) => ({ principal, folder: trail.at(-1), offset: 0 }),
            onDone: { target: 'shown', actions: 'setSeen' },
            onError: { target: 'failed', actions: 'setSeenError' },
          },
        },
        shown: { on: { 'seen.more': { guard: 'hasMore', target: 'adding' }, 'insight.renew': 'looking' } },
        adding: {
          invoke: {
            id: 'fetchSeen',
            src: 'fetchSeen',
            input: ({ context: { principal, trail, seen } }) => ({ principal, folder: trail.at(-1), offset: seen?.contents.length ?? 0 }),
            onDone: { target: 'shown', actions: 'append' },
            onError: { target: 'failed', actions: 'setSeenError' },
          },
        },
        failed: { on: { 'seen.retry': 'looking', 'insight.renew': 'looking' } },
      },
    },
  },
})
