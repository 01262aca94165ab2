import { not } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { createDraft } from './permission-draft'
import { permissionEditorSetup, buildPermissionSet } from './permission-editor-setup'

/**
 * Edits the permissions on one item: loads them, changes them in a draft, and saves the whole set. A recursive change is previewed before
 * it is saved; afterwards the editor shows the progress of the server.
 */
export const permissionEditorMachine = permissionEditorSetup.createMachine({
  id: 'permissionEditor',
  context: ({ input: { payload, embeddedIn, window, session }, self, spawn }) => {
    const picking = { query: '', paging: 'scroll', pageSize: pageSize.permissionPickList, owner: self } as const
    return {
      ...{ window, session, embeddedIn, uuid: payload.uuid, page: 'entries', intent: 'apply', outdated: false, untouched: 0 },
      ...{ subject: undefined, revision: undefined, fault: undefined, refusal: undefined, preview: undefined },
      ...{ base: [], inherited: [], draft: createDraft([]), operationUuid: undefined, jobUuid: undefined, job: undefined },
      role: spawn('role', { id: 'role', input: picking }),
      user: spawn('user', { id: 'user', input: picking }),
      insight: spawn('insight', { id: 'insight', input: { uuid: payload.uuid } }),
    }
  },
  initial: 'loading',
  on: {
    'page.show': { actions: { type: 'showPage', params: ({ event: { page } }) => ({ page }) } },
    'reasons.open': { actions: { type: 'openReasons', params: ({ event: { principal } }) => ({ principal }) } },
    'viewAs.open': { actions: { type: 'viewAs', params: ({ event: { principal } }) => ({ principal }) } },
    'editor.cancel': { actions: 'close' },
  },
  states: {
    loading: {
      invoke: {
        id: 'fetchPermissions',
        src: 'fetchPermissions',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'editing', actions: ['setPermissions', 'retitle', 'notifyDirty'] },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
    },
    failed: { on: { 'editor.reload': 'loading', 'data.stale': 'loading' } },
    editing: {
      initial: 'settled',
      on: {
        'entry.add': { actions: [{ type: 'addEntry', params: ({ event: { principal } }) => ({ principal }) }, 'notifyDirty'] },
        'entry.change': {
          actions: [{ type: 'changeEntry', params: ({ event: { principal, change } }) => ({ principal, change }) }, 'notifyDirty'],
        },
        'entry.remove': { actions: [{ type: 'removeEntry', params: ({ event: { principal } }) => ({ principal }) }, 'notifyDirty'] },
        'option.change': { actions: [{ type: 'changeOption', params: ({ event: { change } }) => ({ change }) }, 'notifyDirty'] },
        'editor.save': [
          { guard: { type: 'isUnchangedOk', params: ({ event: { intent } }) => ({ intent }) }, actions: 'close' },
          { guard: 'isFaulty', actions: 'setFault' },
          {
            guard: 'isRecursive',
            target: 'previewing',
            actions: [{ type: 'setIntent', params: ({ event: { intent } }) => ({ intent }) }, 'clearRefusal'],
          },
          {
            guard: 'isDirty',
            target: 'saving',
            actions: [{ type: 'setIntent', params: ({ event: { intent } }) => ({ intent }) }, 'clearRefusal'],
          },
        ],
        'frame.save': [
          { guard: not('isDirty') },
          { guard: 'isFaulty', actions: ['setFault', 'notifyDirty'] },
          { guard: 'isRecursive', target: 'previewing', actions: [{ type: 'setIntent', params: { intent: 'frame' } }, 'clearRefusal'] },
          { target: 'saving', actions: [{ type: 'setIntent', params: { intent: 'frame' } }, 'clearRefusal'] },
        ],
        'editor.reload': 'loading',
      },
      states: {
        settled: {
          on: {
            'data.changed': {
              guard: { type: 'affectsRights', params: ({ event }) => event },
              target: 'refreshing',
              actions: 'refreshInsight',
            },
            'data.stale': 'refreshing',
          },
        },
        refreshing: {
          invoke: {
            id: 'fetchPermissions',
            src: 'fetchPermissions',
            input: ({ context: { uuid } }) => ({ uuid }),
            onDone: { target: 'settled', actions: ['mergeReloadedPermissions', 'retitle'] },
            // Ignores a failed reload. If the user lost the right, the next save reports it.
            onError: 'settled',
          },
          on: {
            'data.changed': { guard: { type: 'affectsRights', params: ({ event }) => event }, target: 'refreshing', reenter: true },
          },
        },
      },
    },
    previewing: {
      invoke: {
        id: 'previewSet',
        src: 'previewSet',
        input: buildPermissionSet,
        onDone: { target: 'asking', actions: 'setPreview' },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    asking: { on: { 'preview.confirm': 'saving', 'preview.cancel': { target: 'editing', actions: 'notifyDirty' } } },
    saving: {
      invoke: {
        id: 'saveSet',
        src: 'saveSet',
        input: buildPermissionSet,
        onDone: { target: 'saved', actions: ['setSavedPermissions', 'notifyDirty'] },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    saved: { always: [{ guard: 'hasJob', target: 'following', actions: 'notifyJob' }, { target: 'finished' }] },
    /** Shows the progress. The server completes the change even if this window is closed. */
    following: {
      initial: 'loadingJob',
      always: [
        { guard: 'isJobDone', target: 'finished' },
        { guard: 'isJobOver', target: 'editing', actions: 'setJobFailure' },
      ],
      on: {
        'job.progress': {
          guard: { type: 'isOwnJob', params: ({ event: { job } }) => ({ job }) },
          actions: { type: 'setJob', params: ({ event: { job } }) => ({ job }) },
        },
      },
      states: {
        loadingJob: {
          invoke: {
            id: 'fetchJob',
            src: 'fetchJob',
            input: ({ context: { jobUuid = '' } }) => ({ uuid: jobUuid }),
            onDone: { target: 'waiting', actions: { type: 'setJob', params: ({ event }) => ({ job: event.output }) } },
            onError: 'waiting',
          },
        },
        // Waits for an event from the server, and also polls at intervals in case the connection for events is down.
        waiting: { after: { pollDelay: 'loadingJob' }, on: { 'data.stale': 'loadingJob' } },
      },
    },
    finished: {
      always: [
        { guard: 'isOk', target: 'editing', actions: ['announceSaved', 'close'] },
        { target: 'editing', actions: 'announceSaved' },
      ],
    },
  },
})
