import { fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { createSuggestMachine } from '#machines/suggest.machine'

/** Number of items that the palette lists. */
const MAX_ITEMS = 8

/** Finds documents and folders by their titles. */
export const itemSearch = createSuggestMachine<Node>().provide({
  actors: {
    fetchItems: fromPromise<readonly Node[], { text: string }>(async ({ input: { text }, signal }) => {
      const json = { searchAllDocument: true, keyword: text, properties: ['title' as const], pageSize: MAX_ITEMS }
      return (await api(nodebase).children({ json }, { signal, quiet: true })).contents
    }),
  },
})
