import { and, assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import {
  type MetadataRequests,
  buildRequests,
  type DocumentMetadata,
  type MetadataEdits,
  findFaults,
  isDirty,
  noEdits,
  type Value,
  addRecord,
  cancelRemoval,
  removeRecord,
  setValue,
} from './document-metadata'

export type MetadataEvent =
  | { type: 'resource.retry' }
  /** The metadata may have changed elsewhere: it is loaded again, and the user's edits are kept. */
  | { type: 'resource.stale' }
  | { type: 'metadata.set'; definition: string; property: string; value: Value }
  | { type: 'metadata.add'; definition: string }
  | { type: 'metadata.remove'; definition: string }
  /** Cancels the removal of a metadata record. */
  | { type: 'metadata.keep'; definition: string }
  | { type: 'metadata.apply' }
  /** The window is being closed. */
  | { type: 'frame.save' }
  | { type: 'metadata.drop' }

interface MetadataInput {
  key: { uuid: string }
  window: WindowRef
}

interface MetadataContext extends MetadataInput {
  value: DocumentMetadata | undefined
  edits: MetadataEdits
  /** True after the first attempt to apply. Faults are shown only then. */
  isSubmitted: boolean
  /** Error of the last load or of the last attempt to apply. */
  error: unknown
}

const nothing: DocumentMetadata = { metadata: [], definitions: [] }
const shown = ({ value }: MetadataContext): DocumentMetadata => value ?? nothing

const applyEdit = ({ context, event }: { context: MetadataContext; event: MetadataEvent }): MetadataEdits => {
  const { edits } = context
  switch (event.type) {
    case 'metadata.set':
      return setValue(edits, shown(context), event.definition, event.property, event.value)
    case 'metadata.add':
      return addRecord(edits, event.definition)
    case 'metadata.remove':
      return removeRecord(edits, shown(context), event.definition)
    case 'metadata.keep':
      return cancelRemoval(edits, event.definition)
    default:
      return noEdits
  }
}

/** Edits the metadata of a document as a whole: changes and removals are collected, and applied together once there are no faults. */
export const documentMetadataMachine = setup({
  types: {} as { context: MetadataContext; events: MetadataEvent; input: MetadataInput },
  actors: {
    fetchDocumentMetadata: providedPromise<DocumentMetadata, { uuid: string }>('fetchDocumentMetadata'),
    /** Applies the edits. Returns the metadata as it is then. */
    apply: providedPromise<DocumentMetadata, { uuid: string; application: MetadataRequests }>('apply'),
  },
  guards: {
    hasEdits: ({ context }) => isDirty(shown(context), context.edits),
    isValid: ({ context }) => findFaults(shown(context), context.edits).length === 0,
  },
  actions: {
    setMetadata: assign({ value: ({ event }) => getEventOutput<DocumentMetadata>(event), error: undefined }),
    /** Stores the loaded metadata. The error of the failed save stays visible. */
    setReloaded: assign({ value: ({ event }) => getEventOutput<DocumentMetadata>(event) }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    applyEdits: assign({ edits: applyEdit }),
    markSubmitted: assign({ isSubmitted: true }),
    clearEdits: assign({ edits: noEdits, isSubmitted: false, error: undefined }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', part: 'documentMetadata', dirty: isDirty(shown(context), context.edits) }),
    ),
  },
}).createMachine({
  id: 'documentMetadata',
  context: ({ input }) => ({ ...input, value: undefined, edits: noEdits, isSubmitted: false, error: undefined }),
  initial: 'loading',
  on: {
    'resource.stale': '.loading',
    'metadata.apply': [{ guard: 'isValid', target: '.applying' }, { actions: 'markSubmitted' }],
    'metadata.drop': { actions: ['clearEdits', 'notifyDirty'] },
    'metadata.set': { actions: ['applyEdits', 'notifyDirty'] },
    'metadata.add': { actions: ['applyEdits', 'notifyDirty'] },
    'metadata.remove': { actions: ['applyEdits', 'notifyDirty'] },
    'metadata.keep': { actions: ['applyEdits', 'notifyDirty'] },
  },
  states: {
    loading: {
      invoke: {
        id: 'fetchDocumentMetadata',
        src: 'fetchDocumentMetadata',
        input: ({ context }) => ({ uuid: context.key.uuid }),
        onDone: { target: 'shown', actions: ['setMetadata', 'notifyDirty'] },
        onError: { target: 'failed', actions: 'setError' },
      },
    },
    failed: { on: { 'resource.retry': 'loading' } },
    shown: {
      on: {
        'frame.save': [
          { guard: and(['hasEdits', 'isValid']), target: 'applying' },
          { guard: 'hasEdits', actions: ['markSubmitted', 'notifyDirty'] },
        ],
      },
    },
    applying: {
      // While a save is running, edits are refused, and a reload waits for the response.
      on: {
        'resource.stale': {},
        'metadata.set': {},
        'metadata.add': {},
        'metadata.remove': {},
        'metadata.keep': {},
        'metadata.apply': {},
        'metadata.drop': {},
      },
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ uuid: context.key.uuid, application: buildRequests(shown(context), context.edits) }),
        onDone: { target: 'shown', actions: ['clearEdits', 'setMetadata', 'notifyDirty'] },
        // The server may have applied some of the changes. The stored metadata is loaded, so that only the rest is shown as unsaved.
        onError: { target: 'reloading', actions: 'setError' },
      },
    },
    reloading: {
      invoke: {
        id: 'fetchDocumentMetadata',
        src: 'fetchDocumentMetadata',
        input: ({ context }) => ({ uuid: context.key.uuid }),
        onDone: { target: 'shown', actions: ['setReloaded', 'notifyDirty'] },
        onError: { target: 'shown', actions: 'notifyDirty' },
      },
    },
  },
})
