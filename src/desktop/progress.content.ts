import { fromPromise } from 'xstate'
import { type Job, jobs } from '#api/contract/job'
import { api } from '#api/index'
import { progressMachine } from '#machines/progress.machine'

export const progress = progressMachine.provide({
  actors: { fetchJobs: fromPromise<readonly Job[], void>(({ signal }) => api(jobs).list(undefined, { signal, quiet: true })) },
})
