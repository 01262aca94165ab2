import { fromCallback } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { type BranchPage, rootBranch } from './folder-tree'
import { folderTreeMachine } from './folder-tree.machine'
import type { BranchRequest, FolderTreeEvent, TreeRoot } from './folder-tree-setup'

/** A server gives at most this many folders in one answer. */
const most = 1_000

interface TreeRules {
  /** The user's working directories stand behind the roots. */
  addWorkingDirectories?: true
  /** At least so many folders at once. */
  atOnce: number
  /** Which of the roots the tree begins with; all when absent. */
  roots?(roots: readonly Node[], signal: AbortSignal): Promise<readonly Node[]>
  /** What stands in the tree below them; every folder when absent. */
  holds?(node: Node): boolean
}

const fetchBranch = async (
  { uuid: asked, size, offset, after, step }: BranchRequest,
  root: string,
  { addWorkingDirectories, atOnce, roots = async (all) => all, holds = () => true }: TreeRules,
  signal: AbortSignal,
): Promise<BranchPage> => {
  const uuid = asked === rootBranch ? root : asked
  if (uuid === rootBranch) {
    const folders = await roots(await api(folder).rootFolders({ query: { addWorkingDirectories } }, { signal, quiet: true }), signal)
    return { folders, totalElements: folders.length }
  }
  const params = { uuid, offset, size: Math.min(most, Math.max(size, atOnce)) }
  const { contents, totalElements, next } = await api(folder).children(
    { params, query: { onlyFolder: true, after } },
    { signal, quiet: true },
  )
  const isBeyond = step !== undefined && next !== undefined && !contents.some((one) => one.uuid === step)
  const beyond = isBeyond ? await api(nodebase).loadNodes({ json: [step] }, { signal, quiet: true }) : []
  return { folders: [...contents, ...beyond].filter(holds), totalElements, next }
}

/** A tree over whatever answers a page of a branch; `root` is the folder that it begins below, where it is given one. */
export const treeOf = (fetchPage: (request: BranchRequest, signal: AbortSignal, root: string) => Promise<BranchPage>) =>
  folderTreeMachine.provide({
    actors: {
      branches: fromCallback<BranchRequest, TreeRoot>(({ receive, sendBack, input: { root } }) => {
        const ended = new AbortController()
        const answer = (event: FolderTreeEvent) => ended.signal.aborted || sendBack(event)
        receive((request) => {
          const { uuid, after } = request
          fetchPage(request, ended.signal, root ?? rootBranch).then(
            (page) => answer({ type: 'branch.loaded', uuid, page, append: after !== undefined }),
            () => answer({ type: 'branch.failed', uuid }),
          )
        })
        return () => ended.abort()
      }),
    },
  })

export const treeBy = (rules: TreeRules) => treeOf((request, signal, root) => fetchBranch(request, root, rules, signal))

/** The folders to walk through, from the roots down. */
export const folderTree = treeBy({ atOnce: pageSize.treeChildren })

/** The folders to pick from: the roots and the user's working directories. */
export const pickerTree = treeBy({ addWorkingDirectories: true, atOnce: pageSize.treeExpansion })
