import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import type { ValueChange } from '#api/contract/ontology'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { valueHistory } from './value-history'

export const changesOfInstance = valueHistory.provide({
  actors: {
    fetchPage: fromPromise<Page<ValueChange>, PageRequest<string>>(({ input: { query, offset, size }, signal }) =>
      api(ont).valueHistory({ params: { offset, size }, query: { instanceUuid: query } }, { signal, quiet: true }),
    ),
  },
})
