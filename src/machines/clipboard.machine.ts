import { type ClipboardRequest, clipboardSetup } from './clipboard-setup'

const requestOf = ({ event }: { event: ClipboardRequest }): ClipboardRequest => event
/** Queues a task unless an equal one is already queued. */
const queueOnce = [{ guard: { type: 'isAlreadyQueued', params: requestOf } }, { actions: { type: 'queue', params: requestOf } }] as const

/**
 * The user's clipboard, shared by all windows, tabs and devices. All calls run one after the other in the requested order. A paste without
 * a response is repeated with the same operation id, so that it happens only once.
 */
export const clipboardMachine = clipboardSetup.createMachine({
  id: 'clipboard',
  context: ({ input }) => ({ ...input, content: null, tasks: [{ kind: 'read' }], unansweredTries: 0, arrivals: new Map() }),
  initial: 'idle',
  on: {
    'clipboard.put': [
      { guard: { type: 'cutsTooMany', params: ({ event: { list, uuids } }) => ({ list, uuids }) }, actions: 'announceCutLimit' },
      ...queueOnce,
    ],
    'clipboard.paste': queueOnce,
    'nodes.send': queueOnce,
    'clipboard.changed': queueOnce,
    'job.progress': {
      guard: { type: 'endsArrival', params: ({ event }) => ({ job: event.job }) },
      actions: [
        { type: 'announceArrival', params: ({ context, event: { job } }) => ({ arrival: context.arrivals.get(job.uuid), job }) },
        { type: 'removeArrival', params: ({ event }) => ({ job: event.job }) },
      ],
    },
  },
  states: {
    idle: { always: { guard: 'hasTask', target: 'working', actions: ['addArrival', 'notifyStarted'] } },
    working: {
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { tasks, content } }) => ({ task: tasks[0], content }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'notifyChanged', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'announceDone', params: ({ event }) => ({ outcome: event.output }) },
            'reportDone',
            { type: 'notifyEnded', params: ({ event }) => ({ job: event.output.job }) },
            { type: 'removeFinishedArrival', params: ({ event }) => ({ job: event.output.job }) },
            { type: 'setOutcome', params: ({ event }) => ({ outcome: event.output }) },
            'removeTask',
          ],
        },
        onError: [
          {
            guard: { type: 'shouldRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'countUnansweredTry',
          },
          {
            target: 'idle',
            actions: [
              { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'reportFailed', params: ({ event }) => ({ error: event.error }) },
              { type: 'notifyEnded', params: ({ event }) => ({ error: event.error }) },
              { type: 'removeFinishedArrival', params: () => ({}) },
              'removeTask',
            ],
          },
        ],
      },
    },
    /** Waits before the next attempt, because the network may come back. */
    waiting: { after: { retryDelay: 'working' } },
  },
})
