import { fromCallback } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { type BranchPage, rootBranch } from './folder-tree'
import { folderTreeMachine } from './folder-tree.machine'
import type { BranchRequest, FolderTreeEvent, TreeRoot } from './folder-tree-setup'

/** Maximum number of folders that the server returns in one response. */
const maxFoldersPerResponse = 1_000

interface TreeRules {
  /** Shows the user's working directories after the roots. */
  addWorkingDirectories?: true
  /** Number of folders per request, if not more are needed. */
  atOnce: number
  /** Returns the roots that the tree shows; default: all. */
  roots?(roots: readonly Node[], signal: AbortSignal): Promise<readonly Node[]>
  /** Returns true for folders below the roots that the tree shows; default: all. */
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
  const params = { uuid, offset, size: Math.min(maxFoldersPerResponse, Math.max(size, atOnce)) }
  const { contents, totalElements, next } = await api(folder).children(
    { params, query: { onlyFolder: true, after } },
    { signal, quiet: true },
  )
  const isBeyond = step !== undefined && next !== undefined && !contents.some((one) => one.uuid === step)
  const beyond = isBeyond ? await api(nodebase).loadNodes({ json: [step] }, { signal, quiet: true }) : []
  return { folders: [...contents, ...beyond].filter(holds), totalElements, next }
}

/** Creates a tree from a function that loads one page of a branch. `root` is the folder below which the tree begins, if given. */
export const createTreeContent = (fetchPage: (request: BranchRequest, signal: AbortSignal, root: string) => Promise<BranchPage>) =>
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

export const createNodeTree = (rules: TreeRules) => createTreeContent((request, signal, root) => fetchBranch(request, root, rules, signal))

/** The folder tree for navigation, from the roots down. */
export const folderTree = createNodeTree({ atOnce: pageSize.treeChildren })

/** The folder tree for pickers: the roots and the user's working directories. */
export const pickerTree = createNodeTree({ addWorkingDirectories: true, atOnce: pageSize.treeExpansion })
