import type { Page } from '#machines/paged-list'
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { getErrorDetail } from '#machines/detail'
import { providedPromise } from '#machines/provided'
import { blankDraft, type DefinitionDraft, type DefinitionMode, type Titled } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionEditorResult } from '#widgets/definition/definition-setup'
import type { DataEvent, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'

/** A relation or attribute in the list. */
export interface Row extends Titled {
  mode: DefinitionMode
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

export type Rows = Page<Row>

interface Context {
  window: WindowRef
  session: Session
  query: Query
  page: Rows
  error: ServerError | undefined
  /** Definition that is being edited or deleted. */
  target: Row | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  newId: () => string
}

type ManageEvent =
  | ContentEvent
  | DefinitionEditorResult
  | { type: 'rows.query'; query: Partial<Query> }
  | { type: 'rows.type'; title: string }
  | { type: 'rows.retry' }
  | { type: 'row.new' }
  | { type: 'row.edit'; row: Row }
  | { type: 'row.delete'; row: Row }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }

/** Actors, guards and actions of the window; `manage-properties.machine` defines when they run. */
export const managePropertiesSetup = setup({
  types: {} as { context: Context; events: ManageEvent; input: WindowInput<object> },
  actors: {
    fetchRows: providedPromise<Rows, Query>('fetchRows'),
    fetchDraft: providedPromise<DefinitionDraft, { mode: DefinitionMode; uuid: string }>('fetchDraft'),
    deleteRow: providedPromise<string, Titled>('deleteRow'),
    editor: definitionMachine,
  },
  delays: { typingPause: 200 },
  guards: {
    affectsList: (_, { resource }: { resource: string }) => resource === 'ontology' || resource === 'node',
    isLastDefinition: (_, { addAnother }: { addAnother: boolean }) => !addAnother,
    isAdmin: ({ context }) => context.session.admin,
  },
  actions: {
    changeQuery: assign(({ context: { query } }, { change }: { change: Partial<Query> }) => ({
      query: { ...query, offset: 0, ...change },
    })),
    setPage: assign((_, page: Rows) => ({ page, error: undefined })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: error as ServerError })),
    setTarget: assign((_, { row }: { row: Row }) => ({ target: row })),
    /** Opens the editor for the target row; for a new definition if there is none. */
    openEditor: assign(({ context: { window, query, session, newId }, spawn, self }, { draft }: { draft?: DefinitionDraft }) => {
      const input = {
        window,
        owner: self as never,
        draft: draft ?? blankDraft(newId(), { mode: query.mode }),
        isEditing: draft !== undefined,
        modes: ['PROPERTY', 'RELATION'] as const,
        bases: [],
        mainTitle: session.config['hastineh.label'],
        newId,
      }
      return { editor: spawn('editor', { id: 'editor', input }) }
    }),
    closeEditor: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('editor'))
      enqueue.assign({ editor: undefined })
    }),
    forwardToEditor: enqueueActions(({ context: { editor }, enqueue }, event: DataEvent | { type: 'frame.save' }) => {
      if (editor) enqueue.sendTo(editor, event)
    }),
    notifyDeleted: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      (_, { error }: { error: unknown }): WindowRequest => ({ type: 'notify', level: 'error', message: getErrorDetail(error) ?? '' }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      (_, { uuid }: { uuid: string }): WindowRequest => ({ type: 'data.changed', resource: 'ontology', uuids: [uuid], parentUuids: [] }),
    ),
  },
})
