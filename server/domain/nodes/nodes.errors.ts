import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'
import type { Name } from './names'

export const notFound = (): Problem => new Problem('notFound')
export const notFolder = (): Problem => new Problem('notFolder')
export const notDocument = (): Problem => new Problem('notDocument')
export const forbidden = (): Problem => new Problem('forbidden')
export const protectedNode = (): Problem => new Problem('protectedNode')
/** `uuid` names the item that has the title, when the caller may see it. */
export const titleExists = (uuid?: string): Problem => new Problem('titleExists', uuid === undefined ? {} : { uuid })
export const titleRefused = (code: ErrorCode): Problem => new Problem(code, { errors: [{ path: 'title', code }] })
export const cursorInvalid = (path: string): Problem => new Problem('badInput', { errors: [{ path, code: 'formatInvalid' }] })
/** A narrowing that this installation can not answer; leaving it out in silence would show too much. */
export const filterMissing = (paths: readonly string[]): Problem =>
  new Problem('badInput', { errors: paths.map((path) => ({ path, code: 'filterNotHere' as const })) })

/** Whether a statement failed on a unique index: the same row came first from elsewhere. Both engines report SQLSTATE 23505. */
export const isTaken = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** Whether a row names another that is not there. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503'

/** A name in the way, found inside a transaction that must not commit. */
export class NameTaken extends Error {
  readonly taken: Name
  readonly parentIds: readonly string[]
  constructor(taken: Name, parentIds: readonly string[]) {
    super(`${taken.title} is taken`)
    this.taken = taken
    this.parentIds = parentIds
  }
}
