import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { changeOf } from '#machines/change-of'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import { blankDraft, type Draft, type Mode, type Titled } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionAnswer } from '#widgets/definition/definition-setup'
import type { Session, WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { errorOf } from '#machines/settled'

/** Relation or attribute in a list. */
export interface Row extends Titled {
  mode: Mode
  type: string | undefined
  domain: readonly Titled[]
  range: readonly Titled[]
}

export interface Query {
  title: string
  mode: 'RELATION' | 'PROPERTY'
  offset: number
  size: number
}

export interface Rows {
  contents: readonly Row[]
  totalElements: number
  /** Corrected searches that have results; only if the search has none. */
  meant?: readonly string[]
}

interface Context {
  window: WindowRef
  session: Session
  query: Query
  page: Rows
  error: ServerError | undefined
  /** Row that is edited or deleted. */
  target: Row | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  newId: () => string
}

type ManageEvent =
  | WindowFact
  | DefinitionAnswer
  | { type: 'rows.ask'; query: Partial<Query> }
  | { type: 'rows.type'; title: string }
  | { type: 'rows.retry' }
  | { type: 'row.new' }
  | { type: 'row.edit'; row: Row }
  | { type: 'row.delete'; row: Row }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }

/** Administration of relations and attributes: search, create, edit, and delete after confirmation. */
export const managePropertiesMachine = setup({
  types: {} as { context: Context; events: ManageEvent; input: WindowInput<object> },
  actors: {
    fetchRows: providedPromise<Rows, Query>('fetchRows'),
    fetchDraft: providedPromise<Draft, { mode: Mode; uuid: string }>('fetchDraft'),
    deleteRow: providedPromise<string, Titled>('deleteRow'),
    editor: definitionMachine,
  },
  delays: { typingPause: 200 },
  guards: {
    concerns: changeOf('ontology', 'node'),
    isOver: ({ event }) => event.type === 'definition.saved' && !event.again,
    mayChange: ({ context }) => context.session.admin,
  },
  actions: {
    setQuery: assign(({ context: { query }, event }) => {
      if (event.type === 'rows.ask') return { query: { ...query, offset: 0, ...event.query } }
      return event.type === 'rows.type' ? { query: { ...query, offset: 0, title: event.title } } : {}
    }),
    setPage: assign((_, page: Rows) => ({ page, error: undefined })),
    setError: assign(({ event }) => ({ error: errorOf<ServerError>(event) })),
    setTarget: assign(({ event }) => ('row' in event ? { target: event.row } : {})),
    openEditor: assign(({ context: { window, query, session, newId, target }, event, spawn, self }) => {
      const read = 'output' in event ? (event.output as Draft) : undefined
      const input = {
        window,
        owner: self as never,
        draft: read ?? blankDraft(newId(), { mode: query.mode }),
        isEditing: read !== undefined && target !== undefined,
        modes: ['PROPERTY', 'RELATION'] as const,
        bases: [],
        mainTitle: session.config['hastineh.label'],
        newId,
      }
      return { editor: spawn('editor', { id: 'editor', input }) }
    }),
    clearEditor: assign({ editor: undefined }),
    notifyEditor: enqueueActions(({ context: { editor }, event, enqueue }) => {
      if (editor && (event.type === 'data.changed' || event.type === 'data.stale' || event.type === 'frame.save'))
        enqueue.sendTo(editor, event)
    }),
    tell: sendTo(
      ({ context }) => context.window,
      (_, message: string): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'error', message: errorOf<ServerError>(event)?.detail ?? '' }),
    ),
    report: sendTo(
      ({ context }) => context.window,
      ({ context, event }): WindowRequest => ({
        type: 'data.changed',
        resource: 'ontology',
        uuids: event.type === 'definition.saved' ? [event.draft.uuid] : [context.target?.uuid ?? ''],
        parentUuids: [],
      }),
    ),
  },
}).createMachine({
  id: 'manageProperties',
  type: 'parallel',
  context: ({ input: { window, session } }) => ({
    window,
    session,
    query: { title: '', mode: 'PROPERTY', offset: 0, size: pageSize.ontologyList },
    page: { contents: [], totalElements: 0 },
    error: undefined,
    target: undefined,
    editor: undefined,
    newId: () => crypto.randomUUID(),
  }),
  states: {
    rows: {
      initial: 'loading',
      on: {
        'rows.ask': { target: '.loading', actions: 'setQuery' },
        'rows.type': { target: '.typing', actions: 'setQuery' },
        'rows.retry': '.loading',
        'data.changed': { guard: 'concerns', target: '.loading', actions: 'notifyEditor' },
        'data.stale': { target: '.loading', actions: 'notifyEditor' },
        'definition.saved': '.loading',
      },
      states: {
        typing: { after: { typingPause: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchRows',
            src: 'fetchRows',
            input: ({ context }) => context.query,
            onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: 'setError' },
          },
        },
        shown: {},
        failed: {},
      },
    },
    one: {
      initial: 'none',
      states: {
        none: {
          on: {
            'row.new': { guard: 'mayChange', target: 'editing', actions: 'openEditor' },
            'row.edit': { guard: 'mayChange', target: 'reading', actions: 'setTarget' },
            'row.delete': { guard: 'mayChange', target: 'asking', actions: 'setTarget' },
          },
        },
        reading: {
          invoke: {
            id: 'fetchDraft',
            src: 'fetchDraft',
            input: ({ context: { target } }) => ({ mode: target?.mode ?? 'PROPERTY', uuid: target?.uuid ?? '' }),
            onDone: { target: 'editing', actions: 'openEditor' },
            onError: { target: 'none', actions: 'notifyFailure' },
          },
        },
        editing: {
          on: {
            'definition.saved': [
              { guard: 'isOver', target: 'none', actions: ['report', stopChild('editor'), 'clearEditor'] },
              { actions: 'report' },
            ],
            'definition.cancelled': { target: 'none', actions: [stopChild('editor'), 'clearEditor'] },
            'frame.save': { actions: 'notifyEditor' },
          },
        },
        asking: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'none' } },
        deleting: {
          invoke: {
            id: 'deleteRow',
            src: 'deleteRow',
            input: ({ context: { target } }) => ({ uuid: target?.uuid ?? '', title: target?.title ?? '' }),
            onDone: { target: 'none', actions: [{ type: 'tell', params: ({ event }) => event.output }, 'report'] },
            onError: { target: 'none', actions: 'notifyFailure' },
          },
        },
      },
    },
  },
})
