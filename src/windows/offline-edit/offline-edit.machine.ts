import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { getEventError } from '#machines/settled'
import type { Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { ServerError } from '#widgets/data-grid/grid'
import type { DocumentPayload } from '#widgets/document-action/document-payload'
import { getChosenContent, type EditSource, isOtherFormat, type Replacement } from './offline-edit'

interface OfflineEditContext {
  window: WindowRef
  session: Session
  document: DocumentPayload
  source: EditSource
  picked: Picked | undefined
  file: File | undefined
  deleteHistory: boolean
  refusal: ServerError | undefined
  /** Picker for another document, while it is open. */
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
  baseVersionUuid: string | undefined
}

/** Events that are forwarded to the picker. */
type ForwardedEvent = Extract<ContentEvent, { type: 'data.changed' | 'data.stale' }>

type OfflineEditEvent =
  | ContentEvent
  | NodesPicked
  | { type: 'source.choose'; source: EditSource }
  | { type: 'document.pick' }
  | { type: 'file.chosen'; file: File }
  | { type: 'history.choose'; deleteHistory: boolean }
  | { type: 'edit.submit' }
  /** Overwrites the version that another user has saved since. */
  | { type: 'edit.overwrite' }
  | { type: 'edit.cancel' }

/** Replaces the content of a document by a local file or by another document. Nothing is sent until the user confirms. */
export const offlineEditMachine = setup({
  types: {} as { context: OfflineEditContext; input: WindowInput<DocumentPayload>; events: OfflineEditEvent },
  actors: {
    picker: nodePickerMachine,
    /** Returns the id of the document's current version; undefined if the document no longer exists. */
    readVersion: providedPromise<string | undefined, DocumentPayload>('readVersion'),
    replaceContent: providedPromise<string, Replacement>('replaceContent'),
  },
  guards: {
    isReady: ({ context }) => getChosenContent(context) !== undefined && !isOtherFormat(context),
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
  },
  actions: {
    setSource: assign((_, { source }: { source: EditSource }) => ({ source, refusal: undefined })),
    setFile: assign((_, { file }: { file: File }) => ({ file, refusal: undefined })),
    setPicked: assign((_, { picked }: { picked: Picked | undefined }) => ({ picked, refusal: undefined })),
    setDeleteHistory: assign((_, { deleteHistory }: { deleteHistory: boolean }) => ({ deleteHistory })),
    openPicker: assign(({ context: { document, session }, spawn, self }) => ({
      picker: spawn('picker', {
        id: 'picker',
        input: {
          owner: self,
          rules: { kinds: 'documents', multiple: false, without: [document.uuid] },
          mainTitle: session.config['hastineh.label'],
        },
      }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
    forwardToPicker: enqueueActions(({ context: { picker }, enqueue }, { event }: { event: ForwardedEvent }) => {
      if (picker) enqueue.sendTo(picker, event)
    }),
    clearRefusal: assign({ refusal: undefined }),
    setBase: assign(({ context }, { versionUuid }: { versionUuid: string | undefined }) => ({
      baseVersionUuid: versionUuid ?? context.baseVersionUuid,
    })),
    clearBase: assign({ baseVersionUuid: undefined }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    notifySuccess: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    announceChange: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'data.changed', resource: 'node', uuids: [context.document.uuid], parentUuids: [] }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'offlineEdit',
  context: ({ input: { window, session, payload } }) => ({
    ...{ window, session, document: payload, baseVersionUuid: payload.versionUuid },
    ...{ source: 'file', picked: undefined, file: undefined, deleteHistory: false, refusal: undefined, picker: undefined },
  }),
  initial: 'opening',
  states: {
    /** Loads the current version first, because the list from which the window was opened may be outdated. */
    opening: {
      on: { 'edit.cancel': { target: 'closed', actions: 'close' } },
      invoke: {
        id: 'readVersion',
        src: 'readVersion',
        input: ({ context }) => context.document,
        onDone: { target: 'editing', actions: { type: 'setBase', params: ({ event }) => ({ versionUuid: event.output }) } },
        onError: { target: 'editing' },
      },
    },
    editing: {
      on: {
        'source.choose': { actions: { type: 'setSource', params: ({ event }) => ({ source: event.source }) } },
        'file.chosen': { actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) } },
        'history.choose': { actions: { type: 'setDeleteHistory', params: ({ event }) => ({ deleteHistory: event.deleteHistory }) } },
        'document.pick': { target: 'picking', actions: 'openPicker' },
        'edit.submit': { guard: 'isReady', target: 'saving', actions: 'clearRefusal' },
        'edit.overwrite': { guard: 'hasConflict', target: 'saving', actions: ['clearRefusal', 'clearBase'] },
        'edit.cancel': { target: 'closed', actions: 'close' },
      },
    },
    picking: {
      on: {
        'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
        'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => ({ event }) } },
        'nodes.picked': {
          target: 'editing',
          actions: [{ type: 'setPicked', params: ({ event }) => ({ picked: event.nodes[0] }) }, 'closePicker'],
        },
        'picking.cancelled': { target: 'editing', actions: 'closePicker' },
      },
    },
    saving: {
      invoke: {
        id: 'replaceContent',
        src: 'replaceContent',
        input: ({ context }) => ({
          document: context.document,
          content: getChosenContent(context) as Replacement['content'],
          deleteHistory: context.deleteHistory,
          baseVersionUuid: context.baseVersionUuid,
        }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'notifySuccess', params: ({ event }) => ({ message: event.output }) }, 'announceChange', 'close'],
        },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
