import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Node } from '#api/contract/node'
import type { SavedSearch } from '#api/contract/search'
import type { Tile } from '#api/contract/tile'
import { surfaceMachine } from '#desktop/surface/surface.machine'
import { aFolder } from '#tests/windows/explorer/builders'

const settled = () => new Promise<void>((done) => setImmediate(done))

/** Starts the icon list with a fake server whose responses the test sends. */
const begin = () => {
  const answers: { resolve(folders: Node[]): void; reject(error: unknown): void }[] = []
  const clock = new SimulatedClock()
  const machine = surfaceMachine.provide({
    actors: {
      fetchIcons: fromPromise<readonly Node[], void>(() => new Promise((resolve, reject) => answers.push({ resolve, reject }))),
      fetchTiles: fromPromise<readonly Tile[], void>(async () => []),
      fetchSearches: fromPromise<readonly SavedSearch[], void>(async () => []),
    },
  })
  const desktop = createActor(fromCallback(() => {})).start()
  const surface = createActor(machine, { clock, input: { desktop: desktop as never } }).start()
  const titles = () => surface.getSnapshot().context.folders.map(({ title }) => title)
  const change = (uuid: string) => surface.send({ type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [] })
  return { answers, clock, surface, titles, change }
}

describe('the icon list of the desktop', () => {
  it('reloads the icons again if something changed during the load, as the response may be outdated', async () => {
    const { answers, clock, titles, change } = begin()
    for (const uuid of ['one', 'two']) change(uuid)
    answers[0]?.resolve([aFolder('پیش')])
    await settled()
    // The icons that were loaded are shown meanwhile.
    expect(titles()).toEqual(['پیش'])
    clock.increment(250)
    answers[1]?.resolve([aFolder('پیش'), aFolder('پس')])
    await settled()
    expect(titles()).toEqual(['پیش', 'پس'])
    clock.increment(1_000)
    expect(answers).toHaveLength(2)
  })

  it('reloads the icons after a change even if the load failed', async () => {
    const { answers, clock, surface, change } = begin()
    change('one')
    answers[0]?.reject(new Error('no answer'))
    await settled()
    clock.increment(250)
    expect(answers).toHaveLength(2)
    answers[1]?.reject(new Error('no answer'))
    await settled()
    expect(surface.getSnapshot().matches({ icons: 'failed' })).toBe(true)
  })
})
