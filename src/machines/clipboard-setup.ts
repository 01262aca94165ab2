import { type ActorRef, assign, type Snapshot, setup } from 'xstate'
import { cutLimit } from '#api/contract/constants'
import {
  type ClipboardNews,
  type ClipboardOutcome,
  type ClipboardPaste,
  type ClipboardPut,
  type ClipboardTask,
  type Held,
  isAskedAlready,
  type NodesSend,
} from './clipboard'
import { isLost } from './lost-answer'
import { providedPromise } from './provided'

export type ClipboardEvent =
  | ({ type: 'clipboard.put' } & ClipboardPut)
  | ({ type: 'clipboard.paste' } & ClipboardPaste)
  | ({ type: 'nodes.send' } & NodesSend)
  /** Somewhere the user copied, cut or pasted. */
  | { type: 'clipboard.changed' }

export interface ClipboardContext {
  desktop: ActorRef<Snapshot<unknown>, ClipboardNews>
  newId(): string
  /** Null until the server has answered for the first time. */
  held: Held | null
  /** The first is under way. */
  tasks: readonly ClipboardTask[]
  /** How often the first one was left without an answer. */
  lost: number
}

const mostTries = 6

const taskOf = (event: ClipboardEvent, newId: () => string): ClipboardTask => {
  switch (event.type) {
    case 'clipboard.put':
      return { kind: 'put', list: event.list, uuids: event.uuids, fromUuid: event.fromUuid }
    case 'clipboard.paste':
      return { kind: 'paste', target: event.target, operationUuid: event.operationUuid ?? newId(), answer: event.answer }
    case 'nodes.send':
      return { kind: 'send', uuids: event.uuids, target: event.target, operationUuid: newId() }
    case 'clipboard.changed':
      return { kind: 'look' }
  }
}

const parentsOf = ({ held, tasks: [task] }: ClipboardContext): string[] => {
  if (task?.kind !== 'paste' && task?.kind !== 'send') return []
  const left = task.kind === 'paste' ? (held?.cutItems ?? []).flatMap(({ parentUuid }) => parentUuid ?? []) : []
  return [task.target.uuid, ...left]
}

/** The parts of the chart in `clipboard.machine.ts`. */
export const clipboardSetup = setup({
  types: {} as { context: ClipboardContext; events: ClipboardEvent; input: Pick<ClipboardContext, 'desktop' | 'newId'> },
  actors: { perform: providedPromise<ClipboardOutcome, { task: ClipboardTask | undefined }>('perform') },
  delays: { retryPause: 3_000 },
  guards: {
    hasTask: ({ context }) => context.tasks.length > 0,
    cutsTooMany: ({ event }) =>
      event.type === 'clipboard.put' && (event.list === 'cut' || event.list === 'addToCut') && event.uuids.length > cutLimit,
    isAskedAlready: ({ context, event }) => isAskedAlready(context.tasks, taskOf(event, String)),
    isWorthAnotherTry: ({ context }, { error }: { error: unknown }) =>
      isLost(error) && context.tasks[0]?.kind !== 'look' && context.lost < mostTries,
  },
  actions: {
    queue: assign(({ context: { tasks, newId }, event }) => ({ tasks: [...tasks, taskOf(event, newId)] })),
    drop: assign(({ context }) => ({ tasks: context.tasks.slice(1), lost: 0 })),
    countLost: assign(({ context }) => ({ lost: context.lost + 1 })),
    /** After a paste the cut list is empty; what else became of the lists is asked for behind it. */
    keepOutcome: assign(({ context: { held, tasks } }, { outcome }: { outcome: ClipboardOutcome }) => {
      if (outcome.held) return { held: outcome.held }
      if (tasks[0]?.kind !== 'paste') return {}
      return { held: held && { ...held, cutItems: [] }, tasks: [...tasks, { kind: 'look' as const }] }
    }),
    tellChanged: ({ context }, { outcome }: { outcome: ClipboardOutcome }) => {
      const parentUuids = parentsOf(context)
      const uuids = (outcome.arrived ?? []).map(({ uuid }) => uuid)
      if (parentUuids.length > 0) context.desktop.send({ type: 'data.changed', resource: 'node', uuids, parentUuids })
    },
    answerDone: ({ context: { tasks } }) => {
      if (tasks[0]?.kind === 'paste') tasks[0].answer?.done()
    },
    answerFailed: ({ context: { tasks } }, { error }: { error: unknown }) => {
      if (tasks[0]?.kind === 'paste') tasks[0].answer?.failed(error, tasks[0].operationUuid)
    },
    /** Sentences are the composition's. */
    sayDone: (_, _done: { outcome: ClipboardOutcome }) => {},
    sayFailed: (_, _failure: { error: unknown }) => {},
    sayCutLimit: () => {},
  },
})
