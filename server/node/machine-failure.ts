/** Message of a process that failed without learning anything about the bytes. */
export interface MachineFailure {
  machineFailed: string
}

const OUT_OF_MEMORY = /out of memory|allocat|memory access|ENOMEM/i

/** Returns true for failures of the system: an unreadable file or lack of memory. A parser's error about the bytes is not one. */
export const isCausedByMachine = (error: unknown): error is Error =>
  error instanceof Error &&
  ('syscall' in error || OUT_OF_MEMORY.test(error.message) || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')

export const toMachineFailure = (error: Error): MachineFailure => ({ machineFailed: error.message })

export const isMachineFailure = (answer: unknown): answer is MachineFailure =>
  typeof answer === 'object' && answer !== null && 'machineFailed' in answer
