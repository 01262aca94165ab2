import { fromPromise } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { pickerTree } from '../folder-tree/folder-tree.content'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'
import type { PickQuery } from './node-picker'
import { nodePickerMachine } from './node-picker.machine'

const searchResults = ({ keyword, only }: Extract<PickQuery, { keyword: string }>, size: number) => ({
  ...{ keyword, onlyFolder: only === 'folders', onlyDocument: only === 'documents' },
  pageSize: Math.max(size, only === 'folders' ? pageSize.folderSearch : pageSize.documentPickerSearch),
})

const documents = createPagedListMachine<Node, PickQuery>().provide({
  actors: {
    fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async ({ input: { query, offset, size, after }, signal }) => {
      if (!query) return { contents: [], totalElements: 0 }
      const place = after === undefined ? { offset } : { after }
      const read = (wanted: object) =>
        api(nodebase).children({ json: { ...wanted, ...place, sortBy: 'title', direction: 'ASC' } }, { signal, quiet: true })
      if ('folder' in query) return await read({ uuidList: [query.folder], onlyDocument: true, pageSize: size })
      return await searchWithLayoutFallback(query.keyword, (keyword) => read(searchResults({ ...query, keyword }, size)))
    }),
  },
})

export const nodePicker = nodePickerMachine.provide({ actors: { folderTree: pickerTree, documents } })
