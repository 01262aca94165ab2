import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import { blankDraft } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionAnswer } from '#widgets/definition/definition-setup'
import type { Session, WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { errorOf, outputOf } from '#machines/settled'
import {
  faultyLines,
  idsOf,
  type Line,
  type LinesRefusal,
  type LinesSaving,
  withDraft,
  withoutRevisions,
  withValues,
} from './characteristic'

export type Page = 'values' | 'properties'

interface CharacteristicContext {
  window: WindowRef
  session: Session
  uuid: string
  page: Page
  lines: readonly Line[]
  /** Ids of the loaded properties; undefined overwrites the changes of other users. */
  read: readonly string[] | undefined
  /** True after the user tried to save; errors are shown from then on. */
  isTried: boolean
  refusal: ServerError | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  newId: () => string
}

type CharacteristicEvent =
  | WindowFact
  | DefinitionAnswer
  | { type: 'page.select'; page: Page }
  | { type: 'values.change'; uuid: string; values: readonly string[] }
  | { type: 'line.new' }
  | { type: 'line.edit'; line: Line }
  | { type: 'line.drop'; uuid: string }
  | { type: 'lines.save' }
  /** Overwrites the properties that another user saved meanwhile. */
  | { type: 'lines.overwrite' }
  /** Loads the changes of the other user and discards the local ones. */
  | { type: 'lines.reread' }
  | { type: 'lines.cancel' }
  | { type: 'lines.retry' }

/** General properties of a class and their values for the class itself. */
export const editCharacteristicMachine = setup({
  types: {} as {
    context: CharacteristicContext
    events: CharacteristicEvent
    input: WindowInput<{ uuid: string; page?: Page | undefined }>
  },
  actors: {
    fetchLines: providedPromise<readonly Line[], { uuid: string }>('fetchLines'),
    /** Returns the message for the user. */
    saveLines: providedPromise<string, LinesSaving>('saveLines'),
    editor: definitionMachine,
  },
  guards: {
    isWhole: ({ context }) => faultyLines(context.lines).length === 0,
    isOvertaken: ({ context }) => context.refusal?.code === 'conflict',
    isOver: ({ event }) => event.type === 'definition.saved' && !event.again,
  },
  actions: {
    setLines: assign(({ event }) => {
      const lines = outputOf<readonly Line[]>(event)
      return { lines, read: idsOf(lines), refusal: undefined }
    }),
    setRefusal: assign({ refusal: ({ event }) => errorOf<ServerError>(event) }),
    setSaved: assign(({ event }) => {
      const { lines } = ('error' in event ? event.error : {}) as Partial<LinesRefusal>
      return lines ? { lines, read: idsOf(lines) } : {}
    }),
    clearRefusal: assign({ refusal: undefined }),
    clearRevisions: assign({ lines: ({ context }) => withoutRevisions(context.lines), read: undefined }),
    try: assign({ isTried: true, page: 'values' }),
    select: assign(({ event }) => (event.type === 'page.select' ? { page: event.page } : {})),
    changeValues: assign(({ context: { lines }, event }) =>
      event.type === 'values.change' ? { lines: withValues(lines, event.uuid, event.values), refusal: undefined } : {},
    ),
    drop: assign(({ context: { lines }, event }) =>
      event.type === 'line.drop' ? { lines: lines.filter(({ draft }) => draft.uuid !== event.uuid) } : {},
    ),
    openEditor: assign(({ context: { window, session, newId }, event, spawn, self }) => {
      const line = event.type === 'line.edit' ? event.line : undefined
      const input = {
        window,
        owner: self as never,
        draft: line?.draft ?? blankDraft(newId(), { general: true }),
        isEditing: line !== undefined,
        modes: ['PROPERTY'] as const,
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
    takeLine: assign(({ context: { lines }, event }) =>
      event.type === 'definition.saved' ? { lines: withDraft(lines, event.draft) } : {},
    ),
    forwardToChildren: enqueueActions(({ context: { editor }, event, enqueue }) => {
      if (editor && (event.type === 'data.changed' || event.type === 'data.stale')) enqueue.sendTo(editor, event)
    }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    tell: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: outputOf<string>(event) }),
    ),
    report: sendTo(
      ({ context }) => context.window,
      ({ context: { uuid } }): WindowRequest => ({ type: 'data.changed', resource: 'ontology', uuids: [uuid], parentUuids: [] }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'editCharacteristic',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    uuid: payload.uuid,
    page: payload.page ?? 'values',
    lines: [],
    read: undefined,
    isTried: false,
    refusal: undefined,
    editor: undefined,
    newId: () => crypto.randomUUID(),
  }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'fetchLines',
        src: 'fetchLines',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'editing', actions: 'setLines' },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { 'lines.retry': 'reading', 'data.stale': 'reading' } },
    editing: {
      initial: 'form',
      on: { 'data.changed': { actions: 'forwardToChildren' }, 'data.stale': { actions: 'forwardToChildren' } },
      states: {
        form: {
          on: {
            'page.select': { actions: 'select' },
            'values.change': { actions: ['changeValues', 'notifyDirty'] },
            'line.new': { target: 'defining', actions: 'openEditor' },
            'line.edit': { target: 'defining', actions: 'openEditor' },
            'line.drop': { actions: ['drop', 'notifyDirty'] },
            'lines.save': [{ guard: 'isWhole', target: '#editCharacteristic.saving', actions: 'clearRefusal' }, { actions: 'try' }],
            'frame.save': [
              { guard: 'isWhole', target: '#editCharacteristic.saving', actions: 'clearRefusal' },
              { actions: ['try', 'notifyDirty'] },
            ],
            'lines.overwrite': { guard: 'isOvertaken', target: '#editCharacteristic.saving', actions: ['clearRevisions', 'clearRefusal'] },
            'lines.reread': { guard: 'isOvertaken', target: '#editCharacteristic.reading', actions: 'notifyClean' },
            'lines.cancel': { target: '#editCharacteristic.closed', actions: ['notifyClean', 'close'] },
          },
        },
        defining: {
          on: {
            'definition.saved': [
              { guard: 'isOver', target: 'form', actions: ['takeLine', 'closeEditor', 'notifyDirty'] },
              { actions: ['takeLine', 'notifyDirty'] },
            ],
            'definition.cancelled': { target: 'form', actions: 'closeEditor' },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveLines',
        src: 'saveLines',
        input: ({ context: { uuid, lines, read } }) => ({ uuid, lines, read }),
        onDone: { target: 'closed', actions: ['tell', 'report', 'notifyClean', 'close'] },
        onError: { target: 'editing', actions: ['setSaved', 'setRefusal', 'notifyDirty'] },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
