import { Problem } from '#server/http/problem'
import type { Fault } from './diagram'

/** With what is wrong at which element, where that is known. */
export const bpmnInvalid = (faults: readonly Fault[] = []): Problem =>
  new Problem('bpmnInvalid', faults.length > 0 ? { errors: faults } : {})
