import { createHash, randomUUID } from 'node:crypto'
import type { Node } from '#api/contract/node'
import type { Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import type { UploadResult } from '#api/contract/document-shapes'
import { requestOf, type Sent } from '#tests/support/request'
import type { Chance } from './chance'
import type { Person } from './people'

export interface Item {
  folder: boolean
  title: string
  parent: string
  /** SHA-256 of the bytes of a document. */
  hash: string
  /** The bytes of a document are a text, which the server reads and compares with other texts. */
  isText?: boolean
  cycle: number
}
type Change =
  | { kind: 'make'; item: Item; bytes: Buffer; uploadUuid: string }
  | { kind: 'rename'; uuid: string; title: string }
  | { kind: 'move'; uuid: string; parent: string }
  | { kind: 'profile'; doubleClickMs: number }

const PAGE = 1_000
const WORDS = 300
const fileName = ({ title, isText }: Item): string => `${title}.${isText ? 'txt' : 'bin'}`
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * A user who makes one change after another in a home folder, and records what was acknowledged. When the server is killed, at most one
 * change is pending: it must exist completely or not at all.
 */
export class SteadyWriter {
  readonly person: Person
  readonly #chance: Chance
  readonly #transport: (request: Request) => Promise<Response>
  readonly #endsWork: (status: number) => boolean
  readonly #acknowledged = new Map<string, Item>()
  /** The change that was sent but not answered yet. */
  #open: Change | undefined
  /** Folder of this cycle. Each cycle has its own, so that a check does not read the results of earlier ones. */
  #folder = ''
  #doubleClickMs = 500
  #titles = 0
  #cycle = 0
  changes = 0
  repeated = 0

  /** Every acknowledged change in order: the state of a node after the change. */
  readonly journal: (readonly [uuid: string, item: Item])[] = []

  /** `endsWork` are responses after which a change may have been made or not, like a broken connection. */
  constructor(
    person: Person,
    chance: Chance,
    transport: (request: Request) => Promise<Response> = fetch,
    endsWork: (status: number) => boolean = () => false,
  ) {
    this.person = person
    this.#chance = chance
    this.#transport = transport
    this.#endsWork = endsWork
  }

  #send(url: string, endpoint: Endpoint, sent: Sent): Promise<Response> {
    return this.#transport(requestOf(endpoint, sent, { authorization: `Bearer ${this.person.token}` }, url))
  }
  /** Sends a request at most twice: a server closes a connection whose last body it could not read in time, and a check can be repeated. */
  #ask(url: string, endpoint: Endpoint, sent: Sent): Promise<Response> {
    return this.#send(url, endpoint, sent).catch(() => this.#send(url, endpoint, sent))
  }
  async #read<T>(answering: Promise<Response>, { method, path }: Endpoint): Promise<T> {
    const answer = await answering
    if (this.#endsWork(answer.status)) throw new Error(`answered ${answer.status}`)
    if (!answer.ok) throw new Refusal(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  #change<T>(url: string, endpoint: Endpoint, sent: Sent): Promise<T> {
    return this.#read<T>(this.#send(url, endpoint, sent), endpoint)
  }
  #look<T>(url: string, endpoint: Endpoint, sent: Sent): Promise<T> {
    return this.#read<T>(this.#ask(url, endpoint, sent), endpoint)
  }

  /** Works until the server stops responding, or until `stop` aborts. Throws for anything except a success or a broken connection. */
  async work(url: string, acknowledged: () => void, stop?: AbortSignal): Promise<void> {
    this.#folder = ''
    this.#cycle += 1
    try {
      while (stop?.aborted !== true) {
        this.#open ??= this.#next()
        await this.#apply(url, this.#open)
        this.#open = undefined
        this.changes += 1
        acknowledged()
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }

  #next(): Change {
    const title = `${this.#chance.pick(['گزارش', 'نامهٔ', 'پوشه', 'Draft'])} ${(this.#titles += 1)}`
    if (this.#folder === '') return this.#make(true, title, this.person.homeId)
    const mine = [...this.#acknowledged].filter(([, { parent }]) => parent === this.#folder)
    const folders = mine.filter(([, { folder }]) => folder)
    const kind = this.#chance.pick(['upload', 'upload', 'folder', 'rename', 'move', 'profile'] as const)
    if (kind === 'profile') return { kind, doubleClickMs: this.#chance.between(100, 2_000) }
    if (kind === 'rename' && mine.length > 0) return { kind, uuid: this.#chance.pick(mine)[0], title }
    const movable = mine.filter(([, { folder }]) => !folder)
    if (kind === 'move' && movable.length > 0 && folders.length > 0)
      return { kind, uuid: this.#chance.pick(movable)[0], parent: this.#chance.pick(folders)[0] }
    return this.#make(kind === 'folder', title, this.#folder)
  }
  #make(folder: boolean, title: string, parent: string): Change {
    const isText = !folder && this.#chance.happens(0.5)
    const bytes = folder ? Buffer.alloc(0) : isText ? this.#makeText() : this.#makeBytes()
    const item = { folder, title, parent, hash: folder ? '' : sha256(bytes), isText, cycle: this.#cycle }
    return { kind: 'make', item, bytes, uploadUuid: randomUUID() }
  }

  #makeBytes(): Buffer {
    return this.#chance.bytes(this.#chance.happens(0.05) ? 2_000_000 : this.#chance.between(1, 60_000))
  }
  #makeText(): Buffer {
    return Buffer.from(Array.from({ length: WORDS }, () => `واژه${this.#chance.below(5_000)}`).join(' '))
  }

  async #apply(url: string, change: Change): Promise<void> {
    if (change.kind === 'profile') {
      const { doubleClickMs } = change
      await this.#change(url, contract.userProfile.save, { json: { doubleClickMs } })
      this.#doubleClickMs = doubleClickMs
    } else if (change.kind === 'rename') {
      await this.#change(url, contract.nodebase.rename, { query: { uuid: change.uuid, title: change.title } })
      this.#remember(change.uuid, { title: change.title })
    } else if (change.kind === 'move') {
      await this.#change(url, contract.nodebase.move, { query: { destUuid: change.parent }, json: [change.uuid] })
      this.#remember(change.uuid, { parent: change.parent })
    } else if (change.item.folder) {
      const { parent, title } = change.item
      const { uuid } = await this.#change<Node>(url, contract.folder.create, { form: { destUuid: parent, title } })
      this.#made(uuid, change.item)
    } else {
      const { item, bytes, uploadUuid } = change
      const { uuid } = await this.#change<UploadResult>(url, contract.document.upload, {
        query: { uuid: item.parent, uploadUuid },
        files: [{ filename: fileName(item), bytes: new Uint8Array(bytes) }],
      })
      this.#made(uuid, item)
    }
  }
  #made(uuid: string, item: Item): void {
    this.#keep(uuid, item)
    if (item.parent === this.person.homeId) this.#folder = uuid
  }
  #remember(uuid: string, change: Partial<Item>): void {
    const item = this.#acknowledged.get(uuid)
    if (item) this.#keep(uuid, { ...item, ...change })
  }
  #keep(uuid: string, item: Item): void {
    this.#acknowledged.set(uuid, item)
    this.journal.push([uuid, item])
  }

  /** Compares the data of the server with what it acknowledged, in this cycle's folder or everywhere. Returns the faults. */
  async check(url: string, everything = false): Promise<string[]> {
    const wrong: string[] = []
    // A full proof takes longer than a token is valid.
    this.person.token = (await this.#look<{ token: string }>(url, contract.jwt.renew, {})).token
    // Without a folder of this cycle, creating that folder may have been interrupted.
    const deep = everything || this.#folder !== ''
    const there = await this.#walk(url, everything || this.#folder === '' ? this.person.homeId : this.#folder, deep, wrong)
    await this.#settle(url, there, wrong)
    for (const [uuid, item] of this.#acknowledged) {
      const found = there.get(uuid)
      if (!found && (everything || (item.cycle === this.#cycle && uuid !== this.#folder)))
        wrong.push(`${item.title} (${uuid}) was acknowledged and is gone`)
      if (found && (found.title !== item.title || found.parent !== item.parent))
        wrong.push(`${uuid} is ${found.title} in ${found.parent}, acknowledged as ${item.title} in ${item.parent}`)
    }
    for (const [uuid, { title }] of there) if (!this.#acknowledged.has(uuid)) wrong.push(`${title} (${uuid}) is there and nobody made it`)
    const documents = [...there].filter(([uuid, { folder }]) => !folder && this.#acknowledged.has(uuid))
    for (const [uuid] of everything ? documents : documents.slice(-2)) await this.#checkContent(url, uuid, wrong)
    return wrong.map((line) => `${this.person.username}: ${line}`)
  }

  async #checkContent(url: string, uuid: string, wrong: string[]): Promise<void> {
    const answer = await this.#ask(url, contract.document.part, { params: { type: 'content', uuid } })
    const hash = sha256(new Uint8Array(await answer.arrayBuffer()))
    if (hash !== this.#acknowledged.get(uuid)?.hash) wrong.push(`${uuid} has other bytes than were sent (${answer.status})`)
  }

  async #walk(url: string, root: string, deep: boolean, wrong: string[]): Promise<Map<string, Item>> {
    const there = new Map<string, Item>()
    const open = [root]
    for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
      for (let offset = 0; ; offset += PAGE) {
        const params = { uuid: parent, offset, size: PAGE }
        const page = await this.#look<{ contents: Node[]; totalElements: number }>(url, contract.folder.children, { params })
        for (const { uuid, title, type } of page.contents) {
          if (there.has(uuid)) wrong.push(`${uuid} stands in two folders`)
          there.set(uuid, { folder: type > 0, title, parent, hash: '', cycle: 0 })
          if (deep && type > 0) open.push(uuid)
        }
        if (offset + PAGE >= page.totalElements) break
      }
    }
    return there
  }

  /** Finds out if the change that was pending when the server died was made. Half of the uploads are sent again. */
  async #settle(url: string, there: Map<string, Item>, wrong: string[]): Promise<void> {
    const change = this.#open
    this.#open = undefined
    const { doubleClickMs } = await this.#look<{ doubleClickMs?: number }>(url, contract.userProfile.get, {})
    const expected = [this.#doubleClickMs, ...(change?.kind === 'profile' ? [change.doubleClickMs] : [])]
    if (!expected.includes(doubleClickMs ?? 500)) wrong.push(`the profile says ${doubleClickMs}, acknowledged ${this.#doubleClickMs}`)
    this.#doubleClickMs = doubleClickMs ?? 500
    if (change === undefined || change.kind === 'profile') return
    if (change.kind !== 'make') {
      const { title, parent } = there.get(change.uuid) ?? {}
      if (change.kind === 'rename' && title === change.title) this.#remember(change.uuid, { title })
      if (change.kind === 'move' && parent === change.parent) this.#remember(change.uuid, { parent })
      return
    }
    const { item, bytes, uploadUuid } = change
    const made = [...there].filter(([uuid, found]) => !this.#acknowledged.has(uuid) && found.title === item.title)
    for (const [uuid] of made) this.#keep(uuid, item)
    if (made.length > 1) wrong.push(`${item.title} was made ${made.length} times`)
    if (item.folder || item.parent !== this.#folder || !this.#chance.happens(0.5)) return
    const query = { uuid: item.parent, uploadUuid }
    const files = [{ filename: fileName(item), bytes: new Uint8Array(bytes) }]
    const again = await this.#look<UploadResult>(url, contract.document.upload, { query, files })
    this.repeated += 1
    const [first] = made
    if (first && first[0] !== again.uuid) wrong.push(`the upload of ${item.title} sent again made a second document`)
    if (!first) {
      this.#keep(again.uuid, item)
      there.set(again.uuid, item)
    }
  }
}

class Refusal extends Error {}
