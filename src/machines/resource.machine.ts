import { assign, setup } from 'xstate'
import { errorOf, outputOf } from './settled'
import { isUnknownOutcome } from './lost-answer'
import { providedPromise } from './provided'

export type ResourceEvent<Change> =
  /** Changes run one after the other, in the requested order. */
  | { type: 'resource.change'; change: Change }
  | { type: 'resource.retry' }
  /** The value may have changed elsewhere: it is loaded again when no change is running. */
  | { type: 'resource.stale' }

export interface ResourceChange<Key, Value, Change> {
  key: Key
  value: Value
  change: Change
}

/** Returns the value to show before the response of a change: an optimistic value, or undefined to wait for the response. */
export type Foresee<Value, Change> = (value: Value, change: Change) => Value | undefined

interface ResourceContext<Key, Value, Change> {
  key: Key
  value: Value | undefined
  /** The value with the optimistic changes. */
  shown: Value | undefined
  /** Queued changes. The first one is running. */
  changes: readonly Change[]
  isStale: boolean
  /** Error of the load or of a refused change; cleared by a successful load or the next change. */
  error: unknown
  /** The change that caused the error. */
  refused: Change | undefined
}

/** A value of the server that is shown and changed step by step. `changeValue` returns the value after the change. */
export const createResourceMachine = <Key, Value, Change>(foresee: Foresee<Value, Change> = () => undefined) => {
  const withAll = (value: Value | undefined, changes: readonly Change[]): Value | undefined =>
    changes.reduce((shown, change) => (shown === undefined ? shown : (foresee(shown, change) ?? shown)), value)
  return setup({
    types: {} as { context: ResourceContext<Key, Value, Change>; events: ResourceEvent<Change>; input: { key: Key } },
    actors: {
      fetchValue: providedPromise<Value, { key: Key }>('fetchValue'),
      changeValue: providedPromise<Value, ResourceChange<Key, Value, Change>>('changeValue'),
    },
    guards: {
      hasChange: ({ context }) => context.value !== undefined && context.changes.length > 0,
      isStale: ({ context }) => context.isStale,
      isLost: ({ event }) => 'error' in event && isUnknownOutcome(event.error),
      isMade: ({ context, event }) => foresee(outputOf<Value>(event), context.changes[0] as Change) === outputOf(event),
    },
    actions: {
      keep: assign(({ context: { changes, error, refused }, event }) => {
        const value = outputOf<Value>(event)
        return { value, shown: withAll(value, changes), error: refused === undefined ? undefined : error }
      }),
      setError: assign(({ event }) => ({ error: errorOf(event), refused: undefined })),
      setRefused: assign(({ context, event }) => ({ error: errorOf(event), refused: context.changes[0] })),
      clearRefused: assign({ error: undefined, refused: undefined }),
      queue: assign(({ context: { value, changes: before, ...context }, event }) => {
        const changes = event.type === 'resource.change' ? [...before, event.change] : before
        // If another change was running, the user has not seen its result yet, so its error stays.
        const seen = before.length === 0 ? { error: undefined, refused: undefined } : { error: context.error, refused: context.refused }
        return { changes, shown: withAll(value, changes), ...seen }
      }),
      dropChange: assign(({ context: { value, changes: before } }) => {
        const changes = before.slice(1)
        return { changes, shown: withAll(value, changes) }
      }),
      beStale: assign({ isStale: true }),
      beFresh: assign({ isStale: false }),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({
      ...{ key: input.key, value: undefined, shown: undefined, changes: [] },
      ...{ isStale: false, error: undefined, refused: undefined },
    }),
    initial: 'loading',
    on: { 'resource.change': { actions: 'queue' }, 'resource.stale': { actions: 'beStale' } },
    states: {
      loading: {
        entry: 'beFresh',
        invoke: {
          id: 'fetchValue',
          src: 'fetchValue',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'shown', actions: 'keep' },
          onError: { target: 'failed', actions: 'setError' },
        },
      },
      failed: { on: { 'resource.retry': 'loading', 'resource.stale': 'loading' } },
      shown: {
        always: [
          { guard: 'hasChange', target: 'changing' },
          { guard: 'isStale', target: 'loading' },
        ],
      },
      changing: {
        invoke: {
          id: 'changeValue',
          src: 'changeValue',
          input: ({ context: { key, value, changes } }) => ({ key, value: value as Value, change: changes[0] as Change }),
          onDone: { target: 'shown', actions: ['dropChange', 'keep'] },
          onError: [
            { guard: 'isLost', target: 'looking', actions: 'setRefused' },
            { target: 'shown', actions: ['setRefused', 'dropChange'] },
          ],
        },
      },
      /** The change may have been made in spite of the error. */
      looking: {
        exit: 'dropChange',
        invoke: {
          id: 'fetchValue',
          src: 'fetchValue',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            { guard: 'isMade', target: 'shown', actions: ['clearRefused', 'keep'] },
            { target: 'shown', actions: 'keep' },
          ],
          onError: 'shown',
        },
      },
    },
  })
}
