import { assign, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import type { ClipboardContent } from '#machines/clipboard'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import type { WindowInput } from '#windows/window-kind'
import { canReceive, updateDestination, type Destination, isClipboardEmpty, type PasteFailure, toggleDestination } from './paste-in'
import type { PasteInPayload } from './payload'

export type PasteInEvent =
  | { type: 'clipboard.updated'; clipboardContent: ClipboardContent | null }
  /** The user has selected or deselected a folder in the tree by checkbox, click or key. */
  | { type: 'folder.toggle'; folder: Node }
  | { type: 'folder.chosen'; folder: Node }
  | { type: 'destination.drop'; uuid: string }
  | { type: 'paste.start' }
  | { type: 'paste.retry' }
  | { type: 'paste.skip' }
  | { type: 'paste.cancel' }

export interface PasteInContext extends WindowInput<PasteInPayload> {
  clipboardContent: ClipboardContent | null
  /** Chosen folders in the order of choice. */
  chosen: readonly Destination[]
  /** Index in `chosen` of the folder into which nodes are being pasted. */
  position: number
}

/** Pastes the content of the clipboard into several folders, one after the other. If a folder fails, the user can retry or skip it. */
export const pasteInMachine = setup({
  types: {} as { context: PasteInContext; events: PasteInEvent; input: WindowInput<PasteInPayload> },
  actors: {
    /** Observes the clipboard: sends its content at the start and after each change. */
    clipboard: providedCallback<{ type: never }, void>('clipboard'),
    pasteInto: providedPromise<void, { destination: Destination | undefined }>('pasteInto'),
    folderTree: folderTreeMachine,
  },
  guards: {
    isKnown: (_, { clipboardContent }: { clipboardContent: ClipboardContent | null }) => clipboardContent !== null,
    isClipboardEmpty: (_, { clipboardContent }: { clipboardContent: ClipboardContent | null }) =>
      clipboardContent !== null && isClipboardEmpty(clipboardContent),
    canReceive: ({ context: { clipboardContent } }, { folder }: { folder: Node }) =>
      clipboardContent !== null && canReceive(folder, clipboardContent),
    cutsToSeveral: ({ context: { clipboardContent, chosen } }) => chosen.length > 1 && (clipboardContent?.cutItems.length ?? 0) > 0,
    hasDestination: ({ context }) => context.chosen.length > 0,
    hasMore: ({ context: { chosen, position } }) => position < chosen.length,
  },
  actions: {
    setClipboardContent: assign((_, { clipboardContent }: { clipboardContent: ClipboardContent | null }) => ({ clipboardContent })),
    toggleFolder: assign(({ context }, { folder }: { folder: Node }) => ({ chosen: toggleDestination(context.chosen, folder) })),
    removeDestination: assign(({ context }, { uuid }: { uuid: string }) => ({ chosen: context.chosen.filter((one) => one.uuid !== uuid) })),
    markDestination: assign(({ context: { chosen, position } }, { state }: Pick<Destination, 'state'>) => ({
      chosen: updateDestination(chosen, position, { state }),
    })),
    setFailure: assign(({ context: { chosen, position } }, { failure }: { failure: PasteFailure }) => ({
      chosen: updateDestination(chosen, position, { state: 'failed', ...failure }),
    })),
    moveToNext: assign(({ context }) => ({ position: context.position + 1 })),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
    /** Notifies the user that the clipboard is empty. `paste-in.content` provides the text. */
    showEmptyNotice: () => {},
    showCutError: () => {},
    showResult: () => {},
  },
}).createMachine({
  id: 'pasteIn',
  context: ({ input }) => ({ ...input, clipboardContent: null, chosen: [], position: 0 }),
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: {} },
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self as never }), onError: {} },
  ],
  initial: 'loading',
  on: { 'paste.cancel': { actions: 'close' } },
  states: {
    loading: {
      on: {
        'clipboard.updated': [
          {
            guard: { type: 'isClipboardEmpty', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
            target: 'closed',
            actions: 'showEmptyNotice',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
            target: 'choosing',
            actions: { type: 'setClipboardContent', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
          },
        ],
      },
    },
    choosing: {
      on: {
        'clipboard.updated': [
          {
            guard: { type: 'isClipboardEmpty', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
            target: 'closed',
            actions: 'showEmptyNotice',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
            actions: { type: 'setClipboardContent', params: ({ event }) => ({ clipboardContent: event.clipboardContent }) },
          },
        ],
        'folder.toggle': {
          guard: { type: 'canReceive', params: ({ event }) => ({ folder: event.folder }) },
          actions: { type: 'toggleFolder', params: ({ event }) => ({ folder: event.folder }) },
        },
        'folder.chosen': {
          guard: { type: 'canReceive', params: ({ event }) => ({ folder: event.folder }) },
          actions: { type: 'toggleFolder', params: ({ event }) => ({ folder: event.folder }) },
        },
        'destination.drop': { actions: { type: 'removeDestination', params: ({ event }) => ({ uuid: event.uuid }) } },
        'paste.start': [
          { guard: 'cutsToSeveral', actions: 'showCutError' },
          { guard: 'hasDestination', target: 'pasting' },
        ],
      },
    },
    pasting: {
      entry: { type: 'markDestination', params: { state: 'pasting' } },
      invoke: {
        id: 'pasteInto',
        src: 'pasteInto',
        input: ({ context: { chosen, position } }) => ({ destination: chosen[position] }),
        onDone: { target: 'choosingNext', actions: [{ type: 'markDestination', params: { state: 'done' } }, 'moveToNext'] },
        onError: {
          target: 'destinationFailed',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: event.error as PasteFailure }) },
        },
      },
    },
    /** Pasting into a folder has failed. The other folders wait until the user retries or skips it. */
    destinationFailed: {
      on: {
        'paste.retry': 'pasting',
        'paste.skip': { target: 'choosingNext', actions: [{ type: 'markDestination', params: { state: 'skipped' } }, 'moveToNext'] },
      },
    },
    choosingNext: {
      always: [
        { guard: 'hasMore', target: 'pasting' },
        { target: 'closed', actions: 'showResult' },
      ],
    },
    closed: { entry: 'close' },
  },
})
