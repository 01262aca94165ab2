import { type ActorRef, assign, type Snapshot, setup } from 'xstate'
import { cutLimit } from '#api/contract/constants'
import type { Job } from '#api/contract/job'
import {
  type Arrival,
  type ClipboardNews,
  type ClipboardOutcome,
  type ClipboardPaste,
  type ClipboardPut,
  type ClipboardTask,
  describeTask,
  type ClipboardContent,
  isArrival,
  isTaskQueued,
  type NodesSend,
} from './clipboard'
import { shouldRetry } from './lost-answer'
import { getEndOfJob, getTaskEndOfError, type TaskProgressEvent } from './progress'
import { providedPromise } from './provided'

export type ClipboardEvent =
  | ({ type: 'clipboard.put' } & ClipboardPut)
  | ({ type: 'clipboard.paste' } & ClipboardPaste)
  | ({ type: 'nodes.send' } & NodesSend)
  /** The user copied, cut or pasted something, possibly in another tab or on another device. */
  | { type: 'clipboard.changed' }
  | { type: 'job.progress'; job: Job }

export interface ClipboardContext {
  desktop: ActorRef<Snapshot<unknown>, ClipboardNews | TaskProgressEvent>
  newId(): string
  /** Items on the copy list and on the cut list; null until the server has responded for the first time. */
  content: ClipboardContent | null
  /** Queued calls of the clipboard. The first one is running. */
  tasks: readonly ClipboardTask[]
  /** Number of attempts of the first queued task that got no response. */
  unansweredTries: number
  /** Pastes and sends whose items have not all arrived in the target folder yet, by operation id. */
  arrivals: ReadonlyMap<string, Arrival>
}

/** Events that request a task. */
export type ClipboardRequest = Exclude<ClipboardEvent, { type: 'job.progress' }>

const toTask = (event: ClipboardRequest, newId: () => string): ClipboardTask => {
  switch (event.type) {
    case 'clipboard.put':
      return { kind: 'put', list: event.list, uuids: event.uuids, fromUuid: event.fromUuid }
    case 'clipboard.paste':
      return {
        ...{ kind: 'paste', target: event.target, operationUuid: event.operationUuid ?? newId() },
        ...{ answer: event.answer, windowId: event.windowId },
      }
    case 'nodes.send':
      return { kind: 'send', uuids: event.uuids, target: event.target, operationUuid: newId(), windowId: event.windowId }
    case 'clipboard.changed':
      return { kind: 'read' }
  }
}

const findChangedFolders = ({ content, tasks: [task] }: ClipboardContext): string[] => {
  if (!isArrival(task)) return []
  const left = task.kind === 'paste' ? (content?.cutItems ?? []).flatMap(({ parentUuid }) => parentUuid ?? []) : []
  return [task.target.uuid, ...left]
}

interface TaskEnding {
  error?: unknown
  /** The job of the server that pastes the remaining items. */
  job?: Job | undefined
}

const withoutArrival = (arrivals: ReadonlyMap<string, Arrival>, id: string): ReadonlyMap<string, Arrival> =>
  new Map([...arrivals].filter(([name]) => name !== id))

