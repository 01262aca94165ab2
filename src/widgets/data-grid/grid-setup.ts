import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { RowDraft, DraftValue, DraftValues, GridPage, GridQuery, GridRow, ServerError } from './grid'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { getEventError } from '#machines/settled'

interface GridContext {
  window: WindowRef
  query: GridQuery
  page: GridPage
  /** Options that the form offers; null until they are loaded. */
  options: readonly GridRow[] | null
  draft: RowDraft | null
  /** Lists of users and roles, created when a form is first opened; null if rows of this grid have no audience. */
  people: Record<'user' | 'role', ActorRefFrom<typeof pickList>> | null
  /** Id of the row that is being removed, or switched on or off. */
  target: string
  /** Latest errors of the server: for loading the rows, for saving, and for loading the choices of the form. */
  errors: { load: ServerError | null; save: ServerError | null; options: ServerError | null }
}

interface DraftChange {
  field: string
  value: DraftValue
}

export type GridEvent =
  | ContentEvent
  | ListReport<PickOption>
  | { type: 'grid.query'; query: Partial<GridQuery> }
  | { type: 'grid.search'; keyword: string }
  | { type: 'grid.refresh' }
  | { type: 'options.retry' }
  | { type: 'row.new'; values: DraftValues }
  | { type: 'row.edit'; uuid: string; revision: string; values: DraftValues }
  | { type: 'row.remove'; uuid: string }
  | { type: 'row.switch'; uuid: string; on: boolean }
  | ({ type: 'draft.changed' } & DraftChange)
  | { type: 'draft.save' }
  /** The user wanted to save, but the form has errors and shows them. */
  | { type: 'form.faulty' }
  | { type: 'draft.drop' }
  | { type: 'remove.confirm' }
  | { type: 'remove.cancel' }

export const emptyPage: GridPage = { contents: [], totalElements: 0 }

/** The setup of `grid.machine.ts`. */
export const gridSetup = setup({
  types: {} as { context: GridContext; input: WindowInput<object>; events: GridEvent },
  actors: {
    loadRows: providedPromise<GridPage, GridQuery>('loadRows'),
    loadOptions: providedPromise<readonly GridRow[], void>('loadOptions'),
    /** The next two actors return the success message for the user. */
    saveRow: providedPromise<string, RowDraft>('saveRow'),
    removeRow: providedPromise<string, string>('removeRow'),
    switchRow: providedPromise<string, { uuid: string; on: boolean }>('switchRow'),
    users: pickList,
    roles: pickList,
  },
  delays: { typingPause: 300 },
  guards: {
    /** Returns true if a change elsewhere may affect these rows. Each window provides its own rule. */
    affectsRows: (_) => true,
    /** Returns true if the rows of this grid have an audience (users and roles). */
    hasAudience: () => false,
  },
  actions: {
    /** Changes parts of the query. A change without `offset` leads to the first page. */
    changeQuery: assign(({ context }, { change }: { change: Partial<GridQuery> }) => ({
      query: { ...context.query, offset: 0, ...change },
    })),
    setPage: assign((_, page: GridPage) => ({ page })),
    setOptions: assign((_, options: readonly GridRow[]) => ({ options })),
    setError: assign(({ context, event }, of: 'load' | 'save' | 'options') => ({
      errors: { ...context.errors, [of]: getEventError<ServerError>(event) ?? null },
    })),
    clearError: assign(({ context }, of: 'load' | 'save' | 'options') => ({ errors: { ...context.errors, [of]: null } })),
    setDraft: assign((_, { draft }: { draft: RowDraft }) => ({ draft })),
    createPickLists: enqueueActions(({ context, enqueue, check }) => {
      if (context.people || !check('hasAudience')) return
      enqueue.assign({
        people: ({ spawn, self }) => {
          const input = { query: '', paging: 'scroll', pageSize: pageSize.memberPickList, owner: self } as const
          return { user: spawn('users', { input }), role: spawn('roles', { input }) }
        },
      })
    }),
    changeDraft: assign(({ context: { draft } }, { field, value }: DraftChange) =>
      draft ? { draft: { ...draft, values: { ...draft.values, [field]: value } } } : {},
    ),
    clearDraft: assign({ draft: null }),
    setTarget: assign((_, { uuid }: { uuid: string }) => ({ target: uuid })),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true }),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false }),
    notify: sendTo(
      ({ context }) => context.window,
      (_, message: string): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    refresh: raise({ type: 'grid.refresh' }),
  },
})
