import { isWriteCall } from '#api/contract/endpoint'
import type { NamedCall } from './routes'
import { type Bounds, type Turn, WorkQueue } from './work-queue'

type Kind = 'read' | 'write' | 'search' | 'file' | 'heavy' | 'editing'

/**
 * Limits per kind of work. A desktop sends eighty requests when it opens, and fifty desktops per minute fit. All limits together leave
 * connections of a PostgreSQL pool for sign-ins.
 */
const BOUNDS: Readonly<Record<Kind, Bounds>> = {
  read: { atOnce: 8, waiting: 400, paused: 100, longestMs: 700 },
  write: { atOnce: 6, waiting: 200, paused: 100, longestMs: 700 },
  search: { atOnce: 3, waiting: 100, paused: 50, longestMs: 700 },
  file: { atOnce: 6, waiting: 300, paused: 1_000, longestMs: 700 },
  heavy: { atOnce: 2, waiting: 20, paused: 10, longestMs: 5_000 },
  editing: { atOnce: 32, waiting: 100, paused: 0, longestMs: 1_000 },
}

/** Calls that monitor the server or sign in; they never wait in a queue. */
const ALWAYS =
  /^(health|jwt|docs)\.|^users\.(captcha|captchaNeeded|principle)$|^config\.(publicKeys|keyUnSecure)$|^message\.(key|enumMessage)$/
const SEARCHES =
  /^(paragraphs\.search|nodebase\.(suggest|browseDates)|keywords\.(propose|suggest)|thirdParties\.contentSearch|document\.(similarities|sources|related))$/
const HEAVY =
  /[eE]xport(Dynamic)?$|^diff\.|^reports\.run|^document\.(ocr|pages)$|^adminUserImport\.(check|failures)$|^log\.proof$|^ont\.(graph|folderGraph)$|^permission\.viewAs$/
const FILES = /^uploadSessions\.|^document\.(part|play)$|^nodebase\.downloadByLink$|^users\.desktopBackground$/

function kindOf({ name, endpoint }: NamedCall): Kind | undefined {
  if (ALWAYS.test(name)) return undefined
  if (HEAVY.test(name)) return 'heavy'
  if (endpoint.multipart || FILES.test(name)) return 'file'
  if (SEARCHES.test(name)) return 'search'
  return isWriteCall(endpoint) ? 'write' : 'read'
}

const NO_QUEUE: Turn = { leave() {}, pause() {}, resume: async () => {} }

/** The work queues of one process. */
export class WorkQueues {
  readonly #queues = new Map<Kind, WorkQueue>(Object.entries(BOUNDS).map(([kind, bounds]) => [kind as Kind, new WorkQueue(bounds)]))

  /** Waits for a slot. Rejects with `busy` if too many already wait. A caller is a session, or an address if there is no session. */
  async of(call: NamedCall, { signal, headers }: Request, ip: string): Promise<Turn> {
    return await this.#enter(kindOf(call), signal, headers.get('authorization') ?? ip)
  }

  /** Runs work of external editors, which use protocols of their own. */
  async edit(signal: AbortSignal, token: string, work: () => Promise<Response>): Promise<Response> {
    const turn = await this.#enter('editing', signal, token)
    return await work().finally(() => turn.leave())
  }

  async #enter(kind: Kind | undefined, signal: AbortSignal, caller: string): Promise<Turn> {
    const queue = kind && this.#queues.get(kind)
    return queue ? await queue.enter(signal, caller) : NO_QUEUE
  }
}
