import { Problem } from '#server/http/problem'
import type { Fault } from './diagram'

/** Returns the error, with the faults by element if they are known. */
export const bpmnInvalid = (faults: readonly Fault[] = []): Problem =>
  new Problem('bpmnInvalid', faults.length > 0 ? { errors: faults } : {})
