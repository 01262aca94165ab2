import type { Job } from '#api/contract/job'
import type { TextEncoding } from '#text/decode'
import type { PeopleColumn, PersonCsvRow } from '#text/people-csv'

/** Line of the file with its initial password; '' for an invalid line. */
export type CodedLine = PersonCsvRow & { code: string }

/** Content of a file before anything is sent. */
export interface Preview {
  /** Idempotency key of the import: sending it again changes nothing. */
  importUuid: string
  fileName: string
  encoding: TextEncoding
  lines: readonly CodedLine[]
  missing: readonly PeopleColumn[]
  unknown: readonly string[]
}

/** Reason of a failure, for the user. */
export interface Refusal {
  detail: string
}

export const getValidLines = ({ lines }: Preview): readonly CodedLine[] => lines.filter(({ faults }) => faults.length === 0)
export const isJobOver = ({ status }: Pick<Job, 'status'>): boolean => status !== 'WAITING' && status !== 'RUNNING'
