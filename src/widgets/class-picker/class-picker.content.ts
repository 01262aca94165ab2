import { fromPromise } from 'xstate'
import { config } from '#api/contract/config'
import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { createNodeTree } from '../folder-tree/folder-tree.content'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'
import { isClass, type PickQuery } from '../node-picker/node-picker'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NewChild } from '../node-picker/node-picker-setup'

const instance = 2

/** The tree of classes. Classes are below the main root, next to plain folders or inside them; instances are in no class tree. */
export const classTree = createNodeTree({
  atOnce: pageSize.treeExpansion,
  roots: async (roots, signal) => {
    const label = await api(config).keyUnSecure({ query: { key: 'hastineh.label' } }, { signal, quiet: true })
    return roots.filter(({ systemRole, title }) => systemRole === 'hastineh' || title === label)
  },
  holds: ({ nodeType }) => nodeType !== instance,
})

const classSearch = createPagedListMachine<Node, PickQuery>().provide({
  actors: {
    fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async ({ input: { query, offset, size, after }, signal }) => {
      if (!query || !('keyword' in query)) return { contents: [], totalElements: 0 }
      const place = after === undefined ? { offset } : { after }
      const wanted = { onlyFolder: true, onlyInHastine: true, pageSize: Math.max(size, pageSize.treeSearch), ...place }
      return await searchWithLayoutFallback(query.keyword, async (keyword) => {
        const json = { ...wanted, keyword, sortBy: 'title', direction: 'ASC' } as const
        const page = await api(nodebase).children({ json }, { signal, quiet: true })
        return { ...page, contents: page.contents.filter(isClass) }
      })
    }),
  },
})

const addChild = fromPromise<Node, { child: NewChild | undefined }>(async ({ input: { child }, signal }) => {
  const { parent, title } = child as NewChild
  const uuid = await api(ont).saveClass({ json: { title, parentUuid: parent.uuid } }, { signal, quiet: true })
  return { ...parent, uuid, title, folderIsConcept: true, parentUuid: parent.uuid, pwd: `${parent.pwd ?? parent.uuid}/${uuid}` }
})

/** Picks classes from their tree or from search results. Use it with `classRules` and `ClassPicker`. */
export const classPicker = nodePickerMachine.provide({ actors: { folderTree: classTree, documents: classSearch, addChild } })
