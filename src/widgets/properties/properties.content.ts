import { fromPromise } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { document } from '#api/contract/document'
import { type DocumentLink, type Similarity, type Version } from '#api/contract/document-shapes'
import { folder } from '#api/contract/folder'
import { type Keyword, keywords } from '#api/contract/keyword'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { createResourceMachine, type ResourceChange } from '#machines/resource.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import { download } from '../download/download'
import { permissionEditor } from '../permission-editor/permission-editor.content'
import { instanceValues } from '../instance/instance-values.content'
import { getVocabulary } from '../vocabulary/vocabulary.content'
import { nodePicker } from '../node-picker/node-picker.content'
import { notifyTagsRemoved } from '../taggings/tags-removed-notice'
import { logLines } from './log-lines.content'
import { commonMetadata } from './common-metadata.content'
import {
  type FlagChange,
  type General,
  type HistoryChange,
  isDocument,
  type KeywordsChange,
  type LinksChange,
  type PartialList,
  type MoreChange,
  appendRows,
  type TabKey,
  type TabMachines,
  applyKeywordChange,
} from './properties'
import { documentMetadata } from './document-metadata.content'
import { propertiesMachine } from './properties.machine'

type Key = { key: TabKey }
const page = pageSize.historyLinksSimilarLog

const fetchNode = async (uuid: string, signal: AbortSignal): Promise<Node> => {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
  if (!node) throw new Error('the item is not there')
  return node
}

const fetchGeneral = async ({ uuid, type }: Pick<TabKey, 'uuid' | 'type'>, signal: AbortSignal): Promise<General> => {
  const options = { signal, quiet: true }
  const parents = api(nodebase).parents({ params: { uuid } }, options)
  if (isDocument({ type })) return { parents: await parents }
  const ofFolder = [
    parents,
    api(folder).info({ query: { folderUuidList: [uuid] } }, options),
    api(folder).checkboxes({ query: { uuid } }, options),
  ] as const
  const [found, info, flags] = await Promise.all(ofFolder)
  return { parents: found, info, flags }
}

const general: TabMachines['general'] = createResourceMachine<TabKey, General, FlagChange>().provide({
  actors: {
    fetchValue: fromPromise<General, Key>(({ input: { key }, signal }) => fetchGeneral(key, signal)),
    changeValue: fromPromise<General, ResourceChange<TabKey, General, FlagChange>>(async ({ input: { key, value, change }, signal }) => {
      const call = api(folder)[change.flag]
      return { ...value, flags: await call({ query: { folderUuid: key.uuid, value: change.value } }, { signal, quiet: true }) }
    }),
  },
})

const versions = (uuid: string, signal: AbortSignal): Promise<Version[]> =>
  api(document).versions({ params: { uuid } }, { signal, quiet: true })

const history: TabMachines['history'] = createResourceMachine<TabKey, readonly Version[], HistoryChange>().provide({
  actors: {
    fetchValue: fromPromise<readonly Version[], Key>(({ input: { key }, signal }) => versions(key.uuid, signal)),
    changeValue: fromPromise<readonly Version[], ResourceChange<TabKey, readonly Version[], HistoryChange>>(
      async ({ input: { key, value, change }, signal, system }) => {
        if (change.do === 'download') {
          const { versionUuid } = change
          await download({ window: key.window, system, signal }, { uuids: [key.uuid], versionUuid }, { signal, quiet: true })
          return value
        }
        await api(document).restoreVersion({ params: { uuid: key.uuid, versionUuid: change.versionUuid } }, { signal, quiet: true })
        return await versions(key.uuid, signal)
      },
    ),
  },
})

type Alike = PartialList<Similarity>
/** Loads similar documents of one kind, page by page. */
const alike = (kind: 'similarities' | 'related' | 'sources'): TabMachines['similar'] => {
  const from = (uuid: string, offset: number, signal: AbortSignal) =>
    api(document)[kind]({ params: { uuid }, query: { offset, pageSize: page } }, { signal, quiet: true })
  return createResourceMachine<TabKey, Alike, MoreChange>().provide({
    actors: {
      fetchValue: fromPromise<Alike, Key>(({ input: { key }, signal }) => from(key.uuid, 0, signal)),
      changeValue: fromPromise<Alike, ResourceChange<TabKey, Alike, MoreChange>>(async ({ input: { key, value }, signal }) =>
        appendRows(value, await from(key.uuid, value.contents.length, signal)),
      ),
    },
  })
}

