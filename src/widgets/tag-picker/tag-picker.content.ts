import { fromPromise } from 'xstate'
import { config } from '#api/contract/config'
import { pageSize } from '#api/contract/constants'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { api } from '#api/index'
import { rootBranch } from '../folder-tree/folder-tree'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { createTreeContent } from '../folder-tree/folder-tree.content'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'
import type { PickQuery } from '../node-picker/node-picker'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NewChild } from '../node-picker/node-picker-setup'

const quiet = (signal: AbortSignal) => ({ signal, quiet: true }) as const

/** Tree of the tag folders. It starts at the folders that the configuration designates as tag roots. */
const tagTree = createTreeContent(async ({ uuid, size, offset }, signal) => {
  const query = { type: 'TAG', offset, pageSize: Math.min(1_000, Math.max(size, pageSize.tagTree)) } as const
  const page = await api(config).nodes({ query, json: uuid === rootBranch ? [] : [uuid] }, quiet(signal))
  const read = offset + page.contents.length
  return {
    ...{ folders: page.contents, totalElements: page.totalElements },
    ...(read < page.totalElements && page.contents.length > 0 && { next: String(read) }),
  }
})

const found = createPagedListMachine<Node, PickQuery>().provide({
  actors: {
    fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async ({ input: { query, offset, size }, signal }) => {
      if (!query || !('keyword' in query)) return { contents: [], totalElements: 0 }
      const asked = { type: 'TAG', offset, pageSize: Math.max(size, pageSize.tagSearch) } as const
      return await searchWithLayoutFallback(query.keyword, (title) =>
        api(config).nodes({ query: { ...asked, title }, json: [] }, quiet(signal)),
      )
    }),
  },
})

/** Picks tags from their tree or from a search in it. Users can create a tag below another one. */
export const tagPicker = nodePickerMachine.provide({
  actors: {
    folderTree: tagTree,
    documents: found,
    addChild: fromPromise<Node, { child: NewChild | undefined }>(({ input: { child }, signal }) =>
      api(folder).create({ form: { destUuid: child?.parent.uuid ?? '', title: child?.title ?? '' } }, quiet(signal)),
    ),
  },
})
