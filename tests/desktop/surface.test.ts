import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Node } from '#api/contract/node'
import type { SavedSearch } from '#api/contract/search'
import type { Tile } from '#api/contract/tile'
import { surfaceMachine } from '#desktop/surface.machine'
import { aFolder } from '#tests/windows/explorer/builders'

const settled = () => new Promise<void>((done) => setImmediate(done))

it('is read once more when something changed while it was read: the answer may be of the time before', async () => {
  const answers: ((folders: Node[]) => void)[] = []
  const clock = new SimulatedClock()
  const machine = surfaceMachine.provide({
    actors: {
      fetchIcons: fromPromise<readonly Node[], void>(() => new Promise((answer) => answers.push(answer))),
      fetchTiles: fromPromise<readonly Tile[], void>(async () => []),
      fetchSearches: fromPromise<readonly SavedSearch[], void>(async () => []),
    },
  })
  const desktop = createActor(fromCallback(() => {})).start()
  const surface = createActor(machine, { clock, input: { desktop: desktop as never } }).start()
  const titles = () => surface.getSnapshot().context.folders.map(({ title }) => title)
  for (const uuid of ['one', 'two']) surface.send({ type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [] })
  answers[0]?.([aFolder('پیش')])
  await settled()
  // What came is shown meanwhile.
  expect(titles()).toEqual(['پیش'])
  clock.increment(250)
  answers[1]?.([aFolder('پیش'), aFolder('پس')])
  await settled()
  expect(titles()).toEqual(['پیش', 'پس'])
  clock.increment(1_000)
  expect(answers).toHaveLength(2)
})
