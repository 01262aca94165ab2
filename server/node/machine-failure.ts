/** Sent by a process in place of an answer: nothing was learnt about the bytes. */
export interface MachineFailure {
  machineFailed: string
}

const OUT_OF_MEMORY = /out of memory|allocat|memory access|ENOMEM/i

/** Failures of the system below: a file that cannot be read, or no memory; not what a parser says about the bytes. */
export const isOfMachine = (error: unknown): error is Error =>
  error instanceof Error &&
  ('syscall' in error || OUT_OF_MEMORY.test(error.message) || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')

export const machineFailure = (error: Error): MachineFailure => ({ machineFailed: error.message })

export const isMachineFailure = (answer: unknown): answer is MachineFailure =>
  typeof answer === 'object' && answer !== null && 'machineFailed' in answer
