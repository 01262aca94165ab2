import { not } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { untouchedDraft } from './permission-draft'
import { permissionEditorSetup, sentSet } from './permission-editor-setup'

/**
 * Edits the permissions on one item: loads them, changes them in a draft, and saves the whole set. Recursive changes are previewed before
 * the save, and their progress is followed afterwards.
 */
export const permissionEditorMachine = permissionEditorSetup.createMachine({
  id: 'permissionEditor',
  context: ({ input: { payload, within, window, session }, self, spawn }) => {
    const picking = { query: '', paging: 'scroll', pageSize: pageSize.permissionPickList, owner: self } as const
    return {
      ...{ window, session, within, uuid: payload.uuid, page: 'entries', intent: 'apply', outdated: false, untouched: 0 },
      ...{ subject: undefined, revision: undefined, fault: undefined, refusal: undefined, preview: undefined },
      ...{ base: [], inherited: [], draft: untouchedDraft([]), operationUuid: undefined, jobUuid: undefined, job: undefined },
      role: spawn('role', { id: 'role', input: picking }),
      user: spawn('user', { id: 'user', input: picking }),
      insight: spawn('insight', { id: 'insight', input: { uuid: payload.uuid } }),
    }
  },
  initial: 'loading',
  on: {
    'page.show': { actions: 'turnPage' },
    'why.open': { actions: 'explain' },
    'viewAs.open': { actions: 'viewAs' },
    'editor.cancel': { actions: 'close' },
  },
  states: {
    loading: {
      invoke: {
        id: 'fetchPermissions',
        src: 'fetchPermissions',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'editing', actions: ['keepRead', 'retitle', 'tellDirty'] },
        onError: { target: 'failed', actions: 'keepRefusal' },
      },
    },
    failed: { on: { 'editor.reload': 'loading', 'data.stale': 'loading' } },
    editing: {
      initial: 'settled',
      on: {
        'entry.add': { actions: ['addEntry', 'tellDirty'] },
        'entry.change': { actions: ['changeEntry', 'tellDirty'] },
        'entry.remove': { actions: ['removeEntry', 'tellDirty'] },
        'option.change': { actions: ['changeOption', 'tellDirty'] },
        'editor.save': [
          { guard: 'isUnchangedOk', actions: 'close' },
          { guard: 'isFaulty', actions: 'keepFault' },
          { guard: 'isRecursive', target: 'previewing', actions: ['keepIntent', 'forgetRefusal'] },
          { guard: 'isDirty', target: 'saving', actions: ['keepIntent', 'forgetRefusal'] },
        ],
        'frame.save': [
          { guard: not('isDirty') },
          { guard: 'isFaulty', actions: ['keepFault', 'tellDirty'] },
          { guard: 'isRecursive', target: 'previewing', actions: ['keepIntent', 'forgetRefusal'] },
          { target: 'saving', actions: ['keepIntent', 'forgetRefusal'] },
        ],
        'editor.reload': 'loading',
      },
      states: {
        settled: {
          on: { 'data.changed': { guard: 'concernsRights', target: 'refreshing', actions: 'renewInsight' }, 'data.stale': 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'fetchPermissions',
            src: 'fetchPermissions',
            input: ({ context: { uuid } }) => ({ uuid }),
            onDone: { target: 'settled', actions: ['keepFresh', 'retitle'] },
            // A failed refresh is ignored. A save will report if the right is gone.
            onError: 'settled',
          },
          on: { 'data.changed': { guard: 'concernsRights', target: 'refreshing', reenter: true } },
        },
      },
    },
    previewing: {
      invoke: {
        id: 'previewSet',
        src: 'previewSet',
        input: sentSet,
        onDone: { target: 'asking', actions: 'keepPreview' },
        onError: { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
      },
    },
    asking: { on: { 'preview.confirm': 'saving', 'preview.cancel': { target: 'editing', actions: 'tellDirty' } } },
    saving: {
      invoke: {
        id: 'saveSet',
        src: 'saveSet',
        input: sentSet,
        onDone: { target: 'saved', actions: ['keepWritten', 'tellDirty'] },
        onError: { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
      },
    },
    saved: { always: [{ guard: 'hasJob', target: 'following', actions: 'tellJob' }, { target: 'finished' }] },
    /** The server completes the rest, even if this window is closed. */
    following: {
      initial: 'looking',
      always: [
        { guard: 'isJobDone', target: 'finished' },
        { guard: 'isJobOver', target: 'editing', actions: 'keepJobFailure' },
      ],
      on: { 'job.progress': { guard: 'isOwnJob', actions: 'keepJob' } },
      states: {
        looking: {
          invoke: {
            id: 'fetchJob',
            src: 'fetchJob',
            input: ({ context: { jobUuid = '' } }) => ({ uuid: jobUuid }),
            onDone: { target: 'waiting', actions: 'keepJob' },
            onError: 'waiting',
          },
        },
        // Waits for the live channel, and polls at intervals in case the channel is down.
        waiting: { after: { glance: 'looking' }, on: { 'data.stale': 'looking' } },
      },
    },
    finished: {
      always: [
        { guard: 'isOk', target: 'editing', actions: ['saySaved', 'close'] },
        { target: 'editing', actions: 'saySaved' },
      ],
    },
  },
})
