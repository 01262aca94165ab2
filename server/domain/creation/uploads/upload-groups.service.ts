import { isDatabaseUnreachable } from '#server/database/failures'
import type { Ports } from '#server/ports'
import { insertNewUploads, type NewUpload, type StoredUpload } from './upload-fast-path.repository'

/** Milliseconds after which an upload needs a new check of rights. */
const RECENT_MS = 2_000
const MAX_GROUP = 32
/** SQLSTATE codes of a unique violation, a deadlock and a failed serialisation. They mean that nothing was changed. */
const CONFLICT_CODES = new Set(['23505', '40P01', '40001'])

const getErrorCode = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined)

interface WaitingUpload {
  upload: NewUpload
  checkedAt: number
  resolve(stored: StoredUpload | undefined): void
  reject(error: unknown): void
}

/**
 * Commits ordinary uploads into one folder in groups: those that arrive during a commit are committed together by the next one, with one
 * disk sync. Uploads never wait for others that have not arrived. There is one commit at a time for each folder, because a commit locks it.
 */
export class UploadGroups {
  readonly #ports: Pick<Ports, 'db' | 'now'>
  readonly #waitingByFolder = new Map<string, WaitingUpload[]>()

  constructor(ports: Pick<Ports, 'db' | 'now'>) {
    this.#ports = ports
  }

  /**
   * Resolves after the commit. Resolves to undefined, and changes nothing, if the upload is not ordinary or the rights of the caller were
   * checked too long ago. Rejects only with errors of this upload, or if the outcome of the commit is unknown.
   */
  store(upload: NewUpload, checkedAt: number): Promise<StoredUpload | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waitingByFolder.get(upload.targetId)
      const entry = { upload, checkedAt, resolve, reject }
      if (waiting) waiting.push(entry)
      else void this.#commitAll(upload.targetId, entry)
    })
  }

  async #commitAll(folderId: string, first: WaitingUpload): Promise<void> {
    const waiting = [first]
    this.#waitingByFolder.set(folderId, waiting)
    while (waiting.length > 0) await this.#commit(waiting.splice(0, MAX_GROUP))
    this.#waitingByFolder.delete(folderId)
  }

  /** Never rejects. */
  async #commit(group: readonly WaitingUpload[]): Promise<void> {
    const oldest = this.#ports.now() - RECENT_MS
    const recent = group.filter(({ checkedAt }) => checkedAt > oldest)
    for (const { checkedAt, resolve } of group) if (checkedAt <= oldest) resolve(undefined)
    if (recent.length === 0) return
    try {
      const stored = await insertNewUploads(
        this.#ports.db,
        recent.map(({ upload }) => upload),
      )
      recent.forEach(({ resolve }, at) => resolve(stored[at]))
    } catch (error) {
      // After a lost connection the group may have been committed, so it must not be repeated.
      if (recent.length > 1 && !isDatabaseUnreachable(error)) for (const entry of recent) await this.#commit([entry])
      else if (CONFLICT_CODES.has(String(getErrorCode(error)))) recent[0]?.resolve(undefined)
      else for (const { reject } of recent) reject(error)
    }
  }
}
