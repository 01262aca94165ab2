import { assign, setup } from 'xstate'
import type { CallResult } from '#api/contract/endpoint'
import type { PermissionReasons, permissions } from '#api/contract/permission'
import type { ServerError } from '../data-grid/grid'
import type { Principal } from './permission-draft'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'

export type ViewAsPage = CallResult<(typeof permissions)['viewAs']>
interface Folder {
  uuid: string
  title: string
}
interface Look {
  principal: Principal | undefined
  folder: Folder | undefined
  offset: number
}

type InsightUser = Pick<Principal, 'uuid' | 'title'>

export type PermissionInsightEvent =
  | { type: 'why.ask'; user: InsightUser }
  | { type: 'why.retry' }
  /** Shows a folder as this user sees it. The first folder is the item itself. */
  | { type: 'seen.ask'; principal: Principal; folder: Folder }
  | { type: 'seen.enter'; folder: Folder }
  /** Goes back to this index in `trail`; 0 is the item. */
  | { type: 'seen.back'; to: number }
  | { type: 'seen.more' }
  | { type: 'seen.retry' }
  /** Permissions have changed somewhere. */
  | { type: 'insight.renew' }

interface PermissionInsightContext {
  /** Id of the item. */
  uuid: string
  user: InsightUser | undefined
  reasons: PermissionReasons | undefined
  principal: Principal | undefined
  /** Folders from the item to the open folder. */
  trail: readonly Folder[]
  seen: ViewAsPage | undefined
  errors: { why: ServerError | undefined; seen: ServerError | undefined }
}

/** Loads the reasons for a user's level, and folders as a user sees them. It only reads. */
export const permissionInsightMachine = setup({
  types: {} as { context: PermissionInsightContext; events: PermissionInsightEvent; input: Pick<PermissionInsightContext, 'uuid'> },
  actors: {
    fetchReasons: providedPromise<PermissionReasons, { nodeUuid: string; userUuid: string }>('fetchReasons'),
    fetchSeen: providedPromise<ViewAsPage, Look>('fetchSeen'),
  },
  guards: {
    hasMore: ({ context: { seen } }) => seen !== undefined && seen.contents.length < seen.totalElements,
    isAncestor: ({ context: { trail } }, { position }: { position: number }) => position < trail.length - 1,
  },
  actions: {
    setUser: assign((_, { user }: { user: InsightUser }) => ({ user, reasons: undefined })),
    setReasons: assign({ reasons: ({ event }) => getEventOutput<PermissionReasons>(event) }),
    setWhyError: assign({ errors: ({ context, event }) => ({ ...context.errors, why: getEventError<ServerError>(event) }) }),
    setPrincipal: assign((_, { principal, folder }: { principal: Principal; folder: Folder }) => ({
      ...{ principal, trail: [folder], seen: undefined },
    })),
    enterFolder: assign(({ context: { trail } }, { folder }: { folder: Folder }) => ({ trail: [...trail, folder], seen: undefined })),
    goBack: assign(({ context: { trail } }, { position }: { position: number }) => ({
      ...{ trail: trail.slice(0, position + 1), seen: undefined },
    })),
    setSeen: assign({ seen: ({ event }) => getEventOutput<ViewAsPage>(event) }),
    appendSeen: assign(({ context: { seen }, event }) => {
      const page = getEventOutput<ViewAsPage>(event)
      return { seen: { ...page, contents: [...(seen?.contents ?? []), ...page.contents] } }
    }),
    setSeenError: assign({ errors: ({ context, event }) => ({ ...context.errors, seen: getEventError<ServerError>(event) }) }),
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
      on: { 'why.ask': { target: '.loading', actions: { type: 'setUser', params: ({ event: { user } }) => ({ user }) } } },
      states: {
        idle: {},
        loading: {
          invoke: {
            id: 'fetchReasons',
            src: 'fetchReasons',
            input: ({ context }) => ({ nodeUuid: context.uuid, userUuid: context.user?.uuid ?? '' }),
            onDone: { target: 'shown', actions: 'setReasons' },
            onError: { target: 'failed', actions: 'setWhyError' },
          },
        },
        shown: { on: { 'insight.renew': 'loading' } },
        failed: { on: { 'why.retry': 'loading', 'insight.renew': 'loading' } },
      },
    },
    seen: {
      initial: 'idle',
      on: {
        'seen.ask': {
          target: '.loading',
          actions: { type: 'setPrincipal', params: ({ event: { principal, folder } }) => ({ principal, folder }) },
        },
        'seen.enter': { target: '.loading', actions: { type: 'enterFolder', params: ({ event: { folder } }) => ({ folder }) } },
        'seen.back': {
          guard: { type: 'isAncestor', params: ({ event }) => ({ position: event.to }) },
          target: '.loading',
          actions: { type: 'goBack', params: ({ event }) => ({ position: event.to }) },
        },
      },
      states: {
        idle: {},
        loading: {
          invoke: {
            id: 'fetchSeen',
            src: 'fetchSeen',
            input: ({ context: { principal, trail } }) => ({ principal, folder: trail.at(-1), offset: 0 }),
            onDone: { target: 'shown', actions: 'setSeen' },
            onError: { target: 'failed', actions: 'setSeenError' },
          },
        },
        shown: { on: { 'seen.more': { guard: 'hasMore', target: 'adding' }, 'insight.renew': 'loading' } },
        adding: {
          invoke: {
            id: 'fetchSeen',
            src: 'fetchSeen',
            input: ({ context: { principal, trail, seen } }) => ({ principal, folder: trail.at(-1), offset: seen?.contents.length ?? 0 }),
            onDone: { target: 'shown', actions: 'appendSeen' },
            onError: { target: 'failed', actions: 'setSeenError' },
          },
        },
        failed: { on: { 'seen.retry': 'loading', 'insight.renew': 'loading' } },
      },
    },
  },
})
