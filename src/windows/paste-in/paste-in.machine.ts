import { assign, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import type { ClipboardContent } from '#machines/clipboard'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import type { WindowInput } from '#windows/window-kind'
import { canReceive, updateDestination, type Destination, isClipboardEmpty, type PasteFailure, toggleDestination } from './paste-in'
import type { PasteInPayload } from './payload'

export type PasteInEvent =
  | { type: 'clipboard.updated'; held: ClipboardContent | null }
  /** The user has selected or deselected a folder in the tree by checkbox, click or key. */
  | { type: 'folder.turn'; folder: Node }
  | { type: 'folder.chosen'; folder: Node }
  | { type: 'destination.drop'; uuid: string }
  | { type: 'paste.start' }
  | { type: 'paste.retry' }
  | { type: 'paste.skip' }
  | { type: 'paste.cancel' }

export interface PasteInContext extends WindowInput<PasteInPayload> {
  held: ClipboardContent | null
  /** Chosen folders in the order of choice. */
  chosen: readonly Destination[]
  /** Index in `chosen` of the folder into which nodes are being pasted. */
  at: number
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
    isKnown: (_, { held }: { held: ClipboardContent | null }) => held !== null,
    isClipboardEmpty: (_, { held }: { held: ClipboardContent | null }) => held !== null && isClipboardEmpty(held),
    canReceive: ({ context: { held } }, { folder }: { folder: Node }) => held !== null && canReceive(folder, held),
    cutsToSeveral: ({ context: { held, chosen } }) => chosen.length > 1 && (held?.cutItems.length ?? 0) > 0,
    hasDestination: ({ context }) => context.chosen.length > 0,
    hasMore: ({ context: { chosen, at } }) => at < chosen.length,
  },
  actions: {
    setHeld: assign((_, { held }: { held: ClipboardContent | null }) => ({ held })),
    toggleFolder: assign(({ context }, { folder }: { folder: Node }) => ({ chosen: toggleDestination(context.chosen, folder) })),
    removeDestination: assign(({ context }, { uuid }: { uuid: string }) => ({ chosen: context.chosen.filter((one) => one.uuid !== uuid) })),
    mark: assign(({ context: { chosen, at } }, { state }: Pick<Destination, 'state'>) => ({
      chosen: updateDestination(chosen, at, { state }),
    })),
    setFailure: assign(({ context: { chosen, at } }, { failure }: { failure: PasteFailure }) => ({
      chosen: updateDestination(chosen, at, { state: 'failed', ...failure }),
    })),
    advance: assign(({ context }) => ({ at: context.at + 1 })),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
    /** Notifies the user that the clipboard is empty. `paste-in.content` provides the text. */
    showEmptyNotice: () => {},
    showCutError: () => {},
    showResult: () => {},
  },
}).createMachine({
  id: 'pasteIn',
  context: ({ input }) => ({ ...input, held: null, chosen: [], at: 0 }),
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: {} },
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self as never }), onError: {} },
  ],
  initial: 'reading',
  on: { 'paste.cancel': { actions: 'close' } },
  states: {
    reading: {
      on: {
        'clipboard.updated': [
          {
            guard: { type: 'isClipboardEmpty', params: ({ event }) => ({ held: event.held }) },
            target: 'over',
            actions: 'showEmptyNotice',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ held: event.held }) },
            target: 'choosing',
            actions: { type: 'setHeld', params: ({ event }) => ({ held: event.held }) },
          },
        ],
      },
    },
    choosing: {
      on: {
        'clipboard.updated': [
          {
            guard: { type: 'isClipboardEmpty', params: ({ event }) => ({ held: event.held }) },
            target: 'over',
            actions: 'showEmptyNotice',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ held: event.held }) },
            actions: { type: 'setHeld', params: ({ event }) => ({ held: event.held }) },
          },
        ],
        'folder.turn': {
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
      entry: { type: 'mark', params: { state: 'pasting' } },
      invoke: {
        id: 'pasteInto',
        src: 'pasteInto',
        input: ({ context: { chosen, at } }) => ({ destination: chosen[at] }),
        onDone: { target: 'looking', actions: [{ type: 'mark', params: { state: 'done' } }, 'advance'] },
        onError: { target: 'stuck', actions: { type: 'setFailure', params: ({ event }) => ({ failure: event.error as PasteFailure }) } },
      },
    },
    /** Pasting into a folder has failed. The other folders wait until the user retries or skips it. */
    stuck: {
      on: {
        'paste.retry': 'pasting',
        'paste.skip': { target: 'looking', actions: [{ type: 'mark', params: { state: 'skipped' } }, 'advance'] },
      },
    },
    looking: {
      always: [
        { guard: 'hasMore', target: 'pasting' },
        { target: 'over', actions: 'showResult' },
      ],
    },
    over: { entry: 'close' },
  },
})
