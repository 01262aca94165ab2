import { canRemove, type FileChoice, type UploadFile } from './upload'
import { type ConflictDecision, findUploadingFile, type NewBatch, uploadSetup } from './upload-setup'

const addBatch = { type: 'addBatch', params: ({ event }: { event: NewBatch }): NewBatch => event } as const
const retry = { type: 'retry', params: ({ event }: { event: { which: FileChoice } }) => ({ which: event.which }) } as const
const applyDecision = [
  'withdrawAnnouncement',
  { type: 'applyDecision', params: ({ event }: { event: ConflictDecision }): ConflictDecision => event },
] as const

/** Events that put files back into the queue after all files have ended. */
const startAgain = {
  'batch.add': { target: 'choosing', actions: addBatch },
  'files.retry': { target: 'choosing', actions: retry },
} as const
/** The user's decisions about taken names. No decision is open once the machine is in `finished`. */
const settleChoice = { 'conflict.decide': { target: 'choosing', actions: applyDecision } } as const

/**
 * The upload manager: one list, with exactly one upload at a time. Pause lets the current file finish. Stop aborts it, marks it failed and
 * leaves the others waiting; resume continues with it and the others. A file that was refused because the storage is full is sent again
 * after a while. The target folders are reloaded about 1.1 s after the last file. A file whose name is taken fails and the others continue;
 * the user's decision puts it back into the queue.
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, files: [], loaded: 0, statuses: {}, running: [], conflictChoices: {}, reported: undefined }),
  initial: 'idle',
  invoke: [
    {
      id: 'intake',
      src: 'intake',
      systemId: 'upload-intake',
      input: ({ context, self }) => ({ manager: self, desktop: context.desktop, newId: context.newId }),
      onError: {},
    },
    {
      id: 'unfinished',
      src: 'unfinished',
      systemId: 'unfinished-uploads',
      input: ({ context, self }) => ({ manager: self, desktop: context.desktop }),
      onError: {},
    },
    { id: 'forgetParts', src: 'forgetParts', onError: {} },
  ],
  on: {
    'batch.offer': { actions: { type: 'forwardToIntake', params: ({ event }) => event } },
    'batch.add': { actions: addBatch },
    'data.stale': { actions: 'refreshUnfinished' },
    'file.remove': {
      actions: [
        {
          type: 'deleteParts',
          params: ({ context, event: { id } }) => ({ files: context.files.filter((file) => file.id === id && canRemove(file)) }),
        },
        { type: 'removeWaiting', params: ({ event }) => ({ id: event.id }) },
        { type: 'forwardToIntake', params: ({ event }) => event },
      ],
    },
    'files.retry': { actions: retry },
    'conflict.decide': { actions: applyDecision },
    'upload.close': {
      target: '.idle',
      actions: [
        'withdrawAnnouncement',
        'dropOffers',
        { type: 'deleteParts', params: ({ context }) => ({ files: context.files }) },
        'reloadTargets',
        'clearAll',
      ],
    },
  },
  states: {
    idle: { on: { 'batch.add': { target: 'choosing', actions: addBatch } } },
    choosing: {
      always: [
        { guard: 'isNextOversize', target: 'choosing', reenter: true, actions: 'refuseOversize' },
        { guard: 'hasWaiting', target: 'sending', actions: 'startNext' },
        { guard: 'isEmpty', target: 'idle' },
        { target: 'finishing' },
      ],
    },
    sending: {
      initial: 'continuing',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ file: findUploadingFile(context.files) as UploadFile }),
        onError: { target: 'choosing', actions: 'failUnsentFile' },
      },
      on: {
        'file.progress': { actions: { type: 'setProgress', params: ({ event }) => ({ loaded: event.loaded }) } },
        'file.arrived': { actions: { type: 'setArrived', params: ({ event }) => ({ bytes: event.bytes }) } },
        'file.offline': { target: 'waitingForNetwork', actions: 'requeueCurrent' },
        'upload.stop': { target: 'stopped', actions: 'stopCurrent' },
      },
      states: {
        continuing: {
          on: {
            'upload.pause': 'pausing',
            'file.sent': {
              target: '#upload.choosing',
              actions: { type: 'finishCurrent', params: ({ event }) => ({ isSkipped: event.skipped === true }) },
            },
            'file.failed': [
              {
                guard: { type: 'isStorageFull', params: ({ event }) => ({ failure: event.failure }) },
                target: '#upload.waitingForStorage',
                actions: ['requeueCurrent', { type: 'announceOutcome', params: { earlier: false } }],
              },
              { target: '#upload.choosing', actions: { type: 'failCurrent', params: ({ event }) => ({ failure: event.failure }) } },
            ],
          },
        },
        pausing: {
          on: {
            'upload.resume': 'continuing',
            'file.offline': { target: '#upload.paused', actions: 'requeueCurrent' },
            'file.sent': {
              target: '#upload.paused',
              actions: { type: 'finishCurrent', params: ({ event }) => ({ isSkipped: event.skipped === true }) },
            },
            'file.failed': [
              {
                guard: { type: 'isStorageFull', params: ({ event }) => ({ failure: event.failure }) },
                target: '#upload.paused',
                actions: 'requeueCurrent',
              },
              { target: '#upload.paused', actions: { type: 'failCurrent', params: ({ event }) => ({ failure: event.failure }) } },
            ],
          },
        },
      },
    },
    paused: { on: { 'upload.resume': 'choosing', 'upload.stop': 'stopped' } },
    stopped: { on: { 'upload.resume': { target: 'choosing', actions: ['withdrawAnnouncement', 'resumeStoppedFiles'] } } },
    waitingForNetwork: {
      invoke: { id: 'whenOnline', src: 'whenOnline', onDone: 'choosing', onError: 'stopped' },
      on: { 'upload.stop': 'stopped', 'upload.pause': 'paused', 'upload.resume': 'choosing' },
    },
    /** The storage is full; an operator may free space. */
    waitingForStorage: {
      after: { storageRetryDelay: 'choosing' },
      on: { 'upload.stop': 'stopped', 'upload.pause': 'paused', 'upload.resume': 'choosing' },
    },
    /** All files have ended. Loads the server's counts and reloads the targets, which both take a moment. */
    finishing: {
      tags: 'ended',
      entry: 'announceOutcome',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ uploadUuids: context.running.map(({ uploadUuid }) => uploadUuid) }),
        onDone: { actions: { type: 'setStatuses', params: ({ event }) => ({ statuses: event.output }) } },
        onError: {},
      },
      after: {
        reloadDelay: [
          { guard: 'needsAnswer', target: 'awaitingAnswer', actions: ['reloadTargets', 'clearRun'] },
          { target: 'finished', actions: ['reloadTargets', 'clearRun'] },
        ],
      },
      on: { ...startAgain, ...settleChoice },
    },
    /** Uploads nothing until the user has decided about taken names. */
    awaitingAnswer: { tags: 'ended', on: { ...startAgain, ...settleChoice } },
    /** A new upload begins with a list of its own and of the files that were not stored. */
    finished: {
      tags: 'ended',
      on: { ...startAgain, 'batch.add': { target: 'choosing', actions: ['dropSettled', addBatch] } },
    },
  },
})
