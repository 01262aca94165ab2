import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'
import type { Name } from './names'

export const notFolder = (): Problem => new Problem('notFolder')
export const notDocument = (): Problem => new Problem('notDocument')
export const protectedNode = (): Problem => new Problem('protectedNode')
/** `uuid` is the node that has the title. Pass it only if the caller may see that node. */
export const titleExists = (uuid?: string): Problem => new Problem('titleExists', uuid === undefined ? {} : { uuid })
export const titleRefused = (code: ErrorCode): Problem => new Problem(code, { errors: [{ path: 'title', code }] })

/** Aborts a transaction because a name in one of the folders is taken. */
export class NameTaken extends Error {
  readonly taken: Name
  readonly parentIds: readonly string[]
  constructor(taken: Name, parentIds: readonly string[]) {
    super(`${taken.title} is taken`)
    this.taken = taken
    this.parentIds = parentIds
  }
}
