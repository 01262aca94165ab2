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
import { getEventError } from '#machines/settled'
import type {
  HistoryMoved,
  JobEvent,
  ReopenedEvent,
  NodesRestored,
  Session,
  SessionEvent,
  WindowCommand,
  WindowContent,
  ContentEvent,
  WindowKind,
  WindowRequest,
} from '#windows/window-kind'
import { type Rect, resizeToContent } from './geometry'
import type { Side } from './snapping'

/** Requests from a window to the desktop. */
export type WindowToDesktop =
  | { type: 'window.raise'; id: string }
  | { type: 'window.closed'; id: string }
  | { type: 'window.minimised'; id: string }
  /** State of the window that a page reload restores has changed, so it must be saved. */
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
  /** Event for the content of the window. It is wrapped, because requests of the content have partly the same names as events for it. */
  | { type: 'frame.notify'; fact: ContentEvent | JobEvent | ReopenedEvent | NodesRestored | HistoryMoved | SessionEvent }
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
  /** Half or quarter of the area that the window fills. Undefined if it is maximised or has its own size. */
  side?: Side | undefined
  minimisable: boolean
  maximisable: boolean
  session: Session
  desktop: DesktopRef
  /** Content machine and view, if their code was already loaded when the window opened. */
  loaded: WindowContent<AnyStateMachine> | undefined
  /** Returns the question that is asked before unsaved changes are discarded. With `saves`, the question also offers to save. */
  createDiscardQuestion: (saves: boolean) => Question
}
export interface FrameContext extends Omit<FrameInput, 'maximised' | 'minimised' | 'side'> {
  side: Side | undefined
  opensMaximised: boolean
  opensMinimised: boolean
  /** Payload that restores this window after a page reload. */
  restorePayload: unknown
  /** Parts of the content with unsaved changes; '' if the content has no parts. */
  dirty: readonly string[]
  /** Question that the content asks before the window closes. It replaces the default question about unsaved changes. */
  question: (() => Question) | undefined
  content: AnyActorRef | undefined
  View: WindowContent<AnyStateMachine>['View'] | undefined
  /** Returns the current commands of the content for the command palette. */
  commands: (() => readonly WindowCommand[]) | undefined
  error: unknown
}

export type DirtyEvent = Extract<WindowRequest, { type: 'window.dirty' }>
export type NotifyEvent = Extract<DesktopToWindow, { type: 'frame.notify' }>

/** Returns the parts of the content that have unsaved changes after this event. */
const dirtyPartsAfter = (before: readonly string[], { dirty, part = '' }: DirtyEvent): readonly string[] => {
  const others = before.filter((other) => other !== part)
  return dirty ? [...others, part] : others
}

/** Requests that may take long; their progress is shown in the window that sent them. */
const longRequests: ReadonlySet<string> = new Set(['nodes.operate', 'nodes.send', 'clipboard.paste', 'job.follow'])

/** Says if the machine of the content handles this event type anywhere. Other contents would receive it in vain. */
export const acceptsEvent = (content: AnyActorRef | undefined, { type }: { type: string }): boolean =>
  content !== undefined && ((content as AnyActor).logic as AnyStateMachine).events.includes(type)

/** Setup of `window.machine.ts`: types, actors, guards and actions. */
export const windowSetup = setup({
  types: {} as { context: FrameContext; input: FrameInput; events: WindowEvent },
  actors: {
    loadContent: providedPromise<WindowContent<AnyStateMachine>, { kind: WindowKind; again: boolean }>('loadContent'),
    confirm: confirmMachine,
  },
  /** Waits until the dialog has closed: only then can the content move the focus to a missing field. In milliseconds. */
  delays: { dialogCloseDelay: 100 },
  guards: {
    canMinimise: ({ context }) => context.minimisable,
    canMaximise: ({ context }) => context.maximisable,
    opensMaximised: ({ context }) => context.opensMaximised,
    opensSnapped: ({ context }) => context.side !== undefined,
    opensMinimised: ({ context }) => context.opensMinimised,
    isLoaded: ({ context }) => context.loaded !== undefined,
    isServerBack: (_, { fact }: NotifyEvent) => fact.type === 'data.stale',
    isDirty: ({ context }, event: DirtyEvent) => dirtyPartsAfter(context.dirty, event).length > 0,
    /** True if the event reports that saving failed. */
    isUnsaved: (_, { dirty }: DirtyEvent) => dirty,
    isConfirmed: (_, { answer }: { answer: Answer }) => answer === 'ok',
    isToSave: (_, { answer }: { answer: Answer }) => answer === 'save',
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
      ({ context, event }) => (longRequests.has(event.type) ? { ...event, windowId: context.id } : event) as WindowToDesktop,
    ),
    forwardToContent: enqueueActions(({ context: { content }, enqueue }, { fact }: NotifyEvent) => {
      if (content && acceptsEvent(content, fact)) enqueue.sendTo(content, fact)
    }),
    /** Stores the current session. Content that is loaded again then starts with it. */
    setSession: assign((_, { fact }: NotifyEvent) => (fact.type === 'session.changed' ? { session: fact.session } : {})),
    notifyActivated: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue.sendTo(context.content, { type: 'frame.activated' })
    }),
    spawnContent: assign(({ context, self, spawn }, { loaded }: Pick<FrameInput, 'loaded'>) => {
      if (!loaded) return {}
      const { machine, View, commands } = loaded
      const content = spawn(machine, { input: { payload: context.restorePayload, window: self, session: context.session } })
      return { View, content: content as AnyActorRef, commands: commands && (() => commands(content)) }
    }),
    stopContent: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue(stopChild(context.content))
      enqueue.assign({ content: undefined, View: undefined, commands: undefined })
    }),
    setDirty: assign(({ context }, event: DirtyEvent) => ({ dirty: dirtyPartsAfter(context.dirty, event), question: event.question })),
    askToSave: enqueueActions(({ context, enqueue }) => {
      if (context.content) enqueue.sendTo(context.content, { type: 'frame.save' })
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    clearError: assign({ error: undefined }),
    setRect: assign((_, { rect }: { rect: Rect }) => ({ rect })),
    resize: assign(({ context }, size: { width: number; height?: number }) => ({ rect: resizeToContent(context.rect, size) })),
    setSide: assign((_, { side }: { side: Side }) => ({ side })),
    clearSide: assign({ side: undefined }),
    setTitle: assign((_, { title, extension }: { title: string; extension?: string | undefined }) => ({
      ...{ title: title || undefined, extension },
    })),
    setRemembered: assign((_, { payload }: { payload: unknown }) => ({ restorePayload: payload })),
  },
})
