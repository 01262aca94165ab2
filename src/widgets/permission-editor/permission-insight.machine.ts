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
  | { type: 'reasons.load'; user: InsightUser }
  | { type: 'reasons.retry' }
  /** Shows a folder as this user sees it. The first folder is the item itself. */
  | { type: 'viewAs.load'; principal: Principal; folder: Folder }
  | { type: 'viewAs.enterFolder'; folder: Folder }
  /** Goes back to this index in `folderPath`; 0 is the item. */
  | { type: 'viewAs.goBack'; to: number }
  | { type: 'viewAs.loadMore' }
  | { type: 'viewAs.retry' }
  /** Permissions have changed somewhere. */
  | { type: 'insight.refresh' }

interface PermissionInsightContext {
  /** Id of the item. */
  uuid: string
  user: InsightUser | undefined
  reasons: PermissionReasons | undefined
  principal: Principal | undefined
  /** Folders from the item to the open folder. */
  folderPath: readonly Folder[]
  viewAsPage: ViewAsPage | undefined
  errors: { reasons: ServerError | undefined; viewAs: ServerError | undefined }
}

/** Loads the reasons for a user's level, and folders as a user sees them. It only reads. */
export const permissionInsightMachine = setup({
  types: {} as { context: PermissionInsightContext; events: PermissionInsightEvent; input: Pick<PermissionInsightContext, 'uuid'> },
  actors: {
    fetchReasons: providedPromise<PermissionReasons, { nodeUuid: string; userUuid: string }>('fetchReasons'),
    fetchViewAsPage: providedPromise<ViewAsPage, Look>('fetchViewAsPage'),
  },
  guards: {
    hasMore: ({ context: { viewAsPage } }) => viewAsPage !== undefined && viewAsPage.contents.length < viewAsPage.totalElements,
    isAncestor: ({ context: { folderPath } }, { position }: { position: number }) => position < folderPath.length - 1,
  },
  actions: {
    setUser: assign((_, { user }: { user: InsightUser }) => ({ user, reasons: undefined })),
    setReasons: assign({ reasons: ({ event }) => getEventOutput<PermissionReasons>(event) }),
    setReasonsError: assign({ errors: ({ context, event }) => ({ ...context.errors, reasons: getEventError<ServerError>(event) }) }),
    setPrincipal: assign((_, { principal, folder }: { principal: Principal; folder: Folder }) => ({
      ...{ principal, folderPath: [folder], viewAsPage: undefined },
    })),
    enterFolder: assign(({ context: { folderPath } }, { folder }: { folder: Folder }) => ({
      folderPath: [...folderPath, folder],
      viewAsPage: undefined,
    })),
    goBack: assign(({ context: { folderPath } }, { position }: { position: number }) => ({
      ...{ folderPath: folderPath.slice(0, position + 1), viewAsPage: undefined },
    })),
    setViewAsPage: assign({ viewAsPage: ({ event }) => getEventOutput<ViewAsPage>(event) }),
    appendViewAsPage: assign(({ context: { viewAsPage }, event }) => {
      const page = getEventOutput<ViewAsPage>(event)
      return { viewAsPage: { ...page, contents: [...(viewAsPage?.contents ?? []), ...page.contents] } }
    }),
    setViewAsError: assign({ errors: ({ context, event }) => ({ ...context.errors, viewAs: getEventError<ServerError>(event) }) }),
  },
}).createMachine({
  id: 'permissionInsight',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    reasons: undefined,
    principal: undefined,
    folderPath: [],
    viewAsPage: undefined,
    errors: { reasons: undefined, viewAs: undefined },
  }),
  type: 'parallel',
  states: {
    reasons: {
      initial: 'idle',
      on: { 'reasons.load': { target: '.loading', actions: { type: 'setUser', params: ({ event: { user } }) => ({ user }) } } },
      states: {
        idle: {},
        loading: {
          invoke: {
            id: 'fetchReasons',
            src: 'fetchReasons',
            input: ({ context }) => ({ nodeUuid: context.uuid, userUuid: context.user?.uuid ?? '' }),
            onDone: { target: 'shown', actions: 'setReasons' },
            onError: { target: 'failed', actions: 'setReasonsError' },
          },
        },
        shown: { on: { 'insight.refresh': 'loading' } },
        failed: { on: { 'reasons.retry': 'loading', 'insight.refresh': 'loading' } },
      },
    },
    viewAs: {
      initial: 'idle',
      on: {
        'viewAs.load': {
          target: '.loading',
          actions: { type: 'setPrincipal', params: ({ event: { principal, folder } }) => ({ principal, folder }) },
        },
        'viewAs.enterFolder': { target: '.loading', actions: { type: 'enterFolder', params: ({ event: { folder } }) => ({ folder }) } },
        'viewAs.goBack': {
          guard: { type: 'isAncestor', params: ({ event }) => ({ position: event.to }) },
          target: '.loading',
          actions: { type: 'goBack', params: ({ event }) => ({ position: event.to }) },
        },
      },
      states: {
        idle: {},
        loading: {
          invoke: {
            id: 'fetchViewAsPage',
            src: 'fetchViewAsPage',
            input: ({ context: { principal, folderPath } }) => ({ principal, folder: folderPath.at(-1), offset: 0 }),
            onDone: { target: 'shown', actions: 'setViewAsPage' },
            onError: { target: 'failed', actions: 'setViewAsError' },
          },
        },
        shown: { on: { 'viewAs.loadMore': { guard: 'hasMore', target: 'loadingMore' }, 'insight.refresh': 'loading' } },
        loadingMore: {
          invoke: {
            id: 'fetchViewAsPage',
            src: 'fetchViewAsPage',
            input: ({ context: { principal, folderPath, viewAsPage } }) => ({
              principal,
              folder: folderPath.at(-1),
              offset: viewAsPage?.contents.length ?? 0,
            }),
            onDone: { target: 'shown', actions: 'appendViewAsPage' },
            onError: { target: 'failed', actions: 'setViewAsError' },
          },
        },
        failed: { on: { 'viewAs.retry': 'loading', 'insight.refresh': 'loading' } },
      },
    },
  },
})
