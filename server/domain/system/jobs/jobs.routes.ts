import type { jobs } from '#api/contract/job'
import type { Handlers } from '#server/http/handler'
import { cancelJob, listJobs, getOwnJob } from './jobs.service'

export const userJobHandlers: Handlers<typeof jobs> = {
  list: ({ ports, caller, locale }) => listJobs(ports.db, caller, locale, ports.now()),
  get: ({ ports, caller, locale, params }) => getOwnJob(ports.db, caller, locale, params.uuid),
  cancel: ({ ports, caller, locale, params }) => cancelJob({ ...ports, now: ports.now() }, caller, locale, params.uuid),
}
