import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { document } from '#api/contract/document'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import type { DocumentTemplate } from '#api/contract/template'
import type { CallOptions } from '#api/client'
import { waitUntilIdle } from '#api/idle'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { getItemIds, type QueuedOperation } from '#machines/operations'
import type { operationsMachine } from '#machines/operations.machine'
import type { preferencesMachine } from '#machines/preferences.machine'
import { createRenameMachine, type Named } from '#machines/rename.machine'
import { undoAction } from '#machines/undo-actions'
import { getErrorDetail } from '#machines/detail'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { download, toDownloadUrl } from '#widgets/download/download'
import { getFormat } from '#widgets/format/get-format'
import { defineContent, type WindowRef } from '../window-kind'
import { folderPresence } from './presence/folder-presence.content'
import { explorerServices } from './explorer-services.content'
import { folderSettings } from './folder-settings.content'
import { folderViewMachine } from './folder-view/folder-view.machine'
import type { FolderViewMode, FolderViewContent } from '#widgets/folder-view/folder-view'
import type { Crumb, ListingQuery, Located } from './explorer'
import { getOpenFolders, isBin, getMode } from './context'
import { fetchListing, type ListingCalls, locateFolder } from './list/listing'
import type { FolderCalls } from './path/find-path'
import type { Suggestion } from './path/path'
import { pathMachine } from './path/path.machine'
import { explorerMachine } from './explorer.machine'
import { messages } from './explorer.messages'
import type { LinkRequest, PreferencesRequest, ThumbnailRequest } from './explorer-setup'
import { chooserMachine } from './drag-drop/chooser.machine'
import { preview } from './preview/preview.content'
import { typeAhead } from './list/type-ahead.content'
import { searchTitle } from './search/search'
import { folderTree } from '#widgets/folder-tree/folder-tree.content'
import { loadedMenus } from './commands/lazy-menus'
import { ExplorerView, preloadExplorerParts } from './explorer.view'

const locale = () => getRequestedLocale(globalThis.document.documentElement.lang)
const t = () => messages(locale())

const calls = (signal: AbortSignal): ListingCalls => ({
  children: (json) => api(nodebase).children({ json }, { signal, quiet: true }),
  bin: (json) => api(nodebase).recycleBin({ json }, { signal, quiet: true }),
  roots: () => api(folder).rootFolders({ query: {} }, { signal, quiet: true }),
  nodes: (json) => api(nodebase).loadNodes({ json }, { signal, quiet: true }),
})

/** Maximum number of sibling folders in a menu of the path. If a folder has more siblings, only the first ones are in the menu. */
const maxSiblings = 200

const folderCalls = (signal: AbortSignal): FolderCalls => ({
  folders: async (parentUuid, keyword, most) => {
    if (parentUuid === null) return await calls(signal).roots()
    const page = await calls(signal).children({
      ...{ uuidList: [parentUuid], onlyFolder: true, sortBy: 'title', direction: 'ASC', offset: 0, pageSize: most },
      ...(keyword === '' ? {} : { keyword }),
    })
    return page.contents
  },
})

/** Operation id of the change that gave each node its title. */
const renamings = new WeakMap<Node, string>()

/**
 * The last requested name of an item, and the id of that change. A retry after a lost response uses the same id, so the server applies the
 * change once.
 */
const changes = new WeakMap<Named, { title: string; operationUuid: string }>()

const changeOf = (named: Named, title: string): string => {
  const last = changes.get(named)
  if (last?.title === title) return last.operationUuid
  const operationUuid = crypto.randomUUID()
  changes.set(named, { title, operationUuid })
  return operationUuid
}

