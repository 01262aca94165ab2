import * as z from 'zod/mini'
import { job } from './job'
import { userName } from './users'
import { instant, uuid } from './wire'

/**
 * The live channel: STOMP 1.2 over WebSocket at `/app/ws/messaging-ws?token=`. The token comes from `nodebase.generateDownloadLink` with
 * type WS and is valid for one connection. It also identifies the user, so CONNECT carries no credentials. A user may subscribe only to the
 * two queues below; all other destinations are refused.
 */
export const messagingPath = '/app/ws/messaging-ws'

export const destinations = {
  /** Queue of conversation messages. */
  messages: '/user/queue/messages',
  /** Queue of live events. */
  events: '/user/queue/events',
} as const

/** Destination to which a client sends the folders that it shows. No other destination accepts frames. */
export const shownFoldersPath = '/app/looking'
export const maxShownFolders = 20
/** All folders that the client shows; an empty list if there are none. */
export const shownFolders = z.object({ folders: z.array(uuid).check(z.maxLength(maxShownFolders)) })

export const conversationMessage = z.object({
  conversationUuid: uuid,
  title: z.string(),
  text: z.string(),
  /** `TEXT`, or `NODE` if a node was sent with a text or instead of it. */
  type: z.string(),
  uuid: z.optional(uuid),
  authorUuid: z.optional(uuid),
  authorName: z.optional(z.string()),
  date: z.optional(instant),
})
export type ConversationMessage = z.output<typeof conversationMessage>

export const changedResource = z.enum([
  'node',
  'clipboard',
  'workingDirectories',
  /** The user opened, starred or unstarred items. */
  'home',
  'permission',
  'publicProfile',
  'profile',
  'config',
  'savedSearch',
  'keyword',
  'metadata',
  'paragraph',
  'ontology',
  'task',
  'conversation',
  'report',
  'dashboard',
  'help',
  'user',
  'role',
  'template',
  'tile',
  'taskAction',
  'workflow',
  /** A process has changed. The event contains the ids of the items that the processes run on. */
  'process',
])
export type ChangedResource = z.output<typeof changedResource>

/** Data that the user may see has changed. The event names the data to load again. It is sent only to users who may see the data. */
export const dataChanged = z.object({
  type: z.literal('data.changed'),
  resource: changedResource,
  uuids: z.array(z.string()),
  /** Ids of folders with changed content. */
  parentUuids: z.array(z.string()),
  at: instant,
})

/** The session has ended: the user signed out elsewhere, the password was changed, or the account was disabled. */
export const sessionEnded = z.object({
  type: z.literal('session.ended'),
  reason: z.enum(['signedOut', 'passwordChanged', 'disabled', 'expired']),
  at: instant,
})

export const jobProgress = z.object({ type: z.literal('job.progress'), job, at: instant })

/** A notification for the bell, in the user's language. */
export const bellNotification = z.object({
  type: z.literal('notification'),
  id: uuid,
  level: z.enum(['info', 'success', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
  /** Node that the notification is about. */
  nodeUuid: z.optional(uuid),
  /** Task that the notification is about. */
  taskUuid: z.optional(uuid),
  /** Saved search that has new hits. */
  searchUuid: z.optional(uuid),
  /** User who asks to read the node. */
  requestedBy: z.optional(uuid),
  /** Kind of the window that shows what the notification is about, if it is about several nodes. */
  windowKind: z.optional(z.string()),
  at: instant,
})

export const maxPeopleNamed = 30
/** Other users who view one of the folders that this client shows: the names of the first ones, and their number. */
export const presenceChanged = z.object({
  type: z.literal('presence.changed'),
  folderUuid: uuid,
  people: z.array(userName),
  total: z.int(),
  at: instant,
})
export type PresenceChanged = z.output<typeof presenceChanged>

export const liveEvent = z.discriminatedUnion('type', [dataChanged, sessionEnded, jobProgress, bellNotification, presenceChanged])
export type LiveEvent = z.output<typeof liveEvent>
export type BellNotification = z.output<typeof bellNotification>
export type DataChanged = z.output<typeof dataChanged>
