import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, type InputFrom, raise, sendTo, setup, stopChild } from 'xstate'
import type { ConversationMessage, LiveEvent } from '#api/contract/messaging'
import type { Profile } from '#api/contract/user-profile'
import { activityMachine } from '#machines/activity.machine'
import type { AuthNews } from '#machines/auth'
import { authMachine } from '#machines/auth.machine'
import { clipboardMachine } from '#machines/clipboard.machine'
import { type ConnectionNews, connectionMachine } from '#machines/connection.machine'
import { flowsMachine } from '#machines/flows.machine'
import { helpTopicsMachine } from '#machines/help-topics.machine'
import { type LiveNews, messagingMachine } from '#machines/messaging.machine'
import type { LinkTarget } from '#machines/link-target'
import type { NoticeWithdrawal } from '#machines/notice'
import { notificationsMachine } from '#machines/notifications.machine'
import { operationsMachine } from '#machines/operations.machine'
import type { Look } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import type { TaskProgressEvent } from '#machines/progress'
import { progressMachine } from '#machines/progress.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import { siteMachine } from '#machines/site.machine'
import { spellingMachine } from '#machines/spelling.machine'
import { taggingsMachine } from '#machines/taggings.machine'
import { templatesMachine } from '#machines/templates.machine'
import { uploadMachine } from '#machines/upload.machine'
import { vocabularyMachine } from '#machines/vocabulary.machine'
import { voiceMachine } from '#machines/voice.machine'
import type { JobEvent, NodesRestored, Session, WindowRequest } from '#windows/window-kind'
import { overlayMachine } from './command-palette/overlay.machine'
import { surfaceMachine } from './surface/surface.machine'
import { windowsMachine } from './window-manager/windows.machine'
import type { WindowsEvent, WindowsOptions } from './window-manager/windows-context'

export type DesktopEvent =
  | AuthNews
  | LiveNews
  | WindowRequest
  | TaskProgressEvent
  | JobEvent
  | NodesRestored
  | ConnectionNews
  | NoticeWithdrawal
  | { type: 'calls.changed'; pending: number }
  /** A call failed because nobody is signed in. */
  | { type: 'calls.refused' }
  /** A call received no response. */
  | { type: 'calls.unanswered' }

export interface DesktopInput {
  look: Look
  options: WindowsOptions
  uploadSettings(session: Session): Omit<InputFrom<typeof uploadMachine>, 'desktop'>
  /** Returns the label of the action of a notification, or undefined if it has none. */
  getActionLabel(notice: LinkTarget): string | undefined
  /** Opens a target, or gives the access that a user requests. Returns the request that shows the result. */
  openTarget(target: LinkTarget, session: Session | null, send: (request: WindowRequest) => void): Promise<WindowRequest>
  /** Returns true if a window has unsaved changes. */
  hasUnsavedWindow(windows: ActorRefFrom<typeof windowsMachine> | undefined): boolean
  /** Returns the texts of the notification about a message. */
  messageNotice(message: ConversationMessage): { title: string; message: string; label: string }
  newId(): string
  now(): number
}
interface DesktopContext extends Omit<DesktopInput, 'look'> {
  /** Session of the open windows. It stays set after the session has expired. */
  session: Session | null
  auth: ActorRefFrom<typeof authMachine>
  notifications: ActorRefFrom<typeof notificationsMachine>
  activity: ActorRefFrom<typeof activityMachine>
  connection: ActorRefFrom<typeof connectionMachine>
  preferences: ActorRefFrom<typeof preferencesMachine>
  site: ActorRefFrom<typeof siteMachine>
  helpTopics: ActorRefFrom<typeof helpTopicsMachine> | undefined
  overlay: ActorRefFrom<typeof overlayMachine> | undefined
  surface: ActorRefFrom<typeof surfaceMachine> | undefined
  windows: ActorRefFrom<typeof windowsMachine> | undefined
  messaging: ActorRefFrom<typeof messagingMachine> | undefined
  upload: ActorRefFrom<typeof uploadMachine> | undefined
  operations: ActorRefFrom<typeof operationsMachine> | undefined
  progress: ActorRefFrom<typeof progressMachine> | undefined
  clipboard: ActorRefFrom<typeof clipboardMachine> | undefined
  templates: ActorRefFrom<typeof templatesMachine> | undefined
  vocabulary: ActorRefFrom<typeof vocabularyMachine> | undefined
  voice: ActorRefFrom<typeof voiceMachine> | undefined
  spelling: ActorRefFrom<typeof spellingMachine> | undefined
  flows: ActorRefFrom<typeof flowsMachine> | undefined
  taggings: ActorRefFrom<typeof taggingsMachine> | undefined
}

