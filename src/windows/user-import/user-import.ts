import type { Job } from '#api/contract/job'
import type { TextEncoding } from '#text/decode'
import type { PeopleColumn, PersonLine } from '#text/people-csv'

/** A line of the file with the first password it would get; '' for one with a fault. */
export type CodedLine = PersonLine & { code: string }

/** What a file holds, before anything is sent. */
export interface Preview {
  /** Names the import, so that sending the same again changes nothing. */
  importUuid: string
  fileName: string
  encoding: TextEncoding
  lines: readonly CodedLine[]
  missing: readonly PeopleColumn[]
  unknown: readonly string[]
}

/** Why something failed, as people are told. */
export interface Refusal {
  detail: string
}

export const soundLines = ({ lines }: Preview): readonly CodedLine[] => lines.filter(({ faults }) => faults.length === 0)
export const isOver = ({ status }: Pick<Job, 'status'>): boolean => status !== 'WAITING' && status !== 'RUNNING'