type LinkList = PartialList<DocumentLink>
const linksFrom = (docUuid: string, offset: number, signal: AbortSignal) =>
  api(document).links({ query: { docUuid, offset, pageSize: page } }, { signal, quiet: true })

const links: TabMachines['links'] = createResourceMachine<TabKey, LinkList, LinksChange>().provide({
  actors: {
    fetchValue: fromPromise<LinkList, Key>(({ input: { key }, signal }) => linksFrom(key.uuid, 0, signal)),
    changeValue: fromPromise<LinkList, ResourceChange<TabKey, LinkList, LinksChange>>(
      async ({ input: { key, value, change }, system, signal }) => {
        const options = { signal, quiet: true }
        if (change.do === 'add') return await api(document).addLinks({ query: { docUuid: key.uuid }, json: [...change.uuids] }, options)
        if (change.do === 'remove') {
          const operationUuid = crypto.randomUUID()
          await api(document).removeLink({ query: { docUuid: key.uuid, secondDocUuid: change.uuid, operationUuid } }, options)
          notifyTagsRemoved({ window: key.window, system }, operationUuid, (t) => t.documentOff(change.title))
          return {
            contents: value.contents.filter(({ uuid }) => uuid !== change.uuid),
            totalElements: value.totalElements - 1,
          }
        }
        if (change.do === 'download') {
          const uuids = value.contents.map(({ uuid }) => uuid)
          await download({ window: key.window, system, signal }, { uuids }, options)
          return value
        }
        return appendRows(value, await linksFrom(key.uuid, value.contents.length, signal))
      },
    ),
  },
})

const keywordList: TabMachines['keywords'] = createResourceMachine<TabKey, readonly Keyword[], KeywordsChange>(applyKeywordChange).provide({
  actors: {
    fetchValue: fromPromise<readonly Keyword[], Key>(({ input: { key }, signal }) =>
      api(document).keywords({ params: { uuid: key.uuid } }, { signal, quiet: true }),
    ),
    changeValue: fromPromise<readonly Keyword[], ResourceChange<TabKey, readonly Keyword[], KeywordsChange>>(
      async ({ input: { key, value, change }, system, signal }) => {
        const options = { signal, quiet: true }
        const params = { uuid: key.uuid }
        if (change.do === 'remove') {
          const { uuid: keywordUuid, title } = change.keyword
          const operationUuid = crypto.randomUUID()
          const left = await api(document).removeKeyword({ params, query: { keywordUuid, operationUuid } }, options)
          notifyTagsRemoved({ window: key.window, system }, operationUuid, (t) => t.keywordsOff([title]))
          return left
        }
        const all = await api(document).addKeywords({ params, json: [change.keyword.uuid ?? change.keyword.title] }, options)
        const before = new Set(value.map(({ uuid }) => uuid))
        getVocabulary(system).send({ type: 'keywords.given', keywords: all.filter(({ uuid }) => !before.has(uuid)) })
        return all
      },
    ),
  },
})

const suggestions: TabMachines['suggestions'] = createSuggestMachine<Keyword>().provide({
  actors: {
    fetchItems: fromPromise<readonly Keyword[], { text: string }>(({ input: { text }, signal }) =>
      api(keywords).suggest({ query: { title: text } }, { signal, quiet: true }),
    ),
  },
})

/** All properties of one item, for its own window or as part of another. */
export const properties = propertiesMachine.provide({
  actors: {
    fetchNode: fromPromise<Node, { uuid: string }>(({ input, signal }) => fetchNode(input.uuid, signal)),
    common_metadata: commonMetadata,
    document_id: documentMetadata,
    instance_metadata: instanceValues,
    general,
    permissions: permissionEditor,
    similar: alike('similarities'),
    related: alike('related'),
    sources: alike('sources'),
    history,
    links,
    keywords: keywordList,
    suggestions,
    picker: nodePicker,
    log: logLines,
  },
})
