import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import { providedPromise } from '#machines/provided'
import type { JobEvent, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError } from '#machines/settled'
import { isJobOver, type Preview, type Refusal, getValidLines } from './user-import'

/** Preview of the file for one step of the import, and the window that shows the progress. */
export interface ImportStep {
  preview: Preview | undefined
  window: WindowRef
}

interface UserImportContext {
  window: WindowRef
  file: File | undefined
  preview: Preview | undefined
  jobUuid: string
  job: Job | undefined
  /** True if the user has saved the initial passwords, or if there are none. */
  arePasswordsSaved: boolean
  refusal: Refusal | undefined
}

type UserImportEvent =
  | ContentEvent
  | JobEvent
  | { type: 'file.chosen'; file: File }
  | { type: 'import.start' }
  | { type: 'codes.save' }
  | { type: 'failures.save' }

const dirty = (is: boolean): WindowRequest => ({ type: 'window.dirty', dirty: is })

const readChosenFile = {
  target: 'reading',
  actions: { type: 'setFile', params: ({ event }: { event: { file: File } }) => ({ file: event.file }) },
} as const

/**
 * Imports users from a file. The user chooses a file and sees a preview; the valid lines are sent, and a job of the server creates the
 * users. Afterwards the initial passwords and the failed lines can be saved.
 */
export const userImportMachine = setup({
  types: {} as { context: UserImportContext; input: WindowInput<object>; events: UserImportEvent },
  actors: {
    readFile: providedPromise<Preview, { file: File | undefined; window: WindowRef }>('readFile'),
    /** Sends the valid lines and starts the job. Returns the id of the job. */
    sendLines: providedPromise<string, ImportStep>('sendLines'),
    fetchJob: providedPromise<Job, { jobUuid: string }>('fetchJob'),
    saveCodes: providedPromise<void, ImportStep>('saveCodes'),
    saveFailures: providedPromise<void, ImportStep>('saveFailures'),
  },
  delays: { pollDelay: 5_000 },
  guards: {
    arePasswordsSaved: ({ context }) => context.arePasswordsSaved,
    hasValidLines: ({ context: { preview } }) => preview !== undefined && getValidLines(preview).length > 0,
    isOwnJob: ({ context }, { job }: { job: Job }) => job.uuid === context.jobUuid,
    isOwnJobOver: ({ context }, { job }: { job: Job }) => job.uuid === context.jobUuid && isJobOver(job),
    hasCreatedNone: ({ context: { job } }) => (job?.done ?? 0) === 0,
    isJobOver: (_, { job }: { job: Job }) => isJobOver(job),
  },
  actions: {
    setFile: assign({ file: (_, { file }: { file: File }) => file }),
    setPreview: assign((_, preview: Preview) => ({ preview })),
    setJobUuid: assign((_, jobUuid: string) => ({ jobUuid, job: undefined, arePasswordsSaved: false })),
    setJob: assign((_, { job }: { job: Job }) => ({ job })),
    setRefusal: assign({ refusal: ({ event }) => getEventError<Refusal>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    notifyJob: sendTo(
      ({ context }) => context.window,
      ({ context: { jobUuid } }): WindowRequest => ({ type: 'job.follow', jobUuid }),
    ),
    /** Marks the window as unsaved, because the initial passwords exist only in it. */
    notifyDirty: sendTo(({ context }) => context.window, dirty(true)),
    markPasswordsSaved: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ arePasswordsSaved: true })
      enqueue.sendTo(context.window, dirty(false))
    }),
  },
}).createMachine({
  id: 'userImport',
  context: ({ input }) => ({
    ...{
      window: input.window,
      file: undefined,
      preview: undefined,
      jobUuid: '',
      job: undefined,
      arePasswordsSaved: true,
      refusal: undefined,
    },
  }),
  initial: 'choosing',
  states: {
    choosing: { on: { 'file.chosen': readChosenFile } },
    reading: {
      entry: 'clearRefusal',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file, window } }) => ({ file, window }),
        onDone: { target: 'previewing', actions: { type: 'setPreview', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: 'setRefusal' },
      },
    },
    previewing: {
      on: {
        'file.chosen': readChosenFile,
        'import.start': { guard: 'hasValidLines', target: 'sending', actions: 'clearRefusal' },
      },
    },
    sending: {
      invoke: {
        id: 'sendLines',
        src: 'sendLines',
        input: ({ context: { preview, window } }) => ({ preview, window }),
        onDone: { target: 'importing', actions: [{ type: 'setJobUuid', params: ({ event }) => event.output }, 'notifyJob', 'notifyDirty'] },
        onError: { target: 'previewing', actions: 'setRefusal' },
      },
    },
    importing: {
      on: {
        'job.progress': [
          {
            guard: { type: 'isOwnJobOver', params: ({ event }) => ({ job: event.job }) },
            target: 'done',
            actions: { type: 'setJob', params: ({ event }) => ({ job: event.job }) },
          },
          {
            guard: { type: 'isOwnJob', params: ({ event }) => ({ job: event.job }) },
            actions: { type: 'setJob', params: ({ event }) => ({ job: event.job }) },
          },
        ],
      },
      initial: 'loadingJob',
      states: {
        loadingJob: {
          invoke: {
            id: 'fetchJob',
            src: 'fetchJob',
            input: ({ context: { jobUuid } }) => ({ jobUuid }),
            onDone: [
              {
                guard: { type: 'isJobOver', params: ({ event }) => ({ job: event.output }) },
                target: '#userImport.done',
                actions: { type: 'setJob', params: ({ event }) => ({ job: event.output }) },
              },
              { target: 'waiting', actions: { type: 'setJob', params: ({ event }) => ({ job: event.output }) } },
            ],
            onError: 'waiting',
          },
        },
        /** Waits for the event of the job. Also polls, in case the event is lost. */
        waiting: { after: { pollDelay: 'loadingJob' }, on: { 'data.stale': 'loadingJob' } },
      },
    },
    done: {
      initial: 'checkingResult',
      on: {
        'file.chosen': {
          guard: 'arePasswordsSaved',
          target: 'reading',
          actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
        },
      },
      states: {
        checkingResult: { always: [{ guard: 'hasCreatedNone', target: 'shown', actions: 'markPasswordsSaved' }, { target: 'shown' }] },
        shown: { on: { 'codes.save': 'savingCodes', 'frame.save': 'savingCodes', 'failures.save': 'savingFailures' } },
        savingCodes: {
          entry: 'clearRefusal',
          invoke: {
            id: 'saveCodes',
            src: 'saveCodes',
            input: ({ context: { preview, window } }) => ({ preview, window }),
            onDone: { target: 'shown', actions: 'markPasswordsSaved' },
            onError: { target: 'shown', actions: ['setRefusal', 'notifyDirty'] },
          },
        },
        savingFailures: {
          entry: 'clearRefusal',
          invoke: {
            id: 'saveFailures',
            src: 'saveFailures',
            input: ({ context: { preview, window } }) => ({ preview, window }),
            onDone: 'shown',
            onError: { target: 'shown', actions: 'setRefusal' },
          },
        },
      },
    },
  },
})
