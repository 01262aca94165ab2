import { assign, enqueueActions, not, sendTo, setup } from 'xstate'
import type { FolderDiffEntry } from '#api/contract/diff'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import type { DataChanged, ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import type { TextComparePayload } from './payload'
import {
  type ComparisonResult,
  affectsComparison,
  windowRequestFor,
  toRememberedPayload,
  type Request,
  toRequest,
  type Side,
  type Texts,
  type DifferenceView,
} from './text-compare'

export type TextCompareEvent =
  | ContentEvent
  | { type: 'text.change'; side: Side; text: string }
  | { type: 'texts.swap' }
  | { type: 'compare.start' }
  | { type: 'compare.cancel' }
  /** Returns to the page on which the user types the two texts. */
  | { type: 'texts.edit' }
  | { type: 'viewer.choose'; viewer: DifferenceView }
  | { type: 'entry.open'; entry: FolderDiffEntry }

export interface TextCompareContext {
  window: WindowRef
  payload: TextComparePayload
  texts: Texts
  viewer: DifferenceView
  compared: ComparisonResult | undefined
  /** Name of the user, as the author of an exported redline. */
  author: string
  /** Error message of the server. */
  failure: string | undefined
}

const getRequest = ({ context: { payload, texts } }: { context: TextCompareContext }): Request => toRequest(payload, texts)

/** Compares two documents, folders, versions or typed texts, and shows the differences in one of three views. */
export const textCompareMachine = setup({
  types: {} as { context: TextCompareContext; events: TextCompareEvent; input: WindowInput<TextComparePayload> },
  actors: {
    compare: providedPromise<ComparisonResult, Request>('compare'),
  },
  guards: {
    isOfTexts: ({ context }) => !('what' in context.payload),
    affectsComparison: ({ context }, { change }: { change: DataChanged }) => affectsComparison(context.payload, change),
    hasText: ({ context: { texts } }) => texts.firstText !== '' || texts.secondText !== '',
  },
  actions: {
    setText: assign(({ context }, { side, text }: { side: Side; text: string }) => ({ texts: { ...context.texts, [side]: text } })),
    swap: assign(({ context: { texts } }) => ({ texts: { firstText: texts.secondText, secondText: texts.firstText } })),
    remember: sendTo(
      ({ context }) => context.window,
      ({ context }) => ({ type: 'window.remember' as const, payload: toRememberedPayload(context.texts) }),
    ),
    setCompared: assign(({ event }) => ({ compared: getEventOutput<ComparisonResult>(event), failure: undefined })),
    setFailure: assign(({ event }) => ({ failure: getErrorDetail(getEventError(event)), compared: undefined })),
    setViewer: assign((_, { viewer }: { viewer: DifferenceView }) => ({ viewer })),
    openEntry: enqueueActions(({ context, enqueue }, { entry }: { entry: FolderDiffEntry }) => {
      const request = windowRequestFor(entry)
      if (request) enqueue.sendTo(context.window, request)
    }),
  },
}).createMachine({
  id: 'textCompare',
  context: ({ input: { window, payload, session } }) => ({
    window,
    author: session.fullName,
    payload,
    texts: {
      firstText: 'firstText' in payload ? (payload.firstText ?? '') : '',
      secondText: 'secondText' in payload ? (payload.secondText ?? '') : '',
    },
    viewer: 'inline',
    compared: undefined,
    failure: undefined,
  }),
  initial: 'opening',
  on: { 'viewer.choose': { actions: { type: 'setViewer', params: ({ event }) => ({ viewer: event.viewer }) } } },
  states: {
    opening: { always: [{ guard: 'isOfTexts', target: 'writing' }, { target: 'comparing' }] },
    writing: {
      on: {
        'text.change': { actions: [{ type: 'setText', params: ({ event }) => ({ side: event.side, text: event.text }) }, 'remember'] },
        'texts.swap': { actions: ['swap', 'remember'] },
        'compare.start': { guard: 'hasText', target: 'comparing' },
      },
    },
    comparing: {
      invoke: {
        ...{ id: 'compare', src: 'compare', input: getRequest },
        onDone: { target: 'shown', actions: 'setCompared' },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: {
        'compare.cancel': { guard: 'isOfTexts', target: 'writing' },
        'data.changed': {
          guard: { type: 'affectsComparison', params: ({ event }) => ({ change: event }) },
          target: 'comparing',
          reenter: true,
        },
      },
    },
    shown: {
      on: {
        'data.changed': { guard: { type: 'affectsComparison', params: ({ event }) => ({ change: event }) }, target: 'refreshing' },
        'data.stale': { guard: not('isOfTexts'), target: 'refreshing' },
        'texts.edit': { guard: 'isOfTexts', target: 'writing' },
        'compare.start': 'comparing',
        'entry.open': { actions: { type: 'openEntry', params: ({ event }) => ({ entry: event.entry }) } },
      },
    },
    /** The current result stays visible while the new comparison runs. */
    refreshing: {
      invoke: {
        ...{ id: 'refresh', src: 'compare', input: getRequest },
        onDone: { target: 'shown', actions: 'setCompared' },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: {
        'entry.open': { actions: { type: 'openEntry', params: ({ event }) => ({ entry: event.entry }) } },
        'data.changed': {
          guard: { type: 'affectsComparison', params: ({ event }) => ({ change: event }) },
          target: 'refreshing',
          reenter: true,
        },
        'data.stale': { target: 'refreshing', reenter: true },
      },
    },
    /** The comparison failed. The user can edit typed texts before trying again. */
    failed: {
      on: {
        'text.change': {
          guard: 'isOfTexts',
          target: 'writing',
          actions: [{ type: 'setText', params: ({ event }) => ({ side: event.side, text: event.text }) }, 'remember'],
        },
        'compare.start': 'comparing',
      },
    },
  },
})
