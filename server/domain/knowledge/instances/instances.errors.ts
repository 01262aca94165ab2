import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

export const notInstanceProblem = (): Problem => new Problem('notInstance')

export interface Fault {
  /** Id of the relation or property with the error. */
  path: string
  code: ErrorCode
}

/** Builds the error for invalid fields. The code of the first fault becomes the code of the response. */
export const fieldsProblem = (faults: readonly Fault[]): Problem => new Problem(faults[0]?.code ?? 'badInput', { errors: faults })
