import { fromCallback } from 'xstate'
import { folder } from '#api/contract/folder'
import { api } from '#api/index'
import { type BranchPage, rootBranch } from '#machines/folder-tree'
import { folderTreeMachine } from '#machines/folder-tree.machine'
import type { BranchRequest, FolderTreeEvent } from '#machines/folder-tree-setup'

/** A server gives at most this many folders in one answer. */
const most = 1_000

const fetchBranch = async ({ uuid, size, offset, after }: BranchRequest, signal: AbortSignal): Promise<BranchPage> => {
  if (uuid === rootBranch) {
    const folders = await api(folder).rootFolders({ query: {} }, { signal, quiet: true })
    return { folders, totalElements: folders.length }
  }
  const params = { uuid, offset, size: Math.min(most, size) }
  const { contents, totalElements, next } = await api(folder).children(
    { params, query: { onlyFolder: true, after } },
    { signal, quiet: true },
  )
  return { folders: contents, totalElements, next }
}

export const folderTree = folderTreeMachine.provide({
  actors: {
    branches: fromCallback<BranchRequest, void>(({ receive, sendBack }) => {
      const ended = new AbortController()
      const answer = (event: FolderTreeEvent) => ended.signal.aborted || sendBack(event)
      receive((request) => {
        const { uuid, after } = request
        fetchBranch(request, ended.signal).then(
          (page) => answer({ type: 'branch.loaded', uuid, page, append: after !== undefined }),
          () => answer({ type: 'branch.failed', uuid }),
        )
      })
      return () => ended.abort()
    }),
  },
})
