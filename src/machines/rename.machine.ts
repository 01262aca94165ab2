import { assign, setup } from 'xstate'
import { isBlank } from '#text/blank'
import { trimName } from '#text/normalise'
import { isWorthAnotherTry } from './lost-answer'
import { providedPromise } from './provided'

/** A document that is to be made: empty, from a template, or as a copy of another. */
export interface NewDocument {
  extension: string
  templateUuid?: string
  sourceDocUuid?: string
}

/** What gets the name: an existing item, or one that is to be made in `parentUuid`, a folder where no document is told. */
export type Named =
  | { kind: 'existing'; uuid: string; title: string }
  | { kind: 'new'; parentUuid: string; title: string; document?: NewDocument }

export type RenameEvent =
  | { type: 'name.change'; text: string }
  /** Enter. */
  | { type: 'name.submit' }
  /** A click outside. */
  | { type: 'name.leave' }
  /** Esc. */
  | { type: 'name.cancel' }

export type RenameOutcome<Item> = { kind: 'saved'; item: Item } | { kind: 'cancelled' } | { kind: 'failed'; error: unknown }

interface RenameContext<Item> {
  named: Named
  text: string
  /** Why the last name was refused. */
  refusal: unknown
  /** Times that no answer came. */
  lost: number
  outcome: RenameOutcome<Item>
}

/** The server looked at the name and does not want it; another name may do. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 409 || error.status === 422)

/**
 * A name typed in place. Enter and a click outside commit, Esc and an empty name cancel, a refused name keeps the editor open
 * with what was typed, a lost answer is asked for again, any other failure ends it.
 */
export const createRenameMachine = <Item>() =>
  setup({
    types: {} as { context: RenameContext<Item>; events: RenameEvent; input: { named: Named }; output: RenameOutcome<Item> },
    actors: { saveName: providedPromise<Item, { named: Named; title: string }>('saveName') },
    delays: { retryPause: 3_000 },
    guards: {
      isEmpty: ({ context }) => isBlank(context.text),
      isUnchanged: ({ context: { named, text } }) => named.kind === 'existing' && trimName(text) === named.title,
      isRefusal: ({ context }) => isRefusal(context.refusal),
      isWorthAnotherTry: ({ context }) => isWorthAnotherTry(context.refusal, context.lost),
    },
    actions: {
      keepText: assign(({ event }) => (event.type === 'name.change' ? { text: event.text } : {})),
      keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error })),
      forgetRefusal: assign({ refusal: null, lost: 0 }),
      countLost: assign({ lost: ({ context }) => context.lost + 1 }),
      concludeSaved: assign((_, item: Item) => ({ outcome: { kind: 'saved' as const, item } })),
      concludeFailed: assign(({ context }) => ({ outcome: { kind: 'failed' as const, error: context.refusal } })),
    },
  }).createMachine({
    id: 'rename',
    context: ({ input: { named } }) => ({ named, text: named.title, refusal: null, lost: 0, outcome: { kind: 'cancelled' } }),
    initial: 'editing',
    output: ({ context }) => context.outcome,
    states: {
      editing: {
        on: {
          'name.change': { actions: 'keepText' },
          'name.submit': [{ guard: 'isEmpty', target: 'over' }, { guard: 'isUnchanged', target: 'over' }, { target: 'saving' }],
          'name.leave': [{ guard: 'isEmpty', target: 'over' }, { guard: 'isUnchanged', target: 'over' }, { target: 'saving' }],
          'name.cancel': 'over',
        },
      },
      saving: {
        invoke: {
          id: 'saveName',
          src: 'saveName',
          input: ({ context: { named, text } }) => ({ named, title: trimName(text) }),
          onDone: { target: 'over', actions: { type: 'concludeSaved', params: ({ event }) => event.output } },
          onError: { target: 'judging', actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) } },
        },
      },
      judging: {
        always: [
          { guard: 'isRefusal', target: 'refused' },
          { guard: 'isWorthAnotherTry', target: 'waiting', actions: 'countLost' },
          { target: 'over', actions: 'concludeFailed' },
        ],
      },
      waiting: { after: { retryPause: 'saving' }, on: { 'name.cancel': 'over' } },
      /** A click outside does nothing here: the same name would be refused again for ever. */
      refused: {
        on: {
          'name.change': { target: 'editing', actions: ['keepText', 'forgetRefusal'] },
          'name.submit': 'saving',
          'name.cancel': 'over',
        },
      },
      over: { type: 'final' },
    },
  })
