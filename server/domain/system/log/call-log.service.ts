import type { ErrorCode } from '#api/contract/errors'
import { type LogEntry, writeLog } from '#server/context/activity-log'
import type { LogType } from '#server/context/log-types'
import type { Ports } from '#server/ports'

const WINDOW_MS = 60_000
/** Refused calls that get a line of their own in a minute; those beyond are counted. Nobody fills the disk by being refused. */
const OF_A_USER = 30
const OF_AN_ADDRESS = 10
const OF_STRANGERS = 60
/** Sources that are told apart in a minute. */
const MOST_SOURCES = 10_000
const STRANGERS = 'strangers'

/** Calls that change something of which no service writes a line: theirs is written here, after they are done. */
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
/** Sign-in knows more of who was refused than the door, and writes the line itself. */
const REFUSALS_TOLD_ELSEWHERE = 'jwt.login'

interface Source {
  userId: string | null
  username: string
  ip: string
}

export interface EndedCall extends Source {
  call: string
  /** What it was asked about. */
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

/** The lines of the log about calls as such: what was refused or went wrong, and what no service tells itself. One per process. */
export class CallLog {
  readonly #ports: Pick<Ports, 'db' | 'log' | 'now'>
  readonly #minutes = new Map<string, Minute>()

  constructor(ports: Pick<Ports, 'db' | 'log' | 'now'>) {
    this.#ports = ports
  }

  /** The call has changed something. */
  async done({ call, nodeId, ...source }: EndedCall): Promise<void> {
    if (toldHere.has(call)) await this.#write({ ...source, type: 'OTHER', nodeId: nodeId ?? null, detail: { call } })
  }

  /** The call was refused by this code, or failed. The item is named in the detail alone: its own log is no place for strangers. */
  async ended({ call, nodeId, ...source }: EndedCall, code: ErrorCode): Promise<void> {
    if (call === REFUSALS_TOLD_ELSEWHERE) return
    await this.refused({ ...source, type: 'REFUSED', code, detail: { call, ...(nodeId !== undefined && { nodeUuid: nodeId }) } })
  }

  /** One line for each of the first in a minute, and one for all beyond them once the minute is over. `address` is where it counts. */
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

  /** Whether there is room for a line of its own. */
  #count(scope: string, limit: number, last: Refusal, now: number): boolean {
    const minute = this.#minutes.get(scope)
    if (!minute && this.#minutes.size >= MOST_SOURCES && scope !== STRANGERS) return false
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

  /** What the call is answered does not depend on its line. */
  async #write(line: Omit<LogEntry, 'at'>): Promise<void> {
    try {
      await writeLog(this.#ports.db, { ...line, at: this.#ports.now() })
    } catch (error) {
      this.#ports.log.warn({ error: String(error) }, 'a line of the log could not be written')
    }
  }
}
