import { assign, setup } from 'xstate'
import type { PublicLinkVisit } from '#api/contract/public-link'
import { providedCallback, providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import { type DocumentContent, type Failure, type FolderStep, isAboutPassword, isEnding, type SentFile, type ShownItem } from './visit'
import {
  changeFile,
  type DocumentInput,
  type FolderInput,
  getVisit,
  type ItemPage,
  nextFile,
  type SendEvent,
  toDocumentInput,
  type VisitorContext,
  type VisitorEvent,
} from './visitor-context'

/** Visit of a link for people without an account: a folder, a document, or a folder that receives files. */
export const visitorMachine = setup({
  types: {} as { context: VisitorContext; events: VisitorEvent; input: { token: string } },
  actors: {
    openLink: providedPromise<PublicLinkVisit, { token: string; password: string | undefined }>('openLink'),
    fetchItems: providedPromise<ItemPage, FolderInput>('fetchItems'),
    fetchDocument: providedPromise<DocumentContent, DocumentInput>('fetchDocument'),
    saveDocument: providedPromise<void, DocumentInput>('saveDocument'),
    sendFile: providedCallback<SendEvent, { visit: PublicLinkVisit; file: File }>('sendFile'),
  },
  guards: {
    needsPassword: ({ context, event }) => isAboutPassword(getEventError<Failure>(event), context.password !== undefined),
    isOver: ({ event }) => isEnding(getEventError<Failure>(event)),
    endsVisit: (_, { failure }: { failure: Failure }) => isEnding(failure),
    isUpload: ({ context }) => getVisit(context).level === 'upload',
    isFolder: ({ context }) => getVisit(context).isFolder,
    hasWaitingFile: ({ context }) => nextFile(context) !== undefined,
  },
  actions: {
    setFailure: assign({ failure: ({ event }) => getEventError<Failure>(event) }),
    clearFailure: assign({ failure: undefined }),
    setPassword: assign((_, { password }: { password: string }) => ({ password })),
    setVisit: assign(({ event }) => {
      const visit = getEventOutput<PublicLinkVisit>(event)
      const { uuid, title, isFolder } = visit
      return { visit, password: undefined, path: [{ uuid, title }], document: isFolder ? undefined : visit }
    }),
    enterFolder: assign(({ context }, { folder }: { folder: FolderStep }) => ({
      path: [...context.path, folder],
      items: [],
      next: undefined,
    })),
    leaveFolder: assign(({ context }, { index }: { index: number }) => ({
      path: context.path.slice(0, index + 1),
      ...{ items: [], next: undefined },
    })),
    addItems: assign(({ context, event }) => {
      const { items, next } = getEventOutput<ItemPage>(event)
      return { items: [...context.items, ...items], next }
    }),
    setDocument: assign((_, { document }: { document: ShownItem }) => ({ document, page: 1, content: undefined })),
    setPage: assign((_, { page }: { page: number }) => ({ page })),
    setContent: assign({ content: ({ event }) => getEventOutput<DocumentContent>(event) }),
    addFiles: assign(({ context: { files } }, { files: added }: { files: readonly File[] }) => ({
      files: [...files, ...added.map((file, index): SentFile => ({ id: files.length + index, file, state: 'waiting', progress: 0 }))],
    })),
    startFile: assign({ files: ({ context }) => changeFile(context, { state: 'sending' }) }),
    setProgress: assign(({ context }, { progress }: { progress: number }) => ({ files: changeFile(context, { progress }) })),
    endFile: assign({ files: ({ context }) => changeFile(context, { state: 'done', progress: 1 }) }),
    failFile: assign(({ context }, { failure }: { failure: Failure }) => ({
      files: changeFile(context, { state: 'failed', detail: failure.detail }),
      ...(isEnding(failure) && { failure }),
    })),
  },
}).createMachine({
  id: 'visitor',
  context: ({ input: { token } }) => ({
    token,
    ...{ password: undefined, visit: undefined, failure: undefined, path: [], items: [], next: undefined, document: undefined },
    ...{ page: 1, content: undefined, files: [] },
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: { target: 'deciding', actions: ['setVisit', 'clearFailure'] },
        onError: [
          { guard: 'needsPassword', target: 'password', actions: 'setFailure' },
          { target: 'refused', actions: 'setFailure' },
        ],
      },
    },
    password: { on: { 'password.submit': { target: 'opening', actions: { type: 'setPassword', params: ({ event }) => event } } } },
    refused: { on: { 'visit.retry': 'opening' } },
    deciding: {
      always: [{ guard: 'isUpload', target: 'receiving' }, { guard: 'isFolder', target: 'listing' }, { target: 'document' }],
    },
    listing: {
      entry: 'clearFailure',
      invoke: {
        id: 'fetchItems',
        src: 'fetchItems',
        input: ({ context }) => ({ visit: getVisit(context), folder: context.path.at(-1)?.uuid ?? '', after: context.next }),
        onDone: { target: 'browsing', actions: 'addItems' },
        onError: [
          { guard: 'isOver', target: 'refused', actions: 'setFailure' },
          { target: 'browsing', actions: 'setFailure' },
        ],
      },
    },
    browsing: {
      on: {
        'folder.open': { target: 'listing', actions: { type: 'enterFolder', params: ({ event }) => event } },
        'path.go': { target: 'listing', actions: { type: 'leaveFolder', params: ({ event }) => event } },
        'items.more': 'listing',
        'document.open': { target: 'document', actions: { type: 'setDocument', params: ({ event }) => event } },
      },
    },
    document: {
      entry: 'clearFailure',
      initial: 'loading',
      on: { 'document.close': { guard: 'isFolder', target: 'browsing', actions: 'clearFailure' } },
      states: {
        loading: {
          invoke: {
            id: 'fetchDocument',
            src: 'fetchDocument',
            input: toDocumentInput,
            onDone: { target: 'shown', actions: 'setContent' },
            onError: [
              { guard: 'isOver', target: '#visitor.refused', actions: 'setFailure' },
              { target: 'shown', actions: 'setFailure' },
            ],
          },
        },
        shown: {
          on: {
            'page.show': { target: 'loading', actions: { type: 'setPage', params: ({ event }) => event } },
            'document.save': 'saving',
          },
        },
        saving: {
          entry: 'clearFailure',
          invoke: {
            id: 'saveDocument',
            src: 'saveDocument',
            input: toDocumentInput,
            onDone: 'shown',
            onError: [
              { guard: 'isOver', target: '#visitor.refused', actions: 'setFailure' },
              { target: 'shown', actions: 'setFailure' },
            ],
          },
        },
      },
    },
    receiving: {
      on: { 'files.add': { actions: { type: 'addFiles', params: ({ event }) => event } } },
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasWaitingFile', target: 'sending' } },
        sending: {
          entry: 'startFile',
          invoke: {
            id: 'sendFile',
            src: 'sendFile',
            input: ({ context }) => ({ visit: getVisit(context), file: nextFile(context)?.file as File }),
            onError: { target: 'waiting', actions: { type: 'failFile', params: () => ({ failure: { code: 'offline', detail: '' } }) } },
          },
          on: {
            'file.progress': { actions: { type: 'setProgress', params: ({ event }) => event } },
            'file.sent': { target: 'waiting', actions: 'endFile' },
            'file.refused': [
              {
                guard: { type: 'endsVisit', params: ({ event }) => event },
                target: '#visitor.refused',
                actions: { type: 'failFile', params: ({ event }) => event },
              },
              { target: 'waiting', actions: { type: 'failFile', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
})
