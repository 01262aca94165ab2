import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import { overlayMachine } from '#desktop/command-palette/overlay.machine'
import { createSuggestMachine } from '#machines/suggest.machine'

it('finds items while the palette is open, and stops the search when it closes', async () => {
  const stopped: string[] = []
  const itemSearch = createSuggestMachine<Node>().provide({
    delays: { typingPause: 0 },
    actors: {
      fetchItems: fromPromise(
        ({ input, signal }) => new Promise<never>(() => signal.addEventListener('abort', () => stopped.push(input.text))),
      ),
    },
  })
  const overlay = createActor(overlayMachine.provide({ actors: { loadItemSearch: fromPromise(async () => itemSearch) } })).start()
  const getSearch = () => overlay.getSnapshot().context.items
  expect(getSearch()).toBeUndefined()
  overlay.send({ type: 'overlay.palette' })
  await expect.poll(getSearch).toBeDefined()
  getSearch()?.send({ type: 'suggest.type', text: 'نامه' })
  await expect.poll(() => getSearch()?.getSnapshot().value).toBe('loading')
  overlay.send({ type: 'overlay.close' })
  expect(getSearch()).toBeUndefined()
  expect(stopped).toEqual(['نامه'])
})
