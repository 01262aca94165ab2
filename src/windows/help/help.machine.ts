import type { ActorRef, Snapshot } from 'xstate'
import { type Explained, helpSetup } from './help-setup'

/** Part of the window manager (`windows` in the actor system) that the form needs: the kinds of windows. */
type WindowsSnapshot = Snapshot<unknown> & { context: { kinds: readonly Explained[] } }

/**
 * Reads the help entries, and lets administrators write them. A draft survives errors, conflicts with other administrators, and (because
 * the window reports unsaved changes) closing the window. Only discarding it loses it.
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
    other: undefined,
    refusal: undefined,
  }),
  initial: 'loading',
  on: { 'session.changed': { actions: 'keepSession' } },
  states: {
    loading: {
      invoke: {
        id: 'fetchEntries',
        src: 'fetchEntries',
        input: ({ context: { windowKind } }) => ({ windowKind }),
        onDone: { target: 'reading', actions: 'keepEntries' },
        onError: 'failed',
      },
      on: { 'data.changed': { guard: 'concernsHelp', target: 'loading', reenter: true } },
    },
    failed: { on: { 'help.retry': 'loading', 'data.changed': { guard: 'concernsHelp', target: 'loading' }, 'data.stale': 'loading' } },
    reading: {
      on: {
        'entry.pick': { actions: 'pick' },
        'entry.edit': { guard: 'mayChange', target: 'editing', actions: 'startDraft' },
        'entry.add': { guard: 'mayWrite', target: 'editing', actions: 'startNew' },
        'entry.delete': { guard: 'mayChange', target: 'asking' },
        'data.changed': { guard: 'concernsHelp', target: 'loading' },
        'data.stale': 'loading',
      },
    },
    asking: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'reading' } },
    deleting: {
      invoke: {
        id: 'deleteEntry',
        src: 'deleteEntry',
        input: ({ context }) => ({ uuid: context.picked ?? '' }),
        onDone: { target: 'loading', actions: 'tellChanged' },
        onError: 'loading',
      },
    },
    editing: {
      on: {
        'draft.change': { actions: ['changeDraft', 'tellDirty'] },
        'draft.save': { target: 'saving', actions: 'forgetRefusal' },
        'frame.save': { target: 'saving', actions: 'forgetRefusal' },
        'draft.drop': { target: 'loading', actions: ['forgetDraft', 'tellClean'] },
      },
    },
    saving: {
      invoke: {
        id: 'saveEntry',
        src: 'saveEntry',
        input: ({ context }) => context.draft,
        onDone: { target: 'reading', actions: ['keepSaved', 'forgetDraft', 'tellClean', 'tellChanged'] },
        onError: [
          { guard: 'isConflict', target: 'comparing', actions: ['keepRefusal', 'tellDirty'] },
          { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
        ],
      },
    },
    comparing: {
      invoke: {
        id: 'fetchEntries',
        src: 'fetchEntries',
        input: ({ context: { windowKind } }) => ({ windowKind }),
        onDone: { target: 'editing', actions: 'keepOther' },
        onError: 'editing',
      },
    },
  },
})
