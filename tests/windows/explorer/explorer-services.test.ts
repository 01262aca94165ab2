import { expect, it } from 'vitest'
import { type ActorRefFrom, type AnyStateMachine, createActor, createMachine, fromPromise, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import { progressMachine } from '#machines/progress.machine'
import { aJob } from '#tests/support/a-job'
import type { ExplorerServices } from '#windows/explorer/explorer-services'
import { explorerServices } from '#windows/explorer/explorer-services.content'

/** Returns an actor with a fixed context. */
const keeping = (context: object): AnyStateMachine => createMachine({ context: { ...context } } as never)

const services = {
  clipboard: keeping({ content: null }),
  templates: keeping({ templates: [] }),
  flows: keeping({ bpmnUserWorkflow: [], ownTasks: [] }),
  surface: keeping({ folders: [] }),
  progress: progressMachine.provide({ actors: { fetchJobs: fromPromise<readonly Job[], void>(async () => []) } }),
}

it('reports the progress of purges to the explorer, and ignores other tasks [BIN-003]', () => {
  const told: ExplorerServices['purges'][] = []
  const root = createActor(
    setup({ actors: { ...services, explorerServices } }).createMachine({
      invoke: [
        ...Object.keys(services).map((name) => ({ id: name, src: name, systemId: name, input: { desktop: { send: () => {} } } })),
        { id: 'explorerServices', src: 'explorerServices', input: { bins: false } },
      ],
      on: { 'services.updated': { actions: ({ event }: { event: { services: ExplorerServices } }) => told.push(event.services.purges) } },
    } as never),
  ).start()
  const progress = root.system.get('progress') as ActorRefFrom<typeof progressMachine>
  for (const done of [3, 3, 5]) progress.send({ type: 'job.progress', job: aJob('p', 'RUNNING', { done, total: 9 }) })
  progress.send({ type: 'job.progress', job: aJob('c', 'RUNNING', { kind: 'COPY', done: 1, total: 2 }) })
  progress.send({ type: 'job.progress', job: aJob('p', 'DONE') })
  const at = (done: number) => [{ uuid: 'p', done, total: 9 }]
  expect(told).toEqual([[], at(3), at(5), []])
  root.stop()
})
