import { fromCallback, fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import type { ListColumns } from '#api/contract/user-profile'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { createRenameMachine, type Named } from '#machines/rename.machine'
import { type Crumb, defaultPreferences, type ListingQuery, type Located } from '#windows/explorer/explorer'
import { FolderGone } from '#windows/explorer/list/listing'
import type { OpenFolderSource } from '#windows/explorer/presence/folder-presence'
import { folderPresenceMachine } from '#windows/explorer/presence/folder-presence.machine'
import { explorerMachine } from '#windows/explorer/explorer.machine'
import type { LinkRequest, PreferencesRequest, ThumbnailRequest } from '#windows/explorer/explorer-setup'
import { resolvePath, suggestFolders } from '#windows/explorer/path/find-path'
import type { Suggestion } from '#windows/explorer/path/path'
import { pathMachine } from '#windows/explorer/path/path.machine'
import type { BranchRequest, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import { rootBranch } from '#widgets/folder-tree/folder-tree'
import type { FetchedPreview } from '#windows/explorer/preview/preview'
import { previewMachine } from '#windows/explorer/preview/preview.machine'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { typeAhead } from '#windows/explorer/list/type-ahead.content'
import type { WindowRef } from '#windows/window-kind'
import { aDocument, aFolder, idOf, nothing } from './builders'

interface Save {
  named: Named
  title: string
  answer: { resolve(node: Node): void; reject(error: unknown): void }
}

const parents: Record<string, string> = { a: 'root', b: 'root', aa: 'a' }
const pathTo = (name: string): string[] => [...(parents[name] === undefined ? [] : pathTo(parents[name])), name]

export const smallTree = (): Record<string, Node[]> => ({
  root: [aFolder('a'), aFolder('b'), aDocument('scan', 'pdf'), aDocument('sheet', 'xlsx'), aFolder('shut', { may: nothing })],
  a: [aFolder('aa')],
  aa: [],
  b: Array.from({ length: 60 }, (_, index) => aDocument(`d${String(index).padStart(2, '0')}`, 'txt')),
})

/** Starts the production machines with a fake folder tree. The test sends the responses to renames, and requests are counted. */
export const overTree = (
  tree = smallTree(),
  previews: (node: Node) => FetchedPreview | Promise<FetchedPreview> = () => ({ form: 'facts' }),
  located?: Promise<unknown>,
) => {
  const server: { broken: boolean; held: Promise<unknown> | undefined; limited?: true } = { broken: false, held: undefined }
  const breakDown = (broken: boolean) => {
    server.broken = broken
  }
  /** Holds back responses to list requests until the returned function is called. */
  const holdBack = () => {
    let go = () => {}
    server.held = new Promise<void>((done) => (go = done))
    return go
  }
  /** Simulates a user without rights on the content of folders. */
  const limit = () => {
    server.limited = true
  }
  const queries: PageRequest<ListingQuery>[] = []
  const downloads: (readonly string[])[] = []
  const saves: Save[] = []
  const links: (readonly string[])[] = []
  const laidOut: ListColumns[] = []
  const named = (uuid: string): string => Object.keys(tree).find((name) => idOf(name) === uuid) ?? ''
  const folders = async (parent: string | null): Promise<Node[]> =>
    parent === null ? [aFolder('root')] : (tree[named(parent)] ?? []).filter(({ type }) => type === 1)
  const machine = explorerMachine.provide({
    actors: {
      listing: createPagedListMachine<Node, ListingQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Node>, PageRequest<ListingQuery>>(async ({ input }) => {
            queries.push(input)
            await server.held
            if (server.broken) throw new Error('refused')
            const { folders } = input.query
            const all = folders.length === 0 ? [aFolder('root')] : folders.flatMap((uuid) => tree[named(uuid)] ?? [])
            return { contents: all.slice(input.offset, input.offset + input.size), totalElements: all.length, limited: server.limited }
          }),
        },
      }),
      naming: createRenameMachine<Node>().provide({
        actors: {
          saveName: fromPromise<Node, { named: Named; title: string }>(
            ({ input }) => new Promise((resolve, reject) => saves.push({ ...input, answer: { resolve, reject } })),
          ),
        },
      }),
      locate: fromPromise<Located, { folders: readonly string[] }>(async ({ input }) => {
        if (located) await located
        const [uuid, ...others] = input.folders
        if (uuid === undefined) return { folder: null, path: [] }
        if (others.length > 0) return { folder: null, path: [], several: input.folders.map((one) => ({ uuid: one, title: named(one) })) }
        const name = named(uuid)
        if (name === '') throw new FolderGone(uuid)
        const folder = Object.values(tree)
          .flat()
          .find((node) => node.uuid === uuid)
        return { folder: folder ?? aFolder(name), path: pathTo(name).map((step) => ({ uuid: idOf(step), title: step })) }
      }),
      path: pathMachine.provide({
        actors: {
          fetchSiblings: fromPromise<readonly Crumb[], { parent: string | null }>(({ input }) => folders(input.parent)),
          suggest: fromPromise<readonly Suggestion[], { currentPath: readonly Crumb[]; text: string }>(({ input }) =>
            suggestFolders({ folders }, input.currentPath, input.text),
          ),
          resolve: fromPromise<Crumb | null, { currentPath: readonly Crumb[]; text: string }>(({ input }) =>
            resolvePath({ folders }, input.currentPath, input.text),
          ),
        },
      }),
      startDownload: fromPromise<void, { uuids: readonly string[]; window: WindowRef }>(
        async ({ input }) => void downloads.push(input.uuids),
      ),
      typeAhead,
      thumbnails: fromCallback<ThumbnailRequest, void>(() => {}),
      // Like the service of the desktop: a change comes back as a change of the preferences.
      links: fromCallback<LinkRequest, void>(({ receive, sendBack }) =>
        receive(({ uuids }) => {
          links.push(uuids)
          sendBack({ type: 'link.ready', link: { uuids, address: '/link' } })
        }),
      ),
      preferences: fromCallback<PreferencesRequest, void>(({ receive, sendBack }) =>
        receive((request) => {
          if (request.type === 'panes.change') {
            sendBack({ type: 'preferences.changed', preferences: { ...defaultPreferences, panes: request.panes } })
            return
          }
          laidOut.push(request.columns)
          sendBack({ type: 'preferences.changed', preferences: { ...defaultPreferences, columns: request.columns } })
        }),
      ),
      folderTree: folderTreeMachine.provide({
        actors: {
          branches: fromCallback<BranchRequest, TreeRoot>(({ receive, sendBack }) =>
            receive(({ uuid, offset, size }) => {
              const all = uuid === rootBranch ? [aFolder('root')] : (tree[named(uuid)] ?? []).filter(({ type }) => type > 0)
              const folders = all.slice(offset, offset + size)
              const next = offset + size < all.length ? { next: String(offset + size) } : {}
              sendBack({ type: 'branch.loaded', uuid, page: { folders, totalElements: all.length, ...next }, append: offset > 0 })
            }),
          ),
        },
      }),
      preview: previewMachine.provide({
        actors: { fetchPreview: fromPromise<FetchedPreview, { node: Node }>(async ({ input }) => previews(input.node)) },
      }),
      movements: fromCallback<{ type: never }, void>(() => {}),
      folderPresence: folderPresenceMachine.provide({
        actors: { watchFolder: fromCallback<{ type: never }, { owner: OpenFolderSource }>(() => {}) },
      }),
      services: fromCallback<{ type: never }, { bins: boolean }>(() => {}),
    },
  })
  return { machine, queries, downloads, saves, laidOut, links, breakDown, holdBack, limit, tree }
}
