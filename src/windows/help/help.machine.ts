import type { ActorRef, Snapshot } from 'xstate'
import { type Explained, helpSetup } from './help-setup'

/** As much of the desktop's windows (`windows` in the actor system) as the form needs: which kinds there are. */
type WindowsSnapshot = Snapshot<unknown> & { context: { kinds: readonly Explained[] } }

/**
 * Reading the help, and writing it for administrators. A draft survives everything but dropping it: a refusal, a conflict with another
 * administrator, and, since the window says that it is not saved, the closing of the window.
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
