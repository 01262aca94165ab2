import { sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { affectsResources } from '#machines/change-of'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'

export type SelectFormEvent =
  | ContentEvent
  | ListReport<PickOption>
  | { type: 'form.pick'; uuid: string; title: string }
  | { type: 'form.cancel' }

/** Lists the forms that the user may fill in. Choosing one opens it in a new window. */
export const selectFormMachine = setup({
  types: {} as { context: { window: WindowRef; destUuid: string }; input: WindowInput<{ destUuid: string }>; events: SelectFormEvent },
  actors: { forms: pickList },
  guards: { affectsRows: affectsResources('ontology') },
  actions: {
    refresh: sendTo('forms', { type: 'list.changed' }),
    openForm: sendTo(
      ({ context }) => context.window,
      ({ context: { destUuid } }, { uuid, title }: { uuid: string; title: string }): WindowRequest => ({
        ...{ type: 'window.open', kind: 'form-instance', payload: { formUuid: uuid, destUuid }, title },
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'selectForm',
  context: ({ input: { window, payload } }) => ({ window, destUuid: payload.destUuid }),
  invoke: {
    id: 'forms',
    src: 'forms',
    input: ({ self }) => ({ query: '', paging: 'scroll' as const, pageSize: pageSize.ontologyList, owner: self as never }),
    onError: {},
  },
  initial: 'choosing',
  on: { 'data.changed': { guard: 'affectsRows', actions: 'refresh' }, 'data.stale': { actions: 'refresh' } },
  states: {
    choosing: {
      on: {
        'form.pick': {
          target: 'closed',
          actions: [{ type: 'openForm', params: ({ event }) => ({ uuid: event.uuid, title: event.title }) }, 'close'],
        },
        'form.cancel': { target: 'closed', actions: 'close' },
      },
    },
    /** Ignores a second choice while the window closes. */
    closed: {},
  },
})
