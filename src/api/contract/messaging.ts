import * as z from 'zod/mini'
import { job } from './job'
import { userName } from './users'
import { instant, uuid } from './wire'

/**
 * The live channel: STOMP 1.2 over WebSocket at `/app/ws/messaging-ws?token=`. The token comes from
 * `nodebase.generateDownloadLink` with type WS, is for one connection, and also names the user, so that CONNECT carries no
 * credentials. A user subscribes to the two queues below and is refused every other destination.
 */
export const messagingPath = '/app/ws/messaging-ws'

export const destinations = {
  /** Frames with a conversation message. */
  messages: '/user/queue/messages',
  /** Frames with a live event. */
  events: '/user/queue/events',
} as const

/** Where a client sends to which folders it looks at; nothing else is taken. */
export const lookingPath = '/app/looking'
export const mostFoldersLookedAt = 20
/** All of them: an empty list when it looks at none any more. */
export const looking = z.object({ folders: z.array(uuid).check(z.maxLength(mostFoldersLookedAt)) })

export const conversationMessage = z.object({
  conversationUuid: uuid,
  title: z.string(),
  text: z.string(),
  /** `TEXT`, or `NODE` when a node was sent with it, or instead of a text. */
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
  /** Its ids are those of the items that processes run on. */
  'process',
])
export type ChangedResource = z.output<typeof changedResource>

/** Something the user may see has changed; it is sent only to users who may, and tells which windows to load again. */
export const dataChanged = z.object({
  type: z.literal('data.changed'),
  resource: changedResource,
  uuids: z.array(z.string()),
  /** The folders whose listing changed. */
  parentUuids: z.array(z.string()),
  at: instant,
})

/** The session is over: signed out elsewhere, password changed, account disabled. */
export const sessionEnded = z.object({
  type: z.literal('session.ended'),
  reason: z.enum(['signedOut', 'passwordChanged', 'disabled', 'expired']),
  at: instant,
})

export const jobProgress = z.object({ type: z.literal('job.progress'), job, at: instant })

/** A notice for the bell, in the user's language. */
export const notified = z.object({
  type: z.literal('notification'),
  id: uuid,
  level: z.enum(['info', 'success', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
  /** The node the notice is about. */
  nodeUuid: z.optional(uuid),
  /** The task it is about. */
  taskUuid: z.optional(uuid),
  at: instant,
})

export const mostPeopleNamed = 30
/** Who else looks at a folder that this client looks at; the first by name, and how many there are. */
export const presenceChanged = z.object({
  type: z.literal('presence.changed'),
  folderUuid: uuid,
  people: z.array(userName),
  total: z.int(),
  at: instant,
})
export type PresenceChanged = z.output<typeof presenceChanged>

export const liveEvent = z.discriminatedUnion('type', [dataChanged, sessionEnded, jobProgress, notified, presenceChanged])
export type LiveEvent = z.output<typeof liveEvent>
export type DataChanged = z.output<typeof dataChanged>