/** Names of the services that run during a session. The live connection is not one of them. */
const sessionServices = [
  ...(['helpTopics', 'overlay', 'surface', 'windows', 'upload', 'operations', 'progress'] as const),
  ...(['clipboard', 'templates', 'vocabulary', 'voice', 'spelling', 'flows', 'taggings'] as const),
]
export const noServices = Object.fromEntries(sessionServices.map((name) => [name, undefined])) as Record<
  (typeof sessionServices)[number],
  undefined
>

type EventOf<T extends DesktopEvent['type']> = Extract<DesktopEvent, { type: T }>
type Forward =
  | { service: 'windows'; event: EventOf<'window.open'> | Extract<WindowsEvent, { type: 'windows.notify' }> }
  | { service: 'progress'; event: TaskProgressEvent | EventOf<'job.follow'> }
  | { service: 'operations'; event: EventOf<'nodes.operate'> }
  | { service: 'clipboard'; event: EventOf<'nodes.send' | 'clipboard.put' | 'clipboard.paste'> }
  | { service: 'surface'; event: EventOf<'directory.change'> }
  | { service: 'flows'; event: EventOf<'flow.start'> }
  | { service: 'activity'; event: EventOf<'calls.changed'> }
  | { service: 'notifications'; event: NoticeWithdrawal }

