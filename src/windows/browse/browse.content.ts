import { fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { browse } from '#widgets/browse/browse.content'
import { defineContent } from '../window-kind'
import { browseWindowMachine, type FoundQuery } from './browse-window.machine'
import { BrowseWindowView } from './browse-window.view'

export const content = defineContent({
  machine: browseWindowMachine.provide({
    actors: {
      browse,
      found: createPagedListMachine<Node, FoundQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Node>, PageRequest<FoundQuery>>(async ({ input: { query, offset, size, after }, signal }) => {
            if (!query) return { contents: [], totalElements: 0 }
            const place = after === undefined ? { offset } : { after }
            const json = { ...query, ...place, pageSize: size, sortBy: 'title' as const, direction: 'ASC' as const }
            return await api(nodebase).children({ json }, { signal, quiet: true })
          }),
        },
      }),
    },
  }),
  View: BrowseWindowView,
})
