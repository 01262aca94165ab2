import { isWriteCall } from '#api/contract/endpoint'
import type { NamedCall } from './routes'
import { type QueueLimits, type Slot, WorkQueue } from './work-queue'

type Kind = 'read' | 'write' | 'search' | 'file' | 'heavy' | 'editing'

/**
 * Limits per kind of work. A desktop sends eighty requests when it opens, and fifty desktops per minute fit. All limits together leave
 * connections of a PostgreSQL pool for sign-ins.
 */
const LIMITS: Readonly<Record<Kind, QueueLimits>> = {
  read: { running: 8, waiting: 400, paused: 100, maxWaitMs: 700 },
  write: { running: 6, waiting: 200, paused: 100, maxWaitMs: 700 },
  search: { running: 3, waiting: 100, paused: 50, maxWaitMs: 700 },
  file: { running: 6, waiting: 300, paused: 1_000, maxWaitMs: 700 },
  heavy: { running: 2, waiting: 20, paused: 10, maxWaitMs: 5_000 },
  editing: { running: 32, waiting: 100, paused: 0, maxWaitMs: 1_000 },
}

/** Calls that monitor the server or sign in; they never wait in a queue. */
const UNQUEUED =
  /^(health|jwt|docs)\.|^users\.(captcha|captchaNeeded|principle)$|^config\.(publicKeys|keyUnSecure)$|^message\.(key|enumMessage)$/
const SEARCH_CALLS =
  /^(paragraphs\.search|nodebase\.(suggest|browseDates)|keywords\.(propose|suggest)|thirdParties\.contentSearch|document\.(similarities|sources|related))$/
const HEAVY_CALLS =
  /[eE]xport(Dynamic)?$|^diff\.|^reports\.run|^document\.(ocr|pages)$|^publicLinks\.pages$|^adminUserImport\.(check|failures)$|^log\.proof$|^ont\.(graph|folderGraph)$|^permission\.viewAs$/
const FILE_CALLS = /^uploadSessions\.|^document\.(part|play)$|^publicLinks\.part$|^nodebase\.downloadByLink$|^users\.desktopBackground$/

function getWorkKind({ name, endpoint }: NamedCall): Kind | undefined {
  if (UNQUEUED.test(name)) return undefined
  if (HEAVY_CALLS.test(name)) return 'heavy'
  if (endpoint.multipart || FILE_CALLS.test(name)) return 'file'
  if (SEARCH_CALLS.test(name)) return 'search'
  return isWriteCall(endpoint) ? 'write' : 'read'
}

const NO_SLOT: Slot = { release() {}, pause() {}, resume: async () => {} }

/** The work queues of one process. */
export class WorkQueues {
  readonly #queues = new Map<Kind, WorkQueue>(Object.entries(LIMITS).map(([kind, bounds]) => [kind as Kind, new WorkQueue(bounds)]))

  /** Waits for a slot. Rejects with `busy` if too many already wait. A caller is a session, or an address if there is no session. */
  async enterForCall(call: NamedCall, { signal, headers }: Request, ip: string): Promise<Slot> {
    return await this.#enter(getWorkKind(call), signal, headers.get('authorization') ?? ip)
  }

  /** Runs work of external editors, which use protocols of their own. */
  async runEdit(signal: AbortSignal, token: string, work: () => Promise<Response>): Promise<Response> {
    const slot = await this.#enter('editing', signal, token)
    return await work().finally(() => slot.release())
  }

  async #enter(kind: Kind | undefined, signal: AbortSignal, caller: string): Promise<Slot> {
    const queue = kind && this.#queues.get(kind)
    return queue ? await queue.enter(signal, caller) : NO_SLOT
  }
}
