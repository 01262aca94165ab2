import {
  type ActorRef,
  type AnyActor,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  enqueueActions,
  type Snapshot,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import { type Answer, confirmMachine, type Question } from '#machines/confirm.machine'
import { providedPromise } from '#machines/provided'
import { errorOf } from '#machines/settled'
import type {
  JobFact,
  OpenedFact,
  Returned,
  Session,
  SessionFact,
  WindowCommand,
  WindowContent,
  WindowFact,
  WindowKind,
  WindowRequest,
} from '#windows/window-kind'
import { grownTo, type Rect } from './geometry'
import type { Side } from './snapping'

/** Requests from a window to the desktop. */
export type WindowToDesktop =
  | { type: 'window.raise'; id: string }
  | { type: 'window.closed'; id: string }
  | { type: 'window.minimised'; id: string }
  /** State that a page reload restores has changed. */
  | { type: 'window.changed'; id: string }
  | Exclude<WindowRequest, { type: `window.${'retitle' | 'close' | 'leave' | 'resize' | 'dirty' | 'remember'}` }>
export type DesktopRef = ActorRef<Snapshot<unknown>, WindowToDesktop>

export type FrameEvent =
  | { type: 'frame.press' }
  | { type: 'frame.move'; rect: Rect }
  | { type: 'frame.minimise' }
  | { type: 'frame.maximise' }
  | { type: 'frame.snap'; side: Side }
  | { type: 'frame.restore' }
  | { type: 'frame.close' }
  | { type: 'content.retry' }
  /** The view of the content threw an error while rendering. */
  | { type: 'content.crashed'; error: unknown }
type DesktopToWindow =
  | { type: 'frame.show' }
  | { type: 'frame.activate' }
  | { type: 'frame.deactivate' }
  | { type: 'frame.hide' }
  | { type: 'frame.reveal' }
  /** Requests and events share some names. This wrapper marks events that go down to the content. */
  | { type: 'frame.notify'; fact: WindowFact | JobFact | OpenedFact | Returned | SessionFact }
export type WindowEvent = FrameEvent | DesktopToWindow | WindowRequest

export interface FrameInput {
  id: string
  kind: WindowKind
  payload: unknown
  title: string | undefined
  extension: string | undefined
  rect: Rect
  maximised: boolean
  minimised: boolean
  /** Half or quarter of the area that the window fills, if it is neither maximised nor in its own size. */
  side?: Side | undefined
  minimisable: boolean
  maximisable: boolean
  session: Session
  desktop: DesktopRef
  /** Content, if its code is already loaded. */
  loaded: WindowContent<AnyStateMachine> | undefined
  /** Returns the question before unsaved changes are discarded; with `saves` it also offers to save. */
  askToDrop: (saves: boolean) => Question
}
export interface FrameContext extends Omit<FrameInput, 'maximised' | 'minimised' | 'side'> {
  side: Side | undefined
  opensMaximised: boolean
  opensMinimised: boolean
  /** Payload that restores this window after a page reload. */
  remembered: unknown
  /** Parts of the content with unsaved changes; '' if the content has no parts. */
  dirty: readonly string[]
  /** Question of the content before closing; replaces the default question about unsaved changes. */
  question: (() => Question) | undefined
  content: AnyActorRef | undefined
  View: WindowContent<AnyStateMachine>['View'] | undefined
  /** Returns the current commands of the content for the command palette. */
  commands: (() => readonly WindowCommand[]) | undefined
  error: unknown
}

/** Returns the parts with unsaved changes after a `window.dirty` event. */
const dirtyParts = (before: readonly string[], event: WindowEvent): readonly string[] => {
  if (event.type !== 'window.dirty') return before
  const others = before.filter((part) => part !== (event.part ?? ''))
  return event.dirty ? [...others, event.part ?? ''] : others
}

const answerOf = (event: object): Answer | undefined => ('output' in event ? (event.output as { answer: Answer }).answer : undefined)

/** Requests that may take long; their progress is shown in the window that sent them. */
const isWork: ReadonlySet<string> = new Set(['nodes.operate', 'nodes.send', 'clipboard.paste', 'job.follow'])

/** Says if the machine of the content handles this event type anywhere. Other contents would receive it in vain. */
export const takes = (content: AnyActorRef | undefined, { type }: { type: string }): boolean =>
  content !== undefined && ((content as AnyActor).logic as AnyStateMachine).events.includes(type)

/** Parts of the chart in `window.machine.ts`. */
export const windowSetup = setup({
  types: {} as { context: FrameContext; input: FrameInput; events: WindowEvent },
  actors: {
    loadContent: providedPromise<WindowContent<AnyStateMachine>, { kind: WindowKind; again: boolean }>('loadContent'),
    confirm: confirmMachine,
  },
  /** Waits until the dialog has closed: only then can the content move the focus to a missing field. In milliseconds. */
  delays: { questionGone: 100 },
  guards: {
    canMinimise: ({ context }) => context.minimisable,
    canMaximise: ({ context }) => context.maximisable,
    opensMaximised: ({ context }) => context.opensMaximised,
    opensSnapped: ({ context }) => context.side !== undefined,
    opensMinimised: ({ context }) => context.opensMinimised,
    isLoaded: ({ context }) => context.loaded !== undefined,
    isServerBack: ({ event }) => event.type === 'frame.notify' && event.fact.type === 'data.stale',
    isDirty: ({ context, event }) => dirtyParts(context.dirty, event).length > 0,
    /** The content reports that saving failed. */
    isUnsaved: ({ event }) => event.type === 'window.dirty' && event.dirty,
    isConfirmed: ({ event }) => answerOf(event) === 'ok',
    isToSave: ({ event }) => answerOf(event) === 'save',
  },
  actions: {
    askToRaise: sendTo(
      ({ context }) => context.desktop,
      ({ context }) => ({ type: 'window.raise', id: context.id }),
    ),
    notifyMinimised: sendTo(
      ({ context }) => context.desktop,
      ({ context }) => ({ type: 'window.minimised', id: context.id }),
    ),
    notifyClosed: sendTo(
      ({ context }) => context.desktop,
      ({ context }) => ({ type: 'window.closed', id: context.id }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context }) => ({ type: 'window.changed', id: context.id }),
    ),
    forwardToDesktop: sendTo(
      ({ context }) => context.desktop,
      ({ context, event }) => (isWork.has(event.type) ? { ...event, windowId: context.id } : event) as WindowToDesktop,
    ),
    forwardToContent: enqueueActions(({ context, event, enqueue }) => {
      const { content } = context
      if (content && event.type === 'frame.notify' && takes(content, event.fact)) enqueue.sendTo(content, event.fact)
    }),
    /** A content that is loaded again starts with the current session. */
    setSession: assign({
      session: ({ context, event }) =>
        event.type === 'frame.notify' && event.fact.type === 'session.changed' ? event.fact.session : context.session,
    }),
    notifyActivated: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue.sendTo(context.content, { type: 'frame.activated' })
    }),
    spawnContent: assign(({ context, event, self, spawn }) => {
      const found = 'output' in event ? (event.output as WindowContent<AnyStateMachine>) : context.loaded
      if (!found) return {}
      const { machine, View, commands } = found
      const content = spawn(machine, { input: { payload: context.remembered, window: self, session: context.session } })
      return { View, content: content as AnyActorRef, commands: commands && (() => commands(content)) }
    }),
    stopContent: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue(stopChild(context.content))
      enqueue.assign({ content: undefined, View: undefined, commands: undefined })
    }),
    setDirty: assign({
      dirty: ({ context, event }) => dirtyParts(context.dirty, event),
      question: ({ context, event }) => (event.type === 'window.dirty' ? event.question : context.question),
    }),
    askToSave: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue.sendTo(context.content, { type: 'frame.save' })
    }),
    setError: assign({ error: ({ event }) => errorOf(event) }),
    clearError: assign({ error: undefined }),
    setRect: assign({ rect: ({ context, event }) => (event.type === 'frame.move' ? event.rect : context.rect) }),
    resize: assign(({ context: { rect }, event }) => (event.type === 'window.resize' ? { rect: grownTo(rect, event) } : {})),
    setSide: assign({ side: ({ context, event }) => (event.type === 'frame.snap' ? event.side : context.side) }),
    clearSide: assign({ side: undefined }),
    setTitle: assign(({ event }) =>
      event.type === 'window.retitle' ? { title: event.title || undefined, extension: event.extension } : {},
    ),
    setRemembered: assign({
      remembered: ({ context, event }) => (event.type === 'window.remember' ? event.payload : context.remembered),
    }),
  },
})
