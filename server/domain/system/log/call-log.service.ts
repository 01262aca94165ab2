import type { ErrorCode } from '#api/contract/errors'
import { type LogEntry, writeLog } from '#server/context/activity-log'
import type { LogType } from '#server/context/log-types'
import type { Ports } from '#server/ports'

const WINDOW_MS = 60_000
/**
 * Maximum number of refused calls with their own log line per minute. Further ones are only counted, so that refused calls cannot fill the
 * disk.
 */
const OF_A_USER = 30
const OF_AN_ADDRESS = 10
const OF_STRANGERS = 60
/** Maximum number of sources that are counted separately per minute. */
const MAX_SOURCES = 10_000
const STRANGERS = 'strangers'

/** Calls that change data without a log line of their service. Their line is written here after the call. */
export const toldHere: ReadonlySet<string> = new Set([
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
const REFUSALS_TOLD_ELSEWHERE = 'jwt.login'

interface Source {
  userId: string | null
  username: string
  ip: string
}

export interface EndedCall extends Source {
  call: string
  /** Node that the call was about. */
  nodeId?: string | undefined
}

export interface Refusal extends Source {
  type: LogType
  code: ErrorCode
  detail: Record<string, unknown>
}

interface Minute {
  from: number
  count: number
  limit: number
  last: Refusal
}

/** Log lines about calls as such: refused and failed calls, and successful ones that no service logs. One instance per process. */
export class CallLog {
  readonly #ports: Pick<Ports, 'db' | 'log' | 'now'>
  readonly #minutes = new Map<string, Minute>()

  constructor(ports: Pick<Ports, 'db' | 'log' | 'now'>) {
    this.#ports = ports
  }

  /** Logs a call that has changed data. */
  async done({ call, nodeId, ...source }: EndedCall): Promise<void> {
    if (toldHere.has(call)) await this.#write({ ...source, type: 'OTHER', nodeId: nodeId ?? null, detail: { call } })
  }

  /**
   * Logs a call that was refused or failed with this code. The item is only in the detail, so that other users' calls do not appear in its
   * own log.
   */
  async ended({ call, nodeId, ...source }: EndedCall, code: ErrorCode): Promise<void> {
    if (call === REFUSALS_TOLD_ELSEWHERE) return
    await this.refused({ ...source, type: 'REFUSED', code, detail: { call, ...(nodeId !== undefined && { nodeUuid: nodeId }) } })
  }

  /**
   * Writes one line for each of the first refusals in a minute, and one for all further ones when the minute is over. `address` is the
   * counter that is used.
   */
  async refused(refusal: Refusal, address = refusal.ip): Promise<void> {
    const now = this.#ports.now()
    await this.#closeMinutes(now)
    const scopes: [string, number][] =
      refusal.userId !== null && refusal.type === 'REFUSED'
        ? [[refusal.userId, OF_A_USER]]
        : [
            [address, OF_AN_ADDRESS],
            [STRANGERS, OF_STRANGERS],
          ]
    if (scopes.every(([scope, limit]) => this.#count(scope, limit, refusal, now))) await this.#writeRefusal(refusal)
  }

  /** Returns true if the refusal gets its own line. */
  #count(scope: string, limit: number, last: Refusal, now: number): boolean {
    const minute = this.#minutes.get(scope)
    if (!minute && this.#minutes.size >= MAX_SOURCES && scope !== STRANGERS) return false
    const count = (minute?.count ?? 0) + 1
    this.#minutes.set(scope, { from: minute?.from ?? now, count, limit, last })
    return count <= limit
  }

  async #closeMinutes(now: number): Promise<void> {
    const over = [...this.#minutes].filter(([, { from }]) => now - from >= WINDOW_MS || now < from)
    for (const [scope] of over) this.#minutes.delete(scope)
    for (const [scope, { count, limit, last }] of over)
      if (count > limit && scope !== STRANGERS) await this.#writeRefusal({ ...last, detail: { ...last.detail, leftOut: count - limit } })
  }

  #writeRefusal({ code, ...line }: Refusal): Promise<void> {
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
