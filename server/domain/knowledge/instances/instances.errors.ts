import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

export const notInstance = (): Problem => new Problem('notInstance')

export interface Fault {
  /** The relation or property whose field is wrong. */
  path: string
  code: ErrorCode
}

/** Everything that is wrong with what was filled in; its first fault gives the answer its name. */
export const faulty = (faults: readonly Fault[]): Problem => new Problem(faults[0]?.code ?? 'badInput', { errors: faults })
