import { assign, setup } from 'xstate'
import { isBlank } from '#text/blank'
import { trimName } from '#text/normalise'
import { shouldRetry } from './lost-answer'
import { providedPromise } from './provided'

/** A document to be created: empty, from a template, or as a copy of another. */
export interface NewDocument {
  extension: string
  templateUuid?: string
  sourceDocUuid?: string
}

/** The item to name: an existing one, or a new one in `parentUuid`. Without `document` the new item is a folder. */
export type Named =
  | { kind: 'existing'; uuid: string; title: string }
  | { kind: 'new'; parentUuid: string; title: string; document?: NewDocument }

export type RenameEvent =
  | { type: 'name.change'; text: string }
  /** The user pressed Enter. */
  | { type: 'name.submit' }
  /** The user clicked outside. */
  | { type: 'name.leave' }
  /** The user pressed Esc. */
  | { type: 'name.cancel' }

export type RenameOutcome<Item> = { kind: 'saved'; item: Item } | { kind: 'cancelled' } | { kind: 'failed'; error: unknown }

interface RenameContext<Item> {
  named: Named
  text: string
  /** Error of the last request in which the server refused the name. */
  refusal: unknown
  /** Number of attempts to save the name that got no response. */
  unansweredTries: number
  outcome: RenameOutcome<Item>
}

/** Returns true if the server rejected the name; another name may be accepted. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 409 || error.status === 422)

/**
 * Edits the name of an item in place. Enter and a click outside save; Esc and an empty name cancel. If the server refuses the name, the
 * editor stays open with the text. After a lost response the request is repeated. Any other failure closes the editor.
 */
export const createRenameMachine = <Item>() =>
  setup({
    types: {} as { context: RenameContext<Item>; events: RenameEvent; input: { named: Named }; output: RenameOutcome<Item> },
    actors: { saveName: providedPromise<Item, { named: Named; title: string }>('saveName') },
    delays: { retryDelay: 3_000 },
    guards: {
      isEmpty: ({ context }) => isBlank(context.text),
      isUnchanged: ({ context: { named, text } }) => named.kind === 'existing' && trimName(text) === named.title,
      isRefusal: ({ context }) => isRefusal(context.refusal),
      shouldRetry: ({ context }) => shouldRetry(context.refusal, context.unansweredTries),
    },
    actions: {
      setText: assign((_, { text }: { text: string }) => ({ text })),
      setRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error })),
      clearRefusal: assign({ refusal: null, unansweredTries: 0 }),
      countUnansweredTry: assign({ unansweredTries: ({ context }) => context.unansweredTries + 1 }),
      setSavedOutcome: assign((_, item: Item) => ({ outcome: { kind: 'saved' as const, item } })),
      setFailedOutcome: assign(({ context }) => ({ outcome: { kind: 'failed' as const, error: context.refusal } })),
    },
  }).createMachine({
    id: 'rename',
    context: ({ input: { named } }) => ({ named, text: named.title, refusal: null, unansweredTries: 0, outcome: { kind: 'cancelled' } }),
    initial: 'editing',
    output: ({ context }) => context.outcome,
    states: {
      editing: {
        on: {
          'name.change': { actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
          'name.submit': [{ guard: 'isEmpty', target: 'done' }, { guard: 'isUnchanged', target: 'done' }, { target: 'saving' }],
          'name.leave': [{ guard: 'isEmpty', target: 'done' }, { guard: 'isUnchanged', target: 'done' }, { target: 'saving' }],
          'name.cancel': 'done',
        },
      },
      saving: {
        invoke: {
          id: 'saveName',
          src: 'saveName',
          input: ({ context: { named, text } }) => ({ named, title: trimName(text) }),
          onDone: { target: 'done', actions: { type: 'setSavedOutcome', params: ({ event }) => event.output } },
          onError: { target: 'handlingError', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
        },
      },
      handlingError: {
        always: [
          { guard: 'isRefusal', target: 'refused' },
          { guard: 'shouldRetry', target: 'waiting', actions: 'countUnansweredTry' },
          { target: 'done', actions: 'setFailedOutcome' },
        ],
      },
      waiting: { after: { retryDelay: 'saving' }, on: { 'name.cancel': 'done' } },
      /** A click outside does nothing while a refused name is shown. Otherwise the same name would be sent and refused again and again. */
      refused: {
        on: {
          'name.change': {
            target: 'editing',
            actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'clearRefusal'],
          },
          'name.submit': 'saving',
          'name.cancel': 'done',
        },
      },
      done: { type: 'final' },
    },
  })
