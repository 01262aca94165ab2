import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate'
import { type ExplainedWindow, helpSetup } from './help-setup'

/** Part of the window manager (actor `windows`) that the form needs: the kinds of windows. */
type WindowsSnapshot = Snapshot<unknown> & { context: { kinds: readonly ExplainedWindow[] } }

/**
 * Shows the help entries, and lets administrators write them. A draft is kept after errors and conflicts, and the window reports it as
 * unsaved before closing. Only the user can discard it.
 */
export const helpMachine = helpSetup.createMachine({
  id: 'help',
  context: ({ input: { window, session, payload }, self }) => ({
    kinds: (self.system.get('windows') as ActorRef<WindowsSnapshot, never> | undefined)?.getSnapshot().context.kinds ?? [],
    window,
    session,
    windowKind: payload.windowKind,
    entries: [],
    picked: payload.uuid,
    draft: { title: '', text: '', titleEn: '', textEn: '', windowKind: '' },
    serverVersion: undefined,
    refusal: undefined,
  }),
  initial: 'loading',
  on: { 'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } } },
  states: {
    loading: {
      invoke: {
        id: 'fetchEntries',
        src: 'fetchEntries',
        input: ({ context: { windowKind } }) => ({ windowKind }),
        onDone: { target: 'reading', actions: 'setEntries' },
        onError: 'failed',
      },
      on: { 'data.changed': { guard: 'affectsHelp', target: 'loading', reenter: true } },
    },
    failed: { on: { 'help.retry': 'loading', 'data.changed': { guard: 'affectsHelp', target: 'loading' }, 'data.stale': 'loading' } },
    reading: {
      on: {
        'entry.pick': { actions: { type: 'setPicked', params: ({ event }) => ({ uuid: event.uuid }) } },
        'entry.edit': { guard: 'canChangeEntry', target: 'editing', actions: 'startDraft' },
        'entry.add': { guard: 'canWrite', target: 'editing', actions: 'startNew' },
        'entry.delete': { guard: 'canChangeEntry', target: 'asking' },
        'data.changed': { guard: 'affectsHelp', target: 'loading' },
        'data.stale': 'loading',
      },
    },
    asking: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'reading' } },
    deleting: {
      invoke: {
        id: 'deleteEntry',
        src: 'deleteEntry',
        input: ({ context }) => ({ uuid: context.picked ?? '' }),
        onDone: { target: 'loading', actions: 'notifyChanged' },
        onError: 'loading',
      },
    },
    editing: {
      on: {
        'draft.change': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'draft.save': { target: 'saving', actions: 'clearRefusal' },
        'frame.save': { target: 'saving', actions: 'clearRefusal' },
        'draft.drop': { target: 'loading', actions: ['clearDraft', 'notifyClean'] },
      },
    },
    saving: {
      invoke: {
        id: 'saveEntry',
        src: 'saveEntry',
        input: ({ context }) => context.draft,
        onDone: { target: 'reading', actions: ['setSaved', 'clearDraft', 'notifyClean', 'notifyChanged'] },
        onError: [
          { guard: 'isConflict', target: 'loadingServerVersion', actions: ['setRefusal', 'notifyDirty'] },
          { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
        ],
      },
    },
    loadingServerVersion: {
      invoke: {
        id: 'fetchEntries',
        src: 'fetchEntries',
        input: ({ context: { windowKind } }) => ({ windowKind }),
        onDone: { target: 'editing', actions: 'setServerVersion' },
        onError: 'editing',
      },
    },
  },
})

export type HelpActor = ActorRefFrom<typeof helpMachine>
