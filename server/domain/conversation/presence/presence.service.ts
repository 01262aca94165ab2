import { maxShownFolders, maxPeopleNamed, type PresenceChanged } from '#api/contract/messaging'
import type { UserName } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import { computeLevelsOfCallers } from '#server/access/levels'
import type { LiveMessage, Ports } from '#server/ports'
import { readFolders, readName } from './presence.repository'

/** Users with this level on a folder may see its other viewers. */
const READ = 1
/** Milliseconds in which several changes of viewers are combined. */
const GATHER_MS = 150
/** Milliseconds that a message of another process is valid. It is repeated more often than that. */
const FORGET_MS = 90_000

/** One connection that may view folders. */
export interface Onlooker {
  readonly caller: Caller
  tell(event: PresenceChanged): void
}

interface Looking {
  folders: ReadonlySet<string>
  /** Loaded when the connection views a folder for the first time. */
  person: UserName | undefined
  /** The last event that was sent for each folder. */
  told: Map<string, string>
}

type Told = Extract<LiveMessage, { type: 'presence' }>

const byName = (one: UserName, other: UserName): number => (one.fullName < other.fullName ? -1 : 1)
const unique = (people: readonly UserName[]): UserName[] =>
  [...new Map(people.map((person) => [person.uuid, person])).values()].sort(byName)

/** Viewers of folders. One instance per process; each notifies the others about its own connections. Nothing is stored. */
export class Presence {
  readonly #ports: Pick<Ports, 'db' | 'broadcast' | 'log' | 'now'>
  readonly #process = crypto.randomUUID()
  readonly #looking = new Map<Onlooker, Looking>()
  /** Viewers on other processes, by folder and process. */
  readonly #elsewhere = new Map<string, Map<string, Told>>()
  /** The last message of this process for each folder with viewers. */
  readonly #said = new Map<string, string>()
  #changed = new Set<string>()
  #gathering: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Pick<Ports, 'db' | 'broadcast' | 'log' | 'now'>) {
    this.#ports = ports
  }

  close(): void {
    clearTimeout(this.#gathering)
    this.#looking.clear()
  }

  /** Sets the folders that a connection views. */
  look(who: Onlooker, folders: readonly string[]): void {
    const before = this.#looking.get(who)
    const now = new Set(folders.slice(0, maxShownFolders))
    if (now.size === 0) this.#looking.delete(who)
    else {
      const told = new Map([...(before?.told ?? [])].filter(([id]) => now.has(id)))
      this.#looking.set(who, { folders: now, person: before?.person, told })
    }
    this.#gather([...(before?.folders ?? []), ...now])
  }

  leave(who: Onlooker): void {
    const before = this.#looking.get(who)
    this.#looking.delete(who)
    this.#gather([...(before?.folders ?? [])])
  }

  /** Checks all permissions again and repeats all messages, because rights end, names change, and processes start and stop. */
  repeat(): void {
    const now = this.#ports.now()
    for (const [folder, processes] of this.#elsewhere) {
      for (const [name, { at }] of processes) if (now - at > FORGET_MS) processes.delete(name)
      if (processes.size === 0) this.#elsewhere.delete(folder)
    }
    this.#said.clear()
    this.#gather([...this.#looking.values()].flatMap(({ folders }) => [...folders]))
  }

  /** Handles a message of another process about its connections. */
  hear(message: Told): void {
    const { process, folderUuid, people } = message
    if (process === this.#process) return
    const processes = this.#elsewhere.get(folderUuid) ?? new Map<string, Told>()
    if (people.length === 0) processes.delete(process)
    else processes.set(process, { ...message, at: this.#ports.now() })
    if (processes.size === 0) this.#elsewhere.delete(folderUuid)
    else this.#elsewhere.set(folderUuid, processes)
    if ([...this.#looking.values()].some(({ folders }) => folders.has(folderUuid))) this.#gather([folderUuid])
  }

  #gather(folders: readonly string[]): void {
    for (const id of folders) this.#changed.add(id)
    if (this.#changed.size > 0)
      this.#gathering ??= setTimeout(() => {
        const changed = this.#changed
        this.#changed = new Set()
        this.#gathering = undefined
        this.#tell(changed).catch((error: unknown) => this.#ports.log.warn({ error }, 'could not send the viewers of a folder'))
      }, GATHER_MS)
  }

  /** Sends changes. Uses one query for the folders and one for the rights of all their viewers. */
  async #tell(changed: ReadonlySet<string>): Promise<void> {
    const { db } = this.#ports
    const watching = [...this.#looking].filter(([, { folders }]) => [...folders].some((id) => changed.has(id)))
    for (const [{ caller }, looking] of watching) looking.person ??= await this.#personOf(caller)
    const callers = [...new Map(watching.map(([{ caller }]) => [caller.userId, caller])).values()]
    const nodes = watching.length === 0 ? [] : await readFolders(db, [...changed])
    const levels = await computeLevelsOfCallers(db, callers, nodes, this.#ports.now())
    const granted = new Map([...levels].map(([caller, of]) => [caller.userId, of]))
    for (const folderUuid of changed) {
      const here = watching.filter(
        ([{ caller }, { folders }]) => folders.has(folderUuid) && (granted.get(caller.userId)?.get(folderUuid) ?? -1) >= READ,
      )
      const own = unique(here.flatMap(([, { person }]) => person ?? []))
      await this.#say(folderUuid, own)
      const others = [...(this.#elsewhere.get(folderUuid)?.values() ?? [])].flatMap(({ people }) => people)
      this.#tellOf(folderUuid, here, unique([...own, ...others]))
    }
  }

  #tellOf(folderUuid: string, here: readonly [Onlooker, Looking][], all: readonly UserName[]): void {
    for (const [who, { told }] of here) {
      const others = all.filter(({ uuid }) => uuid !== who.caller.userId)
      const event: PresenceChanged = {
        ...{ type: 'presence.changed', folderUuid, people: others.slice(0, maxPeopleNamed) },
        ...{ total: others.length, at: this.#ports.now() },
      }
      const text = JSON.stringify([event.people, event.total])
      if (text === (told.get(folderUuid) ?? '[[],0]')) continue
      told.set(folderUuid, text)
      who.tell(event)
    }
  }

  async #say(folderUuid: string, people: readonly UserName[]): Promise<void> {
    const text = JSON.stringify(people)
    if (text === (this.#said.get(folderUuid) ?? '[]')) return
    if (people.length === 0) this.#said.delete(folderUuid)
    else this.#said.set(folderUuid, text)
    await this.#ports.broadcast.publish({
      type: 'presence',
      process: this.#process,
      folderUuid,
      people: [...people],
      at: this.#ports.now(),
    })
  }

  async #personOf({ userId }: Caller): Promise<UserName | undefined> {
    const row = await readName(this.#ports.db, userId)
    if (!row) return undefined
    const { username, first_name: firstName, last_name: lastName } = row
    return { uuid: userId, username, firstName, lastName, fullName: `${firstName} ${lastName}`.trim() }
  }
}
