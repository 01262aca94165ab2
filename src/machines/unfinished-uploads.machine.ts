import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { UploadSession } from '#api/contract/upload-session'
import type { WindowRequest } from '#windows/window-kind'
import { providedPromise } from './provided'
import type { BatchItem } from './upload'

/** A file that was partly uploaded before this page was opened. `kept` is true if the browser can still read the file. */
export interface UnfinishedUpload extends UploadSession {
  isReadable: boolean
}

/**
 * Reasons why no upload could be continued: none of the chosen files matches, the matching file was changed, or the browser may not read
 * it.
 */
export type UnfinishedProblem = 'otherFile' | 'changedFile' | 'notAllowed'

/** Failures that can be retried. */
export type UnfinishedFailure = 'notFound' | 'notDiscarded'

export interface FileSearch {
  items: readonly UnfinishedUpload[]
  /** Files that the user chose. Undefined: the files that the browser has stored are used. */
  files: readonly File[] | undefined
}
export interface FoundFiles {
  files: readonly { uuid: string; file: File; handle?: FileSystemFileHandle | undefined }[]
  problem: UnfinishedProblem | null
}

export type UnfinishedEvent =
  | { type: 'unfinished.continue'; uuid: string }
  /** The user chose files that may match some of the unfinished ones. */
  | { type: 'unfinished.choose'; files: readonly File[] }
  | { type: 'unfinished.discard'; uuid: string }
  /** Retries the last failed action. */
  | { type: 'unfinished.retry' }
  /** The server responds again, or events may have been missed. */
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
  search: FileSearch
  discarded: string
  problem: UnfinishedProblem | UnfinishedFailure | null
}

/**
 * Uploads that an earlier page did not finish. They are listed once after the sign-in. An upload continues as soon as the same file is
 * available.
 */
export const unfinishedUploadsMachine = setup({
  types: {} as { context: UnfinishedContext; input: UnfinishedInput; events: UnfinishedEvent },
  actors: {
    listUnfinished: providedPromise<UnfinishedUpload[], void>('listUnfinished'),
    findFiles: providedPromise<FoundFiles, FileSearch>('findFiles'),
    discardUpload: providedPromise<void, { uuid: string }>('discardUpload'),
  },
  guards: {
    hasItems: ({ context }) => context.items.length > 0,
    hasNoItems: ({ context }) => context.items.length === 0,
    isNotFound: ({ context }) => context.problem === 'notFound',
    isNotDiscarded: ({ context }) => context.problem === 'notDiscarded',
  },
  actions: {
    setItems: assign((_, { items }: { items: UnfinishedUpload[] }) => ({ items })),
    showWindow: sendTo(({ context }) => context.desktop, { type: 'window.open', kind: 'upload', payload: {} }),
    setSearch: assign((_, search: FileSearch) => ({ search, problem: null })),
    continueUploads: enqueueActions(({ context, enqueue }, { files, problem }: FoundFiles) => {
      for (const { uuid, file, handle } of files) {
        const item = context.items.find((one) => one.uuid === uuid)
        if (!item) continue
        const { target, path = '', uploadUuid, workflowUuid, received: arrived } = item
        enqueue.sendTo(context.manager, {
          ...{ type: 'batch.add', targetUuid: target.uuid, targetTitle: target.title, uploadUuid },
          items: [{ file, path, session: uuid, arrived, handle }],
          ...(workflowUuid === undefined ? {} : { workflowUuid }),
        })
      }
      const continued = new Set(files.map(({ uuid }) => uuid))
      enqueue.assign({ items: context.items.filter(({ uuid }) => !continued.has(uuid)), problem })
    }),
    setProblem: assign((_, problem: UnfinishedFailure) => ({ problem })),
    clearProblem: assign({ problem: null }),
    setDiscarded: assign((_, { uuid }: { uuid: string }) => ({ discarded: uuid, problem: null })),
    removeDiscarded: assign({ items: ({ context }) => context.items.filter(({ uuid }) => uuid !== context.discarded) }),
  },
}).createMachine({
  id: 'unfinishedUploads',
  context: ({ input }) => ({ ...input, items: [], search: { items: [], files: undefined }, discarded: '', problem: null }),
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        id: 'listUnfinished',
        src: 'listUnfinished',
        onDone: { target: 'listed', actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) } },
        onError: 'unknown',
      },
    },
    unknown: { on: { 'data.stale': 'listing', 'unfinished.retry': 'listing' } },
    listed: { always: [{ guard: 'hasItems', target: 'offering', actions: 'showWindow' }, { target: 'none' }] },
    offering: {
      always: { guard: 'hasNoItems', target: 'none' },
      on: {
        'unfinished.continue': {
          target: 'finding',
          actions: {
            type: 'setSearch',
            params: ({ context: { items }, event }) => ({ items: items.filter(({ uuid }) => uuid === event.uuid), files: undefined }),
          },
        },
        'unfinished.choose': {
          target: 'finding',
          actions: { type: 'setSearch', params: ({ context: { items }, event: { files } }) => ({ items, files }) },
        },
        'unfinished.discard': { target: 'discarding', actions: { type: 'setDiscarded', params: ({ event }) => ({ uuid: event.uuid }) } },
        'unfinished.retry': [
          { guard: 'isNotFound', target: 'finding', actions: 'clearProblem' },
          { guard: 'isNotDiscarded', target: 'discarding', actions: 'clearProblem' },
        ],
      },
    },
    finding: {
      invoke: {
        id: 'findFiles',
        src: 'findFiles',
        input: ({ context }) => context.search,
        onDone: { target: 'offering', actions: { type: 'continueUploads', params: ({ event }) => event.output } },
        onError: { target: 'offering', actions: { type: 'setProblem', params: 'notFound' } },
      },
    },
    discarding: {
      invoke: {
        id: 'discardUpload',
        src: 'discardUpload',
        input: ({ context }) => ({ uuid: context.discarded }),
        onDone: { target: 'offering', actions: 'removeDiscarded' },
        onError: { target: 'offering', actions: { type: 'setProblem', params: 'notDiscarded' } },
      },
    },
    none: {},
  },
})
