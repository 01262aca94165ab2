import { sql } from 'kysely'
import { type DataChanged, destinations, shownFolders, messagingPath } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import { computeLevelsOfCallers, getRootId, type AccessFacts, findAccessFacts } from '#server/access/levels'
import { configKeys, isKnownKey } from '#server/domain/system/config/config-keys'
import { findExpiredPermissions } from '#server/domain/content/permissions/reading.service'
import { deliverNotices } from '#server/domain/system/notices/notices.service'
import { type Viewer, Presence } from '#server/domain/conversation/presence/presence.service'
import type { Links } from '#server/domain/people/links/links.service'
import type { Sessions } from '#server/domain/people/sessions/session.service'
import type { LiveMessage, Ports } from '#server/ports'
import { requireOwnOrigin } from './require-own-origin'
import { Problem } from './problem'
import { type Socket, STOMP_PROTOCOL, StompConnection } from './stomp'

type DataChange = Extract<LiveMessage, { type: 'data.changed' }>

/** Milliseconds that changes of nodes are collected before their rights are checked together for all listeners. */
const BATCH_DELAY_MS = 50
/** Maximum number of ids in one message; a larger change contains only the folders. */
const MAX_IDS = 2_000
const CHECK_SESSIONS_MS = 30_000
/** Resources whose ids are node ids, so that access to a change follows from the node. Other resources use other rules. */
const NODE_RESOURCES: ReadonlySet<string> = new Set(['node', 'permission', 'keyword', 'paragraph', 'process'])
const PEOPLE_RESOURCES: ReadonlySet<string> = new Set(['user', 'role'])
const ADMIN_RESOURCES: ReadonlySet<string> = new Set([...PEOPLE_RESOURCES, 'template', 'taskAction', 'workflow'])
const PUBLIC_RESOURCES: ReadonlySet<string> = new Set([
  'config',
  'publicProfile',
  'help',
  'ontology',
  'tile',
  'metadata',
  'report',
  'dashboard',
])

interface Listener extends Viewer {
  caller: Caller
  connection: StompConnection
}

export interface Admission {
  /** The subprotocol for the response, if the client offered it. */
  protocol: string | undefined
  /** Call it once the upgrade is done. */
  attach(socket: Socket): void
}

/** Returns the ids of the folders that a client reports as open; none for an invalid body. */
function parseFolders(body: string): readonly string[] {
  try {
    return shownFolders.parse(JSON.parse(body)).folders
  } catch {
    return []
  }
}

/** Returns the users of these connections, each once. A user has one connection per window. */
const uniqueCallers = (listeners: Iterable<Listener>): Caller[] => [
  ...new Map(Array.from(listeners, ({ caller }) => [caller.userId, caller] as const)).values(),
]

