import { fromPromise } from 'xstate'
import { config } from '#api/contract/config'
import { pageSize } from '#api/contract/constants'
import { entity } from '#api/contract/entity'
import type { Node } from '#api/contract/node'
import { type Paragraph, paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import { runWithProgress } from '#machines/with-progress'
import { getErrorDetail } from '#machines/detail'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { trackTagLoad } from '#machines/taggings'
import { getRequestedLocale } from '#text/locale'
import { folderTree } from '../folder-tree/folder-tree.content'
import { saveFile } from '#ui/save-file'
import type { WindowRef } from '#windows/window-kind'
import { notifyTagsRemoved } from '../taggings/tags-removed-notice'
import { tagPicker } from '../tag-picker/tag-picker.content'
import { type OrderMove, getShortTitle } from './paragraph-page'
import { paragraphPageMachine } from './paragraph-page.machine'
import { messages } from './paragraph-page.messages'
import type { ParagraphDeletion, ParagraphDraft, ParagraphQuery } from './paragraph-page-setup'
import { ParagraphPageView } from './paragraph-page.view'

const quiet = (signal: AbortSignal) => ({ signal, quiet: true }) as const

const fetchRoots = fromPromise<readonly string[], void>(async ({ signal }) => {
  const keys = ['paragraph.root.first', 'paragraph.root.second']
  const roots = await Promise.all(keys.map((key) => api(config).key({ query: { key } }, quiet(signal))))
  return roots.flatMap((root) => root ?? [])
})

/** Paragraphs of a folder. The first page is small, so that it arrives early; the following ones are larger. */
const list = createPagedListMachine<Paragraph, ParagraphQuery>().provide({
  actors: {
    fetchPage: fromPromise<Page<Paragraph>, PageRequest<ParagraphQuery>>(
      async ({ input: { query, offset, size, after }, system, signal }) => {
        const atOnce = offset === 0 ? size : Math.max(size, pageSize.paragraphFolder)
        const place = after === undefined ? { offset } : { after }
        const tell = trackTagLoad(system)
        const page = await api(paragraphs).page({ json: { uuidList: [query.folder], pageSize: atOnce, ...place } }, quiet(signal))
        tell(page.contents)
        return page
      },
    ),
  },
})

const saveText = fromPromise<void, { draft: ParagraphDraft | undefined }>(async ({ input: { draft }, signal }) => {
  if (!draft) return
  const { docUuid, uuid: paragraphUuid, text, title, revision } = draft
  const query = { docUuid, paragraphUuid, ...(title !== undefined && { title }), ...(revision !== undefined && { revision }) }
  await api(paragraphs).editText({ query, text }, quiet(signal))
})

export const paragraphPage = {
  machine: paragraphPageMachine.provide({
    actions: {
      announceNotSaved: ({ context: { window, draft, error } }) => {
        if (!draft) return
        const t = messages(getRequestedLocale(document.documentElement.lang))
        window.send({ type: 'notify', level: 'error', message: t.notSaved(getShortTitle(draft), getErrorDetail(error)) })
      },
    },
    actors: {
      fetchRoots,
      saveText,
      deleteParagraph: fromPromise<void, ParagraphDeletion>(async ({ input: { toDelete, window }, system, signal }) => {
        if (!toDelete) return
        const { uuid, docUuid, words } = toDelete
        const operationUuid = crypto.randomUUID()
        await api(paragraphs).delete({ params: { uuid }, query: { docUuid, operationUuid } }, quiet(signal))
        notifyTagsRemoved({ window, system }, operationUuid, (t) => t.paragraphOff(words))
      }),
      moveItem: fromPromise<void, { move: OrderMove | undefined }>(async ({ input: { move }, signal }) => {
        if (move) await api(entity).changeOrder({ query: move }, quiet(signal))
      }),
      exportPage: fromPromise<void, { folder: Node | null; window: WindowRef }>(async ({ input: { folder, window }, signal, system }) => {
        if (!folder) return
        const { uuid: nodeUuid, title } = folder
        const made = runWithProgress({ window, system, signal }, { what: 'export', title }, () =>
          api(paragraphs).pageExport({ query: { nodeUuid } }, quiet(signal)),
        )
        saveFile(await made, `${title}.docx`)
      }),
      paragraphs: list,
      tree: folderTree,
      picker: tagPicker,
    },
  }),
  View: ParagraphPageView,
}
