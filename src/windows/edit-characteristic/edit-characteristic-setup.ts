import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import { blankDraft, type DefinitionDraft } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionEditorResult } from '#widgets/definition/definition-setup'
import type { DataEvent, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import {
  findFaultyLines,
  getLineIds,
  type CharacteristicLine,
  type LinesRefusal,
  type LinesSaving,
  putLine,
  omitRevisions,
  setLineValues,
} from './characteristic'

export type Page = 'values' | 'properties'

interface CharacteristicContext {
  window: WindowRef
  session: Session
  uuid: string
  page: Page
  lines: readonly CharacteristicLine[]
  /** Ids of the properties that were loaded; undefined overwrites the changes of other users. */
  read: readonly string[] | undefined
  /** True after the user tried to save; errors are shown from then on. */
  isSubmitted: boolean
  refusal: ServerError | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  newId: () => string
}

type CharacteristicEvent =
  | ContentEvent
  | DefinitionEditorResult
  | { type: 'page.select'; page: Page }
  | { type: 'values.change'; uuid: string; values: readonly string[] }
  | { type: 'line.new' }
  | { type: 'line.edit'; line: CharacteristicLine }
  | { type: 'line.drop'; uuid: string }
  | { type: 'lines.save' }
  /** Overwrites the properties that another user has saved since. */
  | { type: 'lines.overwrite' }
  /** Loads the changes of the other user and discards the user's own. */
  | { type: 'lines.reload' }
  | { type: 'lines.cancel' }
  | { type: 'lines.retry' }

/** Actors, guards and actions of the window; `edit-characteristic.machine` defines when they run. */
export const editCharacteristicSetup = setup({
  types: {} as {
    context: CharacteristicContext
    events: CharacteristicEvent
    input: WindowInput<{ uuid: string; page?: Page | undefined }>
  },
  actors: {
    fetchLines: providedPromise<readonly CharacteristicLine[], { uuid: string }>('fetchLines'),
    /** Saves the properties and values. Returns the message for the user. */
    saveLines: providedPromise<string, LinesSaving>('saveLines'),
    editor: definitionMachine,
  },
  guards: {
    isValid: ({ context }) => findFaultyLines(context.lines).length === 0,
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
    isLastDefinition: (_, { addAnother }: { addAnother: boolean }) => !addAnother,
  },
  actions: {
    setLines: assign((_, { lines }: { lines: readonly CharacteristicLine[] }) => ({ lines, read: getLineIds(lines), refusal: undefined })),
    setRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = error as LinesRefusal
      const { lines } = refusal
      return lines ? { refusal, lines, read: getLineIds(lines) } : { refusal }
    }),
    clearRefusal: assign({ refusal: undefined }),
    clearRevisions: assign({ lines: ({ context }) => omitRevisions(context.lines), read: undefined }),
    markSubmitted: assign({ isSubmitted: true, page: 'values' }),
    setPage: assign((_, { page }: { page: Page }) => ({ page })),
    setValues: assign(({ context: { lines } }, { uuid, values }: { uuid: string; values: readonly string[] }) => ({
      lines: setLineValues(lines, uuid, values),
      refusal: undefined,
    })),
    removeLine: assign(({ context: { lines } }, { uuid }: { uuid: string }) => ({
      lines: lines.filter(({ draft }) => draft.uuid !== uuid),
    })),
    /** Opens the editor for the property of a line; for a new property if the line is undefined. */
    openEditor: assign(({ context: { window, session, newId }, spawn, self }, { line }: { line?: CharacteristicLine }) => {
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
    setDefinition: assign(({ context: { lines } }, { draft }: { draft: DefinitionDraft }) => ({ lines: putLine(lines, draft) })),
    forwardToEditor: enqueueActions(({ context: { editor }, enqueue }, event: DataEvent) => {
      if (editor) enqueue.sendTo(editor, event)
    }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context: { uuid } }): WindowRequest => ({ type: 'data.changed', resource: 'ontology', uuids: [uuid], parentUuids: [] }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
})
