import { fromPromise } from 'xstate'
import { type Paragraph, paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { cmsMachine, type CmsQuery } from './cms.machine'
import { CmsView } from './cms.view'

export const cms = {
  machine: cmsMachine.provide({
    actors: {
      found: createPagedListMachine<Paragraph, CmsQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Paragraph>, PageRequest<CmsQuery>>(async ({ input: { query, offset, size }, signal }) => {
            if (!query) return { contents: [], totalElements: 0 }
            return await api(paragraphs).search({ json: { ...query, offset, pageSize: size } }, { signal, quiet: true })
          }),
        },
      }),
    },
  }),
  View: CmsView,
}
