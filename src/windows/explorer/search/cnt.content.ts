import { fromPromise } from 'xstate'
import { thirdParties } from '#api/contract/third-parties'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { cntMachine, type CntQuery, type Hit } from './cnt.machine'
import { CntView } from './cnt.view'

export const cnt = {
  machine: cntMachine.provide({
    actors: {
      found: createPagedListMachine<Hit, CntQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Hit>, PageRequest<CntQuery>>(async ({ input: { query: asked, offset, size }, signal }) => {
            if (!asked) return { contents: [], totalElements: 0 }
            const { keyword: query = '', ...criteria } = asked
            const json = { ...criteria, query, offset, pageSize: size }
            const { contents, ...page } = await api(thirdParties).contentSearch({ json }, { signal, quiet: true })
            return { ...page, contents: contents.map((hit) => ({ ...hit, uuid: hit.node.uuid })) }
          }),
        },
      }),
    },
  }),
  View: CntView,
}
