import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { toRedactedJson } from './redacted-json'
import { listRunningActors, findRootActor } from './watch-system'

/** Message of the XState inspection protocol, as `@statelyai/inspect` sends it. Secrets are redacted. */
export interface InspectMessage {
  type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot'
  sessionId: string
  rootId: string
  /** Time of the event: epoch milliseconds as a string. */
  createdAt: string
  _version: string
  id: null
  name?: string
  parentId?: string | undefined
  /** Configuration of the machine as JSON; only for an actor that is a machine. */
  definition?: string
  event?: unknown
  sourceId?: string | undefined
  snapshot?: unknown
}

/** Version of the protocol, not of this application. */
const version = '0.7.2'
const connected = '@statelyai.connected'
const disconnected = '@statelyai.disconnected'

type Known = AnyActorRef & { _parent?: AnyActorRef; logic?: { config?: AnyStateMachine['config'] } }

const toSnapshotMessage = (actor: AnyActorRef) => {
  const { children: _, machine: __, _nodes: ___, ...rest } = { ...(actor.getSnapshot() as object) } as Record<string, unknown>
  return rest
}

const toMessage = (seen: InspectionEvent): InspectMessage | undefined => {
  const actor = seen.actorRef as Known
  const common = { sessionId: actor.sessionId, rootId: seen.rootId, createdAt: String(Date.now()), _version: version, id: null }
  if (seen.type === '@xstate.actor') {
    const { config } = actor.logic ?? {}
    const name = actor.id === actor.sessionId ? (config?.id ?? actor.id) : actor.id
    const definition = JSON.stringify(config ? toJsonDefinition(config) : { id: name })
    const snapshot = toRedactedJson(toSnapshotMessage(actor))
    return { ...common, type: seen.type, name, parentId: actor._parent?.sessionId, definition, snapshot }
  }
  if (seen.type === '@xstate.event') {
    const source = seen.sourceRef as AnyActorRef | undefined
    return { ...common, type: seen.type, event: toRedactedJson(seen.event), sourceId: source?.sessionId }
  }
  if (seen.type !== '@xstate.snapshot') return undefined
  return { ...common, type: seen.type, event: toRedactedJson(seen.event), snapshot: toRedactedJson(toSnapshotMessage(actor)) }
}

/** Returns the states, transitions and names of a machine configuration as JSON data. Functions are replaced by their names. */
const toJsonDefinition = (part: unknown): unknown => {
  if (typeof part === 'function') return { type: part.name || 'inline' }
  if (Array.isArray(part)) return part.map(toJsonDefinition)
  if (typeof part !== 'object' || part === null) return part
  if ('__xstatenode' in part || 'transition' in part) return 'inline'
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, inner]) => (key === 'context' || key === 'input' ? [] : [[key, toJsonDefinition(inner)]])),
  )
}

type Receiver = (message: InspectMessage) => void

/**
 * Sends the running actors, and then all events of the actor system, to another inspector. Ends when the returned function is called or
 * when the receiver throws. The actor `self` and its descendants are left out.
 */
const attachReceiver = (self: AnyActorRef, receive: Receiver): (() => void) => {
  const own = new WeakSet<object>(listRunningActors(self))
  const root = findRootActor(self)
  const pass = (seen: InspectionEvent) => {
    const actor = seen.actorRef as Known
    if (own.has(actor)) return
    if (actor._parent && own.has(actor._parent)) own.add(actor)
    else {
      const message = toMessage(seen)
      if (message) hand(message)
    }
  }
  let isOver = false
  const hand = (message: InspectMessage) => {
    if (isOver) return
    try {
      receive(message)
    } catch {
      end()
    }
  }
  const end = () => {
    isOver = true
    subscription.unsubscribe()
  }
  const subscription = root.system.inspect(pass)
  for (const actor of listRunningActors(root)) pass({ type: '@xstate.actor', actorRef: actor, rootId: root.sessionId })
  return end
}

/**
 * Makes it possible for other inspectors to connect, until the returned function is called. Scripts of the page call
 * `mizkarInspect.attach(receive)`, which returns a function to disconnect. Frames and windows of the same origin send the message of
 * `createBrowserReceiver`.
 */
export const offerProtocol = (self: AnyActorRef): (() => void) => {
  const ends = new Set<() => void>()
  const attach = (receive: Receiver) => {
    const end = attachReceiver(self, receive)
    ends.add(end)
    return () => {
      ends.delete(end)
      end()
    }
  }
  const peers = new Map<MessageEventSource, () => void>()
  const leave = (peer: MessageEventSource) => {
    peers.get(peer)?.()
    peers.delete(peer)
  }
  const answer = ({ data, origin, source }: MessageEvent<{ type?: unknown } | null>) => {
    if (origin !== location.origin || !source || source === window) return
    if (data?.type === disconnected) leave(source)
    if (data?.type !== connected) return
    leave(source)
    peers.set(
      source,
      attach((message) => {
        if ((source as Window).closed) leave(source)
        else (source as Window).postMessage(message, location.origin)
      }),
    )
  }
  addEventListener('message', answer)
  Object.assign(globalThis, { mizkarInspect: { attach } })
  return () => {
    removeEventListener('message', answer)
    Reflect.deleteProperty(globalThis, 'mizkarInspect')
    for (const peer of peers.keys()) (peer as Window).postMessage({ type: disconnected }, location.origin)
    for (const end of ends) end()
  }
}
