import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { UploadSession } from '#api/contract/upload-session'
import type { WindowRequest } from '#windows/window-kind'
import { providedPromise } from './provided'
import type { BatchItem } from './upload'

/** A file that went up in part before this page was opened; `kept` when the browser can find it by itself. */
export interface UnfinishedUpload extends UploadSession {
  kept: boolean
}

/** Why nothing could be gone on with: no file fits, the one that fits was changed, or the browser was not let at it. */
export type UnfinishedProblem = 'otherFile' | 'changedFile' | 'notAllowed'

/** What broke and may be tried again. */
export type UnfinishedFailure = 'notFound' | 'notDiscarded'

export interface Search {
  items: readonly UnfinishedUpload[]
  /** What the user chose; nothing to look for what the browser has kept. */
  files: readonly File[] | undefined
}
export interface Found {
  found: readonly { uuid: string; file: File; handle?: FileSystemFileHandle | undefined }[]
  problem: UnfinishedProblem | null
}

export type UnfinishedEvent =
  | { type: 'unfinished.continue'; uuid: string }
  /** Files that may be some of those listed. */
  | { type: 'unfinished.choose'; files: readonly File[] }
  | { type: 'unfinished.discard'; uuid: string }
  /** What failed last. */
  | { type: 'unfinished.retry' }
  /** The server answers again, or something may have been missed. */
  | { type: 'data.stale' }

interface UnfinishedInput {
  manager: ActorRef<
    Snapshot<unknown>,
    { type: 'batch.add'; targetUuid: string; targetTitle: string; items: BatchItem[]; uploadUuid: string; workflowUuid?: string }
  >
  desktop: ActorRef<Snapshot<unknown>, WindowRequest>
}
interface UnfinishedContext extends UnfinishedInput {
  items: UnfinishedUpload[]
  search: Search
  discarded: string
  problem: UnfinishedProblem | UnfinishedFailure | null
}

/** Files that an earlier page did not bring to their end: listed once after signing in, gone on with as soon as the same file is at hand. */
export const unfinishedUploadsMachine = setup({
  types: {} as { context: UnfinishedContext; input: UnfinishedInput; events: UnfinishedEvent },
  actors: {
    listUnfinished: providedPromise<UnfinishedUpload[], void>('listUnfinished'),
    findFiles: providedPromise<Found, Search>('findFiles'),
    discardUpload: providedPromise<void, { uuid: string }>('discardUpload'),
  },
  guards: {
    isSomeLeft: ({ context }) => context.items.length > 0,
    isNoneLeft: ({ context }) => context.items.length === 0,
    isNotFound: ({ context }) => context.problem === 'notFound',
    isNotDiscarded: ({ context }) => context.problem === 'notDiscarded',
  },
  actions: {
    keepItems: assign({ items: ({ event }) => ('output' in event ? (event.output as UnfinishedUpload[]) : []) }),
    showThem: sendTo(({ context }) => context.desktop, { type: 'window.open', kind: 'upload', payload: {} }),
    seek: assign(({ context, event }) => {
      const { items } = context
      const files = event.type === 'unfinished.choose' ? event.files : undefined
      const wanted = event.type === 'unfinished.continue' ? items.filter(({ uuid }) => uuid === event.uuid) : items
      return { search: { items: wanted, files }, problem: null }
    }),
    goOn: enqueueActions(({ context, event, enqueue }) => {
      if (!('output' in event)) return
      const { found, problem } = event.output as Found
      for (const { uuid, file, handle } of found) {
        const item = context.items.find((one) => one.uuid === uuid)
        if (!item) continue
        const { target, path = '', uploadUuid, workflowUuid, received: arrived } = item
        enqueue.sendTo(context.manager, {
          ...{ type: 'batch.add', targetUuid: target.uuid, targetTitle: target.title, uploadUuid },
          items: [{ file, path, session: uuid, arrived, handle }],
          ...(workflowUuid === undefined ? {} : { workflowUuid }),
        })
      }
      const gone = new Set(found.map(({ uuid }) => uuid))
      enqueue.assign({ items: context.items.filter(({ uuid }) => !gone.has(uuid)), problem })
    }),
    noteFailure: assign((_, problem: UnfinishedFailure) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    noteDiscarded: assign(({ event }) => (event.type === 'unfinished.discard' ? { discarded: event.uuid, problem: null } : {})),
    removeDiscarded: assign({ items: ({ context }) => context.items.filter(({ uuid }) => uuid !== context.discarded) }),
  },
}).createMachine({
  id: 'unfinishedUploads',
  context: ({ input }) => ({ ...input, items: [], search: { items: [], files: undefined }, discarded: '', problem: null }),
  initial: 'looking',
  states: {
    looking: {
      invoke: { id: 'listUnfinished', src: 'listUnfinished', onDone: { target: 'looked', actions: 'keepItems' }, onError: 'unknown' },
    },
    unknown: { on: { 'data.stale': 'looking', 'unfinished.retry': 'looking' } },
    looked: { always: [{ guard: 'isSomeLeft', target: 'offering', actions: 'showThem' }, { target: 'none' }] },
    offering: {
      always: { guard: 'isNoneLeft', target: 'none' },
      on: {
        'unfinished.continue': { target: 'finding', actions: 'seek' },
        'unfinished.choose': { target: 'finding', actions: 'seek' },
        'unfinished.discard': { target: 'discarding', actions: 'noteDiscarded' },
        'unfinished.retry': [
          { guard: 'isNotFound', target: 'finding', actions: 'forgetProblem' },
          { guard: 'isNotDiscarded', target: 'discarding', actions: 'forgetProblem' },
        ],
      },
    },
    finding: {
      invoke: {
        id: 'findFiles',
        src: 'findFiles',
        input: ({ context }) => context.search,
        onDone: { target: 'offering', actions: 'goOn' },
        onError: { target: 'offering', actions: { type: 'noteFailure', params: 'notFound' } },
      },
    },
    discarding: {
      invoke: {
        id: 'discardUpload',
        src: 'discardUpload',
        input: ({ context }) => ({ uuid: context.discarded }),
        onDone: { target: 'offering', actions: 'removeDiscarded' },
        onError: { target: 'offering', actions: { type: 'noteFailure', params: 'notDiscarded' } },
      },
    },
    none: {},
  },
})
