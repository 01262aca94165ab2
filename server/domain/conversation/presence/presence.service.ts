import { maxShownFolders, maxPeopleNamed, type PresenceChanged } from '#api/contract/messaging'
import type { UserName } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import { computeLevelsOfCallers } from '#server/access/levels'
import type { LiveMessage, Ports } from '#server/ports'
import { findFolders, findViewer } from './presence.repository'

/** Users with this level on a folder may see its other viewers. */
const MIN_LEVEL = 1
/** Milliseconds that changes of viewers are collected before they are sent together. */
const BATCH_DELAY_MS = 150
/** Milliseconds after which the viewers that another process reported are dropped. Each process repeats its report more often. */
const EXPIRY_MS = 90_000

/** One connection that may view folders. */
export interface Viewer {
  readonly caller: Caller
  sendEvent(event: PresenceChanged): void
}

interface ViewState {
  folders: ReadonlySet<string>
  /** Loaded when the connection views a folder for the first time. */
  person: UserName | undefined
  /** The last event that was sent for each folder. */
  lastSent: Map<string, string>
}

type PresenceMessage = Extract<LiveMessage, { type: 'presence' }>

const compareNames = (a: UserName, b: UserName): number => (a.fullName < b.fullName ? -1 : 1)
const sortUnique = (people: readonly UserName[]): UserName[] =>
  [...new Map(people.map((person) => [person.uuid, person])).values()].sort(compareNames)

/** Viewers of folders. One instance per process; each notifies the others about its own connections. Nothing is stored. */
export class Presence {
  readonly #ports: Pick<Ports, 'db' | 'broadcast' | 'log' | 'now'>
  readonly #processId = crypto.randomUUID()
  readonly #viewers = new Map<Viewer, ViewState>()
  /** Viewers on other processes, by folder and process. */
  readonly #remoteViewers = new Map<string, Map<string, PresenceMessage>>()
  /** The last message of this process for each folder with viewers. */
  readonly #published = new Map<string, string>()
  #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Pick<Ports, 'db' | 'broadcast' | 'log' | 'now'>) {
    this.#ports = ports
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#viewers.clear()
  }

  /** Sets the folders that a connection views. */
  setFolders(viewer: Viewer, folders: readonly string[]): void {
    const previous = this.#viewers.get(viewer)
    const folderIds = new Set(folders.slice(0, maxShownFolders))
    if (folderIds.size === 0) this.#viewers.delete(viewer)
    else {
      const lastSent = new Map([...(previous?.lastSent ?? [])].filter(([id]) => folderIds.has(id)))
      this.#viewers.set(viewer, { folders: folderIds, person: previous?.person, lastSent })
    }
    this.#scheduleUpdate([...(previous?.folders ?? []), ...folderIds])
  }

  removeViewer(viewer: Viewer): void {
    const previous = this.#viewers.get(viewer)
    this.#viewers.delete(viewer)
    this.#scheduleUpdate([...(previous?.folders ?? [])])
  }

  /** Checks all permissions again and repeats all messages, because rights end, names change, and processes start and stop. */
  refresh(): void {
    const now = this.#ports.now()
    for (const [folder, processes] of this.#remoteViewers) {
      for (const [name, { at }] of processes) if (now - at > EXPIRY_MS) processes.delete(name)
      if (processes.size === 0) this.#remoteViewers.delete(folder)
    }
    this.#published.clear()
    this.#scheduleUpdate([...this.#viewers.values()].flatMap(({ folders }) => [...folders]))
  }

  /** Stores the viewers of a folder that another process reports, and updates the local viewers of that folder. */
  receive(message: PresenceMessage): void {
    const { process, folderUuid, people } = message
    if (process === this.#processId) return
    const processes = this.#remoteViewers.get(folderUuid) ?? new Map<string, PresenceMessage>()
    if (people.length === 0) processes.delete(process)
    else processes.set(process, { ...message, at: this.#ports.now() })
    if (processes.size === 0) this.#remoteViewers.delete(folderUuid)
    else this.#remoteViewers.set(folderUuid, processes)
    if ([...this.#viewers.values()].some(({ folders }) => folders.has(folderUuid))) this.#scheduleUpdate([folderUuid])
  }

  #scheduleUpdate(folders: readonly string[]): void {
    for (const id of folders) this.#changed.add(id)
    if (this.#changed.size > 0)
      this.#timer ??= setTimeout(() => {
        const changed = this.#changed
        this.#changed = new Set()
        this.#timer = undefined
        this.#sendUpdates(changed).catch((error: unknown) => this.#ports.log.warn({ error }, 'could not send the viewers of a folder'))
      }, BATCH_DELAY_MS)
  }

  /** Sends changes. Uses one query for the folders and one for the rights of all their viewers. */
  async #sendUpdates(changed: ReadonlySet<string>): Promise<void> {
    const { db } = this.#ports
    const affected = [...this.#viewers].filter(([, { folders }]) => [...folders].some((id) => changed.has(id)))
    for (const [{ caller }, state] of affected) state.person ??= await findViewer(this.#ports.db, caller)
    const callers = [...new Map(affected.map(([{ caller }]) => [caller.userId, caller])).values()]
    const nodes = affected.length === 0 ? [] : await findFolders(db, [...changed])
    const levels = await computeLevelsOfCallers(db, callers, nodes, this.#ports.now())
    const levelsByUser = new Map([...levels].map(([caller, levelsByNode]) => [caller.userId, levelsByNode]))
    for (const folderUuid of changed) {
      const viewers = affected.filter(
        ([{ caller }, { folders }]) => folders.has(folderUuid) && (levelsByUser.get(caller.userId)?.get(folderUuid) ?? -1) >= MIN_LEVEL,
      )
      const ownPeople = sortUnique(viewers.flatMap(([, { person }]) => person ?? []))
      await this.#publish(folderUuid, ownPeople)
      const others = [...(this.#remoteViewers.get(folderUuid)?.values() ?? [])].flatMap(({ people }) => people)
      this.#sendToViewers(folderUuid, viewers, sortUnique([...ownPeople, ...others]))
    }
  }

  #sendToViewers(folderUuid: string, viewers: readonly [Viewer, ViewState][], people: readonly UserName[]): void {
    for (const [viewer, { lastSent }] of viewers) {
      const others = people.filter(({ uuid }) => uuid !== viewer.caller.userId)
      const event: PresenceChanged = {
        ...{ type: 'presence.changed', folderUuid, people: others.slice(0, maxPeopleNamed) },
        ...{ total: others.length, at: this.#ports.now() },
      }
      const text = JSON.stringify([event.people, event.total])
      if (text === (lastSent.get(folderUuid) ?? '[[],0]')) continue
      lastSent.set(folderUuid, text)
      viewer.sendEvent(event)
    }
  }

  async #publish(folderUuid: string, people: readonly UserName[]): Promise<void> {
    const text = JSON.stringify(people)
    if (text === (this.#published.get(folderUuid) ?? '[]')) return
    if (people.length === 0) this.#published.delete(folderUuid)
    else this.#published.set(folderUuid, text)
    await this.#ports.broadcast.publish({
      type: 'presence',
      process: this.#processId,
      folderUuid,
      people: [...people],
      at: this.#ports.now(),
    })
  }
}
