import { assign, sendTo, setup } from 'xstate'
import type { HelpEntry } from '#api/contract/help'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { Locale } from '#text/locale'
import type { Session, SessionEvent, ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { toDraft, emptyDraft, type HelpDraft } from './help'

export interface HelpPayload {
  uuid?: string | undefined
  windowKind?: string | undefined
}
/** Error code and error text from the server. */
export interface Refusal {
  code: string
  detail: string
}

export type HelpEvent =
  | ContentEvent
  | SessionEvent
  | { type: 'entry.pick'; uuid: string }
  | { type: 'entry.edit' }
  | { type: 'entry.add' }
  | { type: 'entry.delete' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'draft.change'; change: Partial<HelpDraft> }
  | { type: 'draft.save' }
  | { type: 'draft.drop' }
  | { type: 'help.retry' }

/** A kind of window that a help entry can explain. */
export interface ExplainedWindow {
  kind: string
  title: Readonly<Record<Locale, string>>
}

interface HelpContext {
  kinds: readonly ExplainedWindow[]
  window: WindowRef
  session: Session
  /** Kind of window whose help entries are shown; undefined shows all entries. */
  windowKind: string | undefined
  entries: readonly HelpEntry[]
  /** Id of the help entry that is open. */
  picked: string | undefined
  draft: HelpDraft
  /** The help entry as another administrator has saved it since. */
  serverVersion: HelpEntry | undefined
  refusal: Refusal | undefined
}

/** The actors, guards and actions of the help window. `help.machine.ts` decides when they run. */
export const helpSetup = setup({
  types: {} as { context: HelpContext; events: HelpEvent; input: WindowInput<HelpPayload> },
  actors: {
    fetchEntries: providedPromise<readonly HelpEntry[], { windowKind: string | undefined }>('fetchEntries'),
    saveEntry: providedPromise<HelpEntry, HelpDraft>('saveEntry'),
    deleteEntry: providedPromise<void, { uuid: string }>('deleteEntry'),
  },
  guards: {
    affectsHelp: affectsResources('help'),
    canWrite: ({ context }) => context.session.admin,
    canChangeEntry: ({ context }) => context.session.admin && context.picked !== undefined,
    isConflict: ({ event }) => 'error' in event && (event.error as Refusal).code === 'conflict',
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setEntries: assign(({ context, event }) => {
      const entries = getEventOutput<readonly HelpEntry[]>(event)
      const isThere = entries.some(({ uuid }) => uuid === context.picked)
      return { entries, picked: isThere ? context.picked : entries[0]?.uuid }
    }),
    setPicked: assign((_, { uuid }: { uuid: string }) => ({ picked: uuid })),
    startDraft: assign(({ context }) => {
      const entry = context.entries.find(({ uuid }) => uuid === context.picked)
      return { draft: entry ? toDraft(entry) : emptyDraft, serverVersion: undefined, refusal: undefined }
    }),
    startNew: assign({
      draft: ({ context }) => ({ ...emptyDraft, windowKind: context.windowKind ?? '' }),
      serverVersion: undefined,
      refusal: undefined,
    }),
    changeDraft: assign(({ context }, { change }: { change: Partial<HelpDraft> }) => ({ draft: { ...context.draft, ...change } })),
    clearDraft: assign({ draft: emptyDraft, serverVersion: undefined, refusal: undefined }),
    setSaved: assign(({ context, event }) => {
      const saved = getEventOutput<HelpEntry>(event)
      const isKnown = context.entries.some(({ uuid }) => uuid === saved.uuid)
      const entries = isKnown ? context.entries.map((entry) => (entry.uuid === saved.uuid ? saved : entry)) : [...context.entries, saved]
      return { entries, picked: saved.uuid }
    }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<Refusal>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    /**
     * The draft gets the version number of the other administrator's entry. The next save then overwrites that entry, which the user has
     * seen.
     */
    setServerVersion: assign(({ context, event }) => {
      const entries = getEventOutput<readonly HelpEntry[]>(event)
      const serverVersion = entries.find(({ uuid }) => uuid === context.draft.uuid)
      const { uuid: _, version: __, ...draft } = context.draft
      return {
        entries,
        serverVersion,
        draft: serverVersion ? { ...draft, uuid: serverVersion.uuid, version: serverVersion.version } : draft,
      }
    }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true }),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false }),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context }) => ({
        type: 'data.changed' as const,
        resource: 'help',
        uuids: context.picked ? [context.picked] : [],
        parentUuids: [],
      }),
    ),
  },
})
