import type { Job } from '#api/contract/job'

/** Returns a long task of the server. Default kind: a purge. */
export const aJob = (uuid: string, status: Job['status'], more: Partial<Job> = {}): Job => ({
  uuid,
  kind: 'PURGE',
  status,
  createDate: 0,
  ...more,
})