/** Setup of `desktop.machine.ts`: types, actors, guards and actions. */
export const desktopSetup = setup({
  types: {} as { context: DesktopContext; events: DesktopEvent; input: DesktopInput },
  actors: {
    auth: authMachine,
    notifications: notificationsMachine,
    activity: activityMachine,
    connection: connectionMachine,
    preferences: preferencesMachine,
    site: siteMachine,
    helpTopics: helpTopicsMachine,
    overlay: overlayMachine,
    surface: surfaceMachine,
    messaging: messagingMachine,
    upload: uploadMachine,
    operations: operationsMachine,
    progress: progressMachine,
    clipboard: clipboardMachine,
    templates: templatesMachine,
    vocabulary: vocabularyMachine,
    voice: voiceMachine,
    spelling: spellingMachine,
    flows: flowsMachine,
    taggings: taggingsMachine,
    windows: windowsMachine,
    /** Reports the number of pending API calls, and the calls that failed. */
    watchCalls: providedCallback<DesktopEvent, void>('watchCalls'),
    forgetSaved: providedPromise<void, { userUuid: string }>('forgetSaved'),
  },
  guards: {
    isSameUser: ({ context }, { session }: { session: Session }) => context.session?.userUuid === session.userUuid,
    hasUnsaved: ({ context }) => context.hasUnsavedWindow(context.windows),
    hasNothingUnsaved: ({ context }) => !context.hasUnsavedWindow(context.windows),
    endsSession: (_, { live }: { live: LiveEvent }) => live.type === 'session.ended',
    isOfConfig: (_, { resource }: { resource: string }) => resource === 'config',
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    awaitProfile: sendTo(({ context }) => context.preferences, { type: 'session.began' }),
    startSession: assign(({ context, spawn, self }) => {
      const session = context.session as Session
      return {
        helpTopics: spawn('helpTopics'),
        overlay: spawn('overlay', { systemId: 'overlay' }),
        surface: spawn('surface', { systemId: 'surface', input: { desktop: self } }),
        windows: spawn('windows', { systemId: 'windows', input: { ...context.options, session, desktop: self } }),
        /** Windows find these services by system id: tasks in progress, the clipboard and the offered templates. */
        progress: spawn('progress', { systemId: 'progress', input: { desktop: self } }),
        operations: spawn('operations', { systemId: 'operations', input: { desktop: self, newId: context.newId } }),
        clipboard: spawn('clipboard', { systemId: 'clipboard', input: { desktop: self, newId: context.newId } }),
        templates: spawn('templates', { systemId: 'templates' }),
        vocabulary: spawn('vocabulary', { systemId: 'vocabulary' }),
        voice: spawn('voice', { systemId: 'voice', input: { desktop: self } }),
        spelling: spawn('spelling', { systemId: 'spelling' }),
        flows: spawn('flows', { systemId: 'flows', input: { desktop: self } }),
        taggings: spawn('taggings', { systemId: 'taggings', input: { desktop: self } }),
      }
    }),
    /** The upload window finds it by system id. */
    startUploads: assign(({ context, spawn, self }) => ({
      upload: spawn('upload', { systemId: 'upload', input: { desktop: self, ...context.uploadSettings(context.session as Session) } }),
    })),
    stopSession: enqueueActions(({ context, enqueue }) => {
      for (const name of sessionServices) if (context[name]) enqueue(stopChild(context[name]))
      enqueue.assign(noServices)
    }),
    clearSession: assign({ session: null }),
    startMessaging: assign({
      messaging: ({ context, spawn, self }) =>
        spawn('messaging', { systemId: 'messaging', input: { parent: self, userUuid: context.session?.userUuid ?? '' } }),
    }),
    /** The action of the notification opens the conversation. */
    notifyMessage: enqueueActions(({ context, self, enqueue }, { message }: { message: ConversationMessage }) => {
      const { conversationUuid } = message
      const run = () => self.send({ type: 'window.open', kind: 'messenger', payload: { conversationUuid } })
      const { label, ...words } = context.messageNotice(message)
      enqueue.raise({ type: 'notify', level: 'info', ...words, news: true, action: { label, isPermanent: true, run } })
    }),
    stopMessaging: enqueueActions(({ context, enqueue }) => {
      if (context.messaging) enqueue(stopChild(context.messaging))
      enqueue.assign({ messaging: undefined })
    }),
    readAgain: raise({ type: 'data.stale' }),
    clearNotices: sendTo(({ context }) => context.notifications, { type: 'list.clear' }),
    notifyCleared: sendTo(({ context }) => context.auth, { type: 'desktop.cleared' }),
    resetLook: sendTo(({ context }) => context.preferences, { type: 'session.ended' }),
    updateSession: enqueueActions(({ context, enqueue }, { session }: { session: Session }) => {
      enqueue.assign({ session })
      if (context.windows) enqueue.sendTo(context.windows, { type: 'auth.session', session })
    }),
    forwardProfile: sendTo(
      ({ context }) => context.preferences,
      (_, { profile }: { profile: Profile }) => ({ type: 'profile.received' as const, profile }),
    ),
    signOut: sendTo(({ context }) => context.auth, { type: 'session.signOut' }),
    refuseSession: sendTo(({ context }) => context.auth, { type: 'session.refused' }),
    loseConnection: sendTo(({ context }) => context.connection, { type: 'connection.lost' }),
    addNotice: enqueueActions(({ context, enqueue }, { level, message, title, detail, action, news, topic }: EventOf<'notify'>) => {
      // Tests replace the windows by an actor without a context.
      const windows: { context?: { activeId: string | null } } | undefined = context.windows?.getSnapshot()
      const windowId = windows?.context?.activeId ?? undefined
      if (level === 'success' && windowId !== undefined) enqueue.sendTo(context.notifications, { type: 'window.settled', windowId })
      enqueue.sendTo(context.notifications, {
        type: 'notice.add',
        at: context.now(),
        notice: { type: level, message, title, data: detail, action, news, topic, windowId },
      })
    }),
    handleLive: enqueueActions(({ context, enqueue, self }, { live }: { live: LiveEvent }) => {
      if (live.type === 'notification') {
        const { level, title, message } = live
        const label = context.getActionLabel(live)
        // The access is given once; everything else can be opened again.
        const isPermanent = live.requestedBy === undefined
        const action = label !== undefined && { label, isPermanent, run: () => self.send({ type: 'target.open', target: live }) }
        enqueue.raise({ type: 'notify', level, title, message, news: true, ...(action && { action }) })
      }
      if (live.type === 'data.changed') enqueue.raise(live)
      if (live.type === 'job.progress') enqueue.raise({ type: 'job.progress', job: live.job })
    }),
    openTarget: ({ context, self }, { target }: { target: LinkTarget }) => {
      const send = (request: WindowRequest) => self.send(request)
      context.openTarget(target, context.session, send).then(
        send,
        // The API client has already shown the error.
        () => {},
      )
    },
    forwardJob: enqueueActions(({ context, enqueue }, fact: JobEvent) => {
      if (context.windows) enqueue.sendTo(context.windows, { type: 'windows.notify', fact })
      for (const actor of [context.clipboard, context.progress]) if (actor) enqueue.sendTo(actor, fact)
    }),
    /** Sends an event to a service, unless the service has stopped with the session. */
    forward: enqueueActions(({ context, enqueue }, { service, event }: Forward) => {
      const actor: AnyActorRef | undefined = context[service]
      if (actor) enqueue.sendTo(actor, event)
    }),
    notifyServices: enqueueActions(({ context, enqueue }, fact: EventOf<'data.changed' | 'data.stale'>) => {
      const isOf = (...resources: string[]) => fact.type === 'data.stale' || resources.includes(fact.resource)
      if (context.windows) enqueue.sendTo(context.windows, { type: 'windows.notify', fact })
      if (context.surface) enqueue.sendTo(context.surface, fact)
      for (const actor of [context.progress, context.upload]) if (actor && fact.type === 'data.stale') enqueue.sendTo(actor, fact)
      if (context.clipboard && isOf('clipboard')) enqueue.sendTo(context.clipboard, { type: 'clipboard.changed' })
      if (isOf('publicProfile')) enqueue.sendTo(context.auth, { type: 'session.changed' })
      if (context.helpTopics && isOf('help')) enqueue.sendTo(context.helpTopics, { type: 'topics.changed' })
      if (context.flows && isOf('task', 'workflow')) enqueue.sendTo(context.flows, { type: 'flows.refresh' })
      if (isOf('profile')) enqueue.sendTo(context.preferences, { type: 'profile.changed' })
    }),
    /** Reads the configuration again: the live connection did not exist at the first read, and change events can be lost later. */
    readConfig: enqueueActions(({ context, enqueue }) => {
      for (const actor of [context.site, context.voice, context.spelling]) if (actor) enqueue.sendTo(actor, { type: 'config.changed' })
    }),
    /** Reads the desktop icons again, for the same reason. */
    readIcons: enqueueActions(({ context, enqueue }) => {
      if (context.surface) enqueue.sendTo(context.surface, { type: 'data.stale' })
    }),
    startUpload: enqueueActions(({ context, enqueue }, { targetUuid, targetTitle, items }: EventOf<'upload.start'>) => {
      if (context.upload) enqueue.sendTo(context.upload, { type: 'batch.offer', targetUuid, targetTitle, items })
    }),
  },
})
