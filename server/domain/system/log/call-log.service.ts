import type { ErrorCode } from '#api/contract/errors'
import { type LogEntry, writeLog } from '#server/context/activity-log'
import type { LogType } from '#server/context/log-types'
import type { Ports } from '#server/ports'

const WINDOW_MS = 60_000
/**
 * Maximum number of refused calls with their own log line per minute. Further ones are only counted, so that refused calls cannot fill the
 * disk.
 */
const MAX_PER_USER = 30
const MAX_PER_ADDRESS = 10
const MAX_SIGNED_OUT = 60
/** Maximum number of sources that are counted separately per minute. */
const MAX_SOURCES = 10_000
const SIGNED_OUT = 'strangers'

/** Calls that change data without a log line of their service. Their line is written here after the call. */
export const callsLoggedHere: ReadonlySet<string> = new Set([
  'chat.leave',
  'chat.start',
  'folder.excludeFromSearch',
  'folder.folderIsConcept',
  'folder.showInSearchResult',
  'help.delete',
  'help.save',
  'jobs.cancel',
  'nodebase.addToCopy',
  'nodebase.addToCut',
  'nodebase.copy',
  'nodebase.cut',
  'uploadSessions.cancel',
  'userProfile.save',
  'users.addWorkingDirectory',
  'users.deleteDesktopBackground',
  'users.deleteWorkingDirectory',
  'users.saveDesktopBackground',
  'users.savePrinciple',
])
/** The sign-in logs refusals itself, because it has more details than this class. */
const LOGS_OWN_REFUSALS = 'jwt.login'

interface CallSource {
  userId: string | null
  username: string
  ip: string
}

export interface EndedCall extends CallSource {
  call: string
  /** Node that the call was about. */
  nodeId?: string | undefined
}

export interface RefusedCall extends CallSource {
  type: LogType
  code: ErrorCode
  detail: Record<string, unknown>
}

interface RefusalCounter {
  from: number
  count: number
  limit: number
  last: RefusedCall
}

/** Log lines about calls as such: refused and failed calls, and successful ones that no service logs. One instance per process. */
export class CallLog {
  readonly #ports: Pick<Ports, 'db' | 'log' | 'now'>
  readonly #counters = new Map<string, RefusalCounter>()

  constructor(ports: Pick<Ports, 'db' | 'log' | 'now'>) {
    this.#ports = ports
  }

  /** Logs a call that has changed data. */
  async logSuccess({ call, nodeId, ...source }: EndedCall): Promise<void> {
    if (callsLoggedHere.has(call)) await this.#write({ ...source, type: 'OTHER', nodeId: nodeId ?? null, detail: { call } })
  }

  /**
   * Logs a call that was refused or failed with this code. The item is only in the detail, so that other users' calls do not appear in its
   * own log.
   */
  async logFailure({ call, nodeId, ...source }: EndedCall, code: ErrorCode): Promise<void> {
    if (call === LOGS_OWN_REFUSALS) return
    await this.logRefusal({ ...source, type: 'REFUSED', code, detail: { call, ...(nodeId !== undefined && { nodeUuid: nodeId }) } })
  }

  /**
   * Writes one line for each of the first refusals in a minute, and one for all further ones when the minute is over. `address` is the
   * counter that is used.
   */
  async logRefusal(refusal: RefusedCall, address = refusal.ip): Promise<void> {
    const now = this.#ports.now()
    await this.#closeCounters(now)
    const scopes: [string, number][] =
      refusal.userId !== null && refusal.type === 'REFUSED'
        ? [[refusal.userId, MAX_PER_USER]]
        : [
            [address, MAX_PER_ADDRESS],
            [SIGNED_OUT, MAX_SIGNED_OUT],
          ]
    if (scopes.every(([scope, limit]) => this.#countRefusal(scope, limit, refusal, now))) await this.#writeRefusal(refusal)
  }

  /** Returns true if the refusal gets its own line. */
  #countRefusal(scope: string, limit: number, last: RefusedCall, now: number): boolean {
    const minute = this.#counters.get(scope)
    if (!minute && this.#counters.size >= MAX_SOURCES && scope !== SIGNED_OUT) return false
    const count = (minute?.count ?? 0) + 1
    this.#counters.set(scope, { from: minute?.from ?? now, count, limit, last })
    return count <= limit
  }

  async #closeCounters(now: number): Promise<void> {
    const ended = [...this.#counters].filter(([, { from }]) => now - from >= WINDOW_MS || now < from)
    for (const [scope] of ended) this.#counters.delete(scope)
    for (const [scope, { count, limit, last }] of ended)
      if (count > limit && scope !== SIGNED_OUT) await this.#writeRefusal({ ...last, detail: { ...last.detail, leftOut: count - limit } })
  }

  #writeRefusal({ code, ...line }: RefusedCall): Promise<void> {
    return this.#write({ ...line, code, level: code === 'internal' ? 'ERROR' : 'WARNING' })
  }

  /** Writes a line. An error here does not change the response of the call. */
  async #write(line: Omit<LogEntry, 'at'>): Promise<void> {
    try {
      await writeLog(this.#ports.db, { ...line, at: this.#ports.now() })
    } catch (error) {
      this.#ports.log.warn({ error: String(error) }, 'could not write a log line')
    }
  }
}