const saveName = async (named: Named, title: string, how: CallOptions): Promise<Node> => {
  const operationUuid = changeOf(named, title)
  const query = { operationUuid }
  if (named.kind === 'existing') {
    const item = await api(nodebase).rename({ query: { uuid: named.uuid, title, operationUuid } }, how)
    renamings.set(item, operationUuid)
    return item
  }
  const { parentUuid: destUuid, document: made } = named
  if (!made) return api(folder).create({ query, form: { destUuid, title } }, how)
  const { extension, templateUuid, sourceDocUuid } = made
  if (sourceDocUuid !== undefined) return api(document).saveAs({ query, json: { title, destUuid, sourceDocUuid } }, how)
  const fileType = extension as DocumentTemplate['extension']
  return api(document).create(
    { params: { fileType }, query, json: { title, destUuid, ...(templateUuid === undefined ? {} : { templateUuid }) } },
    how,
  )
}

/** Loads the code that draws PDF files in advance, because the user looks at a folder that contains one. */
const prepareForPdf = async (): Promise<void> => {
  await waitUntilIdle()
  // If the code cannot be loaded now, it is loaded when a file is opened.
  await import('#workers/pdf.client').then(
    ({ preparePdf }) => preparePdf(),
    () => {},
  )
}

export const content = defineContent({
  machine: explorerMachine.provide({
    actors: {
      listing: createPagedListMachine<Node, ListingQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Node>, PageRequest<ListingQuery>>(async ({ input, signal }) => {
            const page = await fetchListing(calls(signal), input)
            if (page.contents.some(({ extension }) => extension === 'pdf')) void prepareForPdf()
            return page
          }),
        },
      }),
      naming: createRenameMachine<Node>().provide({
        actors: {
          saveName: fromPromise<Node, { named: Named; title: string }>(({ input: { named, title }, signal }) =>
            saveName(named, title, { signal, quiet: true }),
          ),
        },
      }),
      path: pathMachine.provide({
        actors: {
          fetchSiblings: fromPromise<readonly Crumb[], { parent: string | null }>(({ input, signal }) =>
            folderCalls(signal).folders(input.parent, '', maxSiblings),
          ),
          suggest: fromPromise<readonly Suggestion[], { currentPath: readonly Crumb[]; text: string }>(async ({ input, signal }) => {
            const { suggestFolders } = await import('./path/find-path')
            return await suggestFolders(folderCalls(signal), input.currentPath, input.text)
          }),
          resolve: fromPromise<Crumb | null, { currentPath: readonly Crumb[]; text: string }>(async ({ input, signal }) => {
            const { resolvePath } = await import('./path/find-path')
            return await resolvePath(folderCalls(signal), input.currentPath, input.text)
          }),
        },
      }),
      locate: fromPromise<Located, { folders: readonly string[] }>(({ input, signal }) => locateFolder(calls(signal), input.folders)),
      startDownload: fromPromise<void, { uuids: readonly string[]; window: WindowRef }>(({ input: { uuids, window }, signal, system }) =>
        download({ window, system, signal }, { uuids }, { signal }),
      ),
      links: fromCallback<LinkRequest, void>(({ sendBack, receive }) => {
        let asking = new AbortController()
        receive(({ uuids }) => {
          asking.abort()
          asking = new AbortController()
          const wanted = { json: { uuidList: [...uuids], inline: false } }
          api(nodebase)
            .generateDownloadLink(wanted, { signal: asking.signal, quiet: true })
            .then(
              (link) => sendBack({ type: 'link.ready', link: { uuids, address: toDownloadUrl(link) } }),
              // If no link can be created, dragging out is impossible; moving and the download command still work.
              () => {},
            )
        })
        return () => asking.abort()
      }),
      preferences: fromCallback<PreferencesRequest, void>(({ system, sendBack, receive }) => {
        const preferences = system.get('preferences') as ActorRefFrom<typeof preferencesMachine>
        const tell = () => {
          const { doubleClickMs, explorerColumns: columns, explorerPanes: panes } = preferences.getSnapshot().context.look
          sendBack({ type: 'preferences.changed', preferences: { doubleClickMs, columns, panes } })
        }
        receive((request) =>
          preferences.send({
            type: 'look.change',
            change: request.type === 'panes.change' ? { explorerPanes: request.panes } : { explorerColumns: request.columns },
          }),
        )
        tell()
        const { unsubscribe } = preferences.subscribe(tell)
        return unsubscribe
      }),
      folderTree,
      preview,
      chooser: chooserMachine.provide({ actors: { folderTree } }),
      services: explorerServices,
      folderPresence,
      folderView: folderViewMachine.provide({
        actors: {
          loadFolderView: fromPromise<FolderViewContent, { mode: FolderViewMode }>(
            async ({ input }) => await (await import('./folder-view/folder-view.content')).loadFolderView(input.mode),
          ),
        },
      }),
      folderSettings,
      typeAhead,
      loadSearch: fromPromise(async () => {
        await waitUntilIdle()
        return (await import('./search/search.content')).search
      }),
      movements: fromCallback<{ type: never }, void>(({ system, sendBack }) => {
        const service = system.get('operations') as ActorRefFrom<typeof operationsMachine>
        let known: readonly QueuedOperation[] = []
        const { unsubscribe } = service.subscribe(({ context: { operations } }) => {
          if (operations === known) return
          known = operations
          sendBack({ type: 'nodes.moving', uuids: operations.flatMap(getItemIds) })
        })
        return unsubscribe
      }),
      thumbnails: fromCallback<ThumbnailRequest, void>(({ sendBack, receive }) => {
        const load = async () => {
          const { createThumbnailLoader } = await import('./grid/thumbnails')
          return createThumbnailLoader({
            fetch: ({ uuid, versionUuid }, signal) =>
              api(document).part(
                { params: { type: 'thumbnail', uuid }, query: versionUuid === undefined ? {} : { versionUuid } },
                { signal, quiet: true },
              ),
            ready: (uuid, url) => sendBack({ type: 'thumbnail.ready', uuid, url }),
            gone: (uuid) => sendBack({ type: 'thumbnail.removed', uuid }),
          })
        }
        let loader: ReturnType<typeof load> | undefined
        // If the code that loads the thumbnails cannot be loaded, the rows show icons.
        const use = (act: (one: Awaited<ReturnType<typeof load>>) => void) => loader?.then(act, () => {})
        receive((request) => {
          loader ??= load()
          void use((one) => one.want(request))
        })
        return () => void use((one) => one.close())
      }),
    },
    actions: {
      retitleWithoutFolder: ({ context, system }) => {
        const { several } = context.located
        if (context.search) return context.window.send({ type: 'window.retitle', title: searchTitle(context, locale()) })
        if (getOpenFolders(context).length === 0)
          context.window.send({ type: 'window.retitle', title: isBin(context) ? t().bin : t().roots })
        if (several) context.window.send({ type: 'window.retitle', title: t().several(getFormat(system), several.length) })
      },
      announceFolderDeleted: ({ context: { located, removedByUser, window } }) => {
        const gone = located.path.at(-1)
        // The user who deleted it has already seen a message.
        if (gone && !removedByUser.has(gone.uuid)) window.send({ type: 'notify', level: 'info', message: t().wentUp(gone.title) })
      },
      announceNotAllowed: ({ context }) =>
        context.window.send({ type: 'notify', level: 'warning', message: getMode(context) === 'bin' ? t().inBin : t().notAllowed }),
      announceFolderNotPasted: ({ context }) => context.window.send({ type: 'notify', level: 'warning', message: t().folderNotPasted }),
      announceRenamed: ({ context: { window }, system }, { item }) => {
        const operationUuid = renamings.get(item)
        if (operationUuid === undefined) return
        const message = noticeMessages(locale()).renamed(item.title)
        window.send({ type: 'notify', level: 'success', message, action: undoAction(system, operationUuid, t().undoThis) })
      },
      announceNamingFailed: ({ context }, { error }) =>
        context.window.send({ type: 'notify', level: 'error', message: getErrorDetail(error) ?? t().nameFailed }),
    },
  }),
  View: ExplorerView,
  preloadView: preloadExplorerParts,
  commands: (actor) => loadedMenus()?.getPaletteCommands(actor) ?? [],
})