/** Sends live changes to all listeners with the right to see them. One instance per process. */
export class LiveChannel {
  readonly #ports: Ports
  readonly #links: Links
  readonly #sessions: Sessions
  readonly #presence: Presence
  readonly #listeners = new Set<Listener>()
  readonly #unsubscribe: () => void
  readonly #checkTimer: ReturnType<typeof setInterval>
  #expiryCheckedAt: number
  #pending: DataChange[] = []
  #pendingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Ports, links: Links, sessions: Sessions) {
    this.#ports = ports
    this.#links = links
    this.#sessions = sessions
    this.#presence = new Presence(ports)
    this.#expiryCheckedAt = ports.now()
    this.#unsubscribe = ports.broadcast.subscribe((message) => this.#handleMessage(message))
    this.#checkTimer = setInterval(() => void this.#refresh(), CHECK_SESSIONS_MS)
  }

  close(): void {
    this.#unsubscribe()
    this.#presence.close()
    clearInterval(this.#checkTimer)
    clearTimeout(this.#pendingTimer)
    this.#endAll(1001, 'the server stops')
  }

  #endAll(code: number, reason: string): void {
    for (const { connection } of this.#listeners) connection.end(code, reason)
    this.#listeners.clear()
  }

  /** Checks a request to open the channel: from this site, with an unused token for this channel. */
  async admit(request: Request): Promise<Admission> {
    const url = new URL(request.url)
    if (url.pathname !== messagingPath) throw new Problem('notFound')
    requireOwnOrigin(request)
    const token = url.searchParams.get('token') ?? ''
    const { caller } = await this.#links.open(token, ['WS'], this.#ports.clientAddress(request))
    const offered = (request.headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim())
    return { protocol: offered.includes(STOMP_PROTOCOL) ? STOMP_PROTOCOL : undefined, attach: (socket) => this.#attach(socket, caller) }
  }

  #attach(socket: Socket, caller: Caller): void {
    const connection = new StompConnection(socket, {
      ended: () => {
        this.#listeners.delete(listener)
        this.#presence.removeViewer(listener)
      },
      subscribed: (destination) => destination === destinations.events && void this.#deliverNotices([listener]),
      foldersShown: (body) => this.#presence.setFolders(listener, parseFolders(body)),
    })
    const listener: Listener = { caller, connection, sendEvent: (event) => connection.deliver(destinations.events, event) }
    this.#listeners.add(listener)
    // The session may have ended between the token and the upgrade.
    void this.#check(listener)
  }

  async #check(listener: Listener): Promise<void> {
    try {
      const caller = await this.#sessions.findCaller(listener.caller.sessionId)
      if (caller) listener.caller = caller
      else this.#end(listener, 'expired')
    } catch (error) {
      this.#ports.log.warn({ error }, 'a live session could not be checked')
    }
  }

  async #refresh(): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => this.#check(listener)))
    this.#presence.refresh()
    await this.#announceExpiredPermissions()
  }

  /** Publishes permissions that have expired since the last check, as if they had been removed. */
  async #announceExpiredPermissions(): Promise<void> {
    const now = this.#ports.now()
    const from = this.#expiryCheckedAt
    this.#expiryCheckedAt = now
    if (this.#listeners.size === 0) return
    try {
      for (const change of await findExpiredPermissions(this.#ports.db, from, now))
        this.#queueNodeChange({ type: 'data.changed', resource: 'permission', ...change, at: now })
    } catch (error) {
      this.#ports.log.warn({ error }, 'could not load the expired rights')
    }
  }

  /** Sends waiting notifications to all windows of these users. */
  async #deliverNotices(listeners: readonly Listener[]): Promise<void> {
    try {
      if (listeners.length > 0) await deliverNotices(this.#ports, uniqueCallers(listeners))
    } catch (error) {
      this.#ports.log.warn({ error }, 'could not send the notices')
    }
  }

  #end(listener: Listener, reason: 'signedOut' | 'passwordChanged' | 'disabled' | 'expired'): void {
    this.#listeners.delete(listener)
    this.#presence.removeViewer(listener)
    listener.connection.deliver(destinations.events, { type: 'session.ended', reason, at: this.#ports.now() })
    listener.connection.end(1008, 'the session has ended')
  }

  #handleMessage(message: LiveMessage): void {
    if (message.type === 'presence') return this.#presence.receive(message)
    // Clients reload their data when they connect again.
    if (message.type === 'messages.missed') return this.#endAll(1012, 'messages were missed')
    if (this.#listeners.size === 0) return
    if (message.type === 'notice.waiting')
      void this.#deliverNotices(
        [...this.#listeners].filter(({ caller }) => caller.principals.some((id) => message.principals.includes(id))),
      )
    else if (message.type === 'session.ended') {
      for (const listener of [...this.#listeners])
        if (message.sessionIds.includes(listener.caller.sessionId)) this.#end(listener, message.reason)
    } else if (message.type === 'tokens.ended') {
      for (const { caller, connection } of this.#listeners)
        if (message.sessionIds.includes(caller.sessionId)) connection.end(1012, 'the token has ended')
    } else if (message.type === 'user.message') {
      for (const { caller, connection } of this.#listeners)
        if (message.userIds.includes(caller.userId)) connection.deliver(message.destination, message.body)
    } else if (ADMIN_RESOURCES.has(message.resource)) this.#sendToAdministrators(message)
    else if (PUBLIC_RESOURCES.has(message.resource)) this.#sendToEveryone(message)
    else if (NODE_RESOURCES.has(message.resource)) this.#queueNodeChange(message)
    else if (message.principals) this.#sendToPrincipals(message, message.principals)
  }

  /** Sends a change to the named principals and to administrators. */
  #sendToPrincipals({ principals: _, ...message }: DataChange, principals: readonly string[]): void {
    for (const { caller, connection } of this.#listeners)
      if (caller.admin || caller.principals.some((id) => principals.includes(id))) connection.deliver(destinations.events, message)
  }

  #sendToEveryone(message: DataChange): void {
    const publicKeys = message.uuids.filter((key) => message.resource !== 'config' || (isKnownKey(key) && configKeys[key].read !== 'admin'))
    for (const { caller, connection } of this.#listeners)
      connection.deliver(destinations.events, { ...message, uuids: caller.admin ? message.uuids : publicKeys })
    if (message.resource === 'publicProfile') void this.#refresh()
  }

  /** Sends a change of users or roles to administrators, and refreshes all callers, whose rights and features may have changed. */
  #sendToAdministrators(message: DataChange): void {
    for (const { caller, connection } of this.#listeners) {
      if (caller.admin) connection.deliver(destinations.events, message)
      if (message.resource === 'user' && message.uuids.includes(caller.userId))
        // Changed roles may change features and permissions on any node.
        for (const resource of ['publicProfile', 'permission'] as const)
          connection.deliver(destinations.events, { ...message, resource, uuids: [] })
    }
    if (PEOPLE_RESOURCES.has(message.resource)) void this.#refresh()
  }

  #queueNodeChange(message: DataChange): void {
    this.#pending.push(message)
    this.#pendingTimer ??= setTimeout(() => {
      const pending = this.#pending
      this.#pending = []
      this.#pendingTimer = undefined
      this.#sendNodeChanges(pending).catch((error: unknown) => this.#ports.log.error({ error }, 'live changes were not delivered'))
    }, BATCH_DELAY_MS)
  }

  async #sendNodeChanges(messages: readonly DataChange[]): Promise<void> {
    const callers = uniqueCallers(this.#listeners)
    const resources = [...new Set(messages.map(({ resource }) => resource))]
    const visibility = await this.#readVisibility(callers, [
      ...new Set(messages.flatMap(({ uuids, parentUuids }) => [...uuids, ...parentUuids])),
    ])
    for (const resource of resources) {
      const ofResource = messages.filter((message) => message.resource === resource)
      const at = Math.max(...ofResource.map((message) => message.at))
      /** Events by user: all windows of a user receive the same. */
      const events = new Map<string, DataChanged>()
      for (const caller of callers) {
        const isVisible = visibility.of(caller)
        const namesCaller = ({ principals = [] }: DataChange): boolean => principals.some((id) => caller.principals.includes(id))
        const relevant = ofResource.filter(
          (message) =>
            message.uuids.length === 0 || namesCaller(message) || message.uuids.some((id) => isVisible(id) || visibility.isGone(id)),
        )
        const parentUuids = [...new Set(relevant.flatMap((message) => message.parentUuids.filter(isVisible)))]
        const uuids = [...new Set(relevant.flatMap((message) => (namesCaller(message) ? message.uuids : message.uuids.filter(isVisible))))]
        const event: DataChanged = { type: 'data.changed', resource, uuids: uuids.length > MAX_IDS ? [] : uuids, parentUuids, at }
        if (uuids.length + parentUuids.length > 0) events.set(caller.userId, event)
      }
      for (const { caller, connection } of this.#listeners) {
        const event = events.get(caller.userId)
        if (event) connection.deliver(destinations.events, event)
      }
    }
  }

  /** Returns which of these nodes each caller may see, with one query for the nodes and one for the rights of all listeners. */
  async #readVisibility(callers: readonly Caller[], ids: readonly string[]) {
    const { db } = this.#ports
    const now = this.#ports.now()
    const nodes: AccessFacts[] = []
    for (let from = 0; from < ids.length; from += 10_000) {
      nodes.push(...(await findAccessFacts(db, ids.slice(from, from + 10_000))))
    }
    const levels = await computeLevelsOfCallers(db, callers, nodes, now)
    const byUser = new Map([...levels].map(([caller, granted]) => [caller.userId, granted]))
    const roots = new Set(nodes.map(({ path }) => getRootId(path)))
    const bins = new Set(
      roots.size === 0
        ? []
        : (
            await db
              .selectFrom('node')
              .select('id')
              .where(sql<boolean>`id = any(${opaqueIdArray([...roots])})`)
              .where('system_role', '=', 'bin')
              .execute()
          ).map(({ id }) => id),
    )
    const outsideBins = new Set(nodes.filter(({ path }) => !bins.has(getRootId(path))).map(({ id }) => id))
    return {
      of: (caller: Caller) => (id: string) => (byUser.get(caller.userId)?.get(id) ?? -1) >= 0,
      /** True for a node that was purged or moved to a recycle bin: users who see its former folder must reload that folder. */
      isGone: (id: string) => !outsideBins.has(id),
    }
  }
}
