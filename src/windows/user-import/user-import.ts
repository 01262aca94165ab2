import type { Job } from '#api/contract/job'
import type { TextEncoding } from '#text/decode'
import type { PeopleColumn, PersonCsvRow } from '#text/people-csv'

/** A line of the file, with the initial password of the user; '' for an invalid line. */
export type LineWithPassword = PersonCsvRow & { code: string }

/** Content of the file, before it is sent. */
export interface Preview {
  /** Idempotency key of the import. If the import is sent again with it, nothing changes. */
  importUuid: string
  fileName: string
  encoding: TextEncoding
  lines: readonly LineWithPassword[]
  missing: readonly PeopleColumn[]
  unknown: readonly string[]
}

/** Reason why a step failed, as text for the user. */
export interface Refusal {
  detail: string
}

export const getValidLines = ({ lines }: Preview): readonly LineWithPassword[] => lines.filter(({ faults }) => faults.length === 0)
export const isJobOver = ({ status }: Pick<Job, 'status'>): boolean => status !== 'WAITING' && status !== 'RUNNING'
