import type { Job } from '#api/contract/job'

/** A long task of the server, a purge unless told otherwise. */
export const aJob = (uuid: string, status: Job['status'], more: Partial<Job> = {}): Job => ({
  uuid,
  kind: 'PURGE',
  status,
  createDate: 0,
  ...more,
})