/** The setup of `clipboard.machine.ts`. */
export const clipboardSetup = setup({
  types: {} as { context: ClipboardContext; events: ClipboardEvent; input: Pick<ClipboardContext, 'desktop' | 'newId'> },
  actors: { perform: providedPromise<ClipboardOutcome, { task: ClipboardTask | undefined; content: ClipboardContent | null }>('perform') },
  delays: { retryDelay: 3_000 },
  guards: {
    hasTask: ({ context }) => context.tasks.length > 0,
    cutsTooMany: (_, { list, uuids }: Pick<ClipboardPut, 'list' | 'uuids'>) =>
      (list === 'cut' || list === 'addToCut') && uuids.length > cutLimit,
    isAlreadyQueued: ({ context }, request: ClipboardRequest) => isTaskQueued(context.tasks, toTask(request, String)),
    endsArrival: ({ context }, { job }: { job: Job }) => context.arrivals.has(job.uuid) && getEndOfJob(job) !== undefined,
    shouldRetry: ({ context }, { error }: { error: unknown }) =>
      context.tasks[0]?.kind !== 'read' && shouldRetry(error, context.unansweredTries),
  },
  actions: {
    queue: assign(({ context: { tasks, newId } }, request: ClipboardRequest) => ({ tasks: [...tasks, toTask(request, newId)] })),
    addArrival: assign(({ context: { tasks, arrivals } }) =>
      isArrival(tasks[0]) ? { arrivals: new Map(arrivals).set(tasks[0].operationUuid, tasks[0]) } : {},
    ),
    notifyStarted: ({ context: { tasks, desktop } }) => {
      if (isArrival(tasks[0])) desktop.send({ type: 'progress.started', id: tasks[0].operationUuid, work: describeTask(tasks[0]) })
    },
    /** Called if the job had already ended when the response with its id arrived. Handles the end as if its event arrived now. */
    notifyEnded: ({ context: { tasks, desktop }, self }, { error, job }: TaskEnding) => {
      if (!isArrival(tasks[0])) return
      const id = tasks[0].operationUuid
      const end = error === undefined ? job && getEndOfJob(job) : getTaskEndOfError(error)
      if (job && !end) desktop.send({ type: 'progress.continued', id, jobUuid: job.uuid })
      else desktop.send({ type: 'progress.ended', id, end: end ?? 'done' })
      if (job) self.send({ type: 'job.progress', job })
    },
    /** Removes the first task from `arrivals`. The task stays there while a job of the server pastes its remaining items. */
    removeFinishedArrival: assign(({ context: { tasks, arrivals } }, { job }: TaskEnding) =>
      !job && isArrival(tasks[0]) ? { arrivals: withoutArrival(arrivals, tasks[0].operationUuid) } : {},
    ),
    removeArrival: assign(({ context }, { job }: { job: Job }) => ({ arrivals: withoutArrival(context.arrivals, job.uuid) })),
    removeTask: assign(({ context }) => ({ tasks: context.tasks.slice(1), unansweredTries: 0 })),
    countUnansweredTry: assign(({ context }) => ({ unansweredTries: context.unansweredTries + 1 })),
    /**
     * Stores the clipboard lists of a response. After a paste the cut list is empty; all other changes of the lists are loaded afterwards.
     */
    setOutcome: assign(({ context: { content, tasks } }, { outcome }: { outcome: ClipboardOutcome }) => {
      if (outcome.content) return { content: outcome.content }
      if (tasks[0]?.kind !== 'paste') return {}
      return { content: content && { ...content, cutItems: [] }, tasks: [...tasks, { kind: 'read' as const }] }
    }),
    notifyChanged: ({ context }, { outcome }: { outcome: ClipboardOutcome }) => {
      const parentUuids = findChangedFolders(context)
      const uuids = (outcome.arrived ?? []).map(({ uuid }) => uuid)
      if (parentUuids.length > 0) context.desktop.send({ type: 'data.changed', resource: 'node', uuids, parentUuids })
    },
    reportDone: ({ context: { tasks } }) => {
      if (tasks[0]?.kind === 'paste') tasks[0].answer?.done()
    },
    reportFailed: ({ context: { tasks } }, { error }: { error: unknown }) => {
      if (tasks[0]?.kind === 'paste') tasks[0].answer?.failed(error, tasks[0].operationUuid)
    },
    /** Placeholder. The desktop provides the action with its texts. */
    announceDone: (_, _done: { outcome: ClipboardOutcome }) => {},
    announceFailure: (_, _failure: { error: unknown }) => {},
    announceCutLimit: () => {},
    announceArrival: (_, _ended: { arrival: Arrival | undefined; job: Job }) => {},
  },
})
