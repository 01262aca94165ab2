import { fromPromise } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { document, type DocumentLink, type Version } from '#api/contract/document'
import { folder } from '#api/contract/folder'
import { type Keyword, keywords } from '#api/contract/keyword'
import { log } from '#api/contract/log'
import { message } from '#api/contract/message'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { saveFile } from '#api/save-file'
import { createResourceMachine, type ResourceChange } from '#machines/resource.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import { defineContent } from '../window-kind'
import {
  type FlagChange,
  type General,
  type HistoryChange,
  isDocument,
  type KeywordsChange,
  type LinksChange,
  type Listed,
  type Log,
  type LogChange,
  type TabMachines,
} from './properties'
import { propertiesMachine } from './properties.machine'
import { PropertiesView } from './properties.view'

type Key = { key: string }
const page = pageSize.historyLinksSimilarLog

const download = async (uuids: readonly string[], signal: AbortSignal, versionUuid?: string): Promise<void> => {
  const asked = { uuidList: [...uuids], inline: false, ...(versionUuid !== undefined && { versionUuid }) }
  const link = await api(nodebase).generateDownloadLink({ json: asked }, { signal, quiet: true })
  saveFile(`/api/nodebase/download-by-link?link=${encodeURIComponent(link)}`)
}

const fetchNode = async (uuid: string, signal: AbortSignal): Promise<Node> => {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
  if (!node) throw new Error('the item is not there')
  return node
}

const fetchGeneral = async (uuid: string, signal: AbortSignal): Promise<General> => {
  const options = { signal, quiet: true }
  const [parents, node] = await Promise.all([api(nodebase).parents({ params: { uuid } }, options), fetchNode(uuid, signal)])
  if (isDocument(node)) return { parents }
  const [info, flags] = await Promise.all([
    api(folder).info({ query: { folderUuidList: [uuid] } }, options),
    api(folder).checkboxes({ query: { uuid } }, options),
  ])
  return { parents, info, flags }
}

const general: TabMachines['general'] = createResourceMachine<string, General, FlagChange>().provide({
  actors: {
    fetchValue: fromPromise<General, Key>(({ input: { key }, signal }) => fetchGeneral(key, signal)),
    changeValue: fromPromise<General, ResourceChange<string, General, FlagChange>>(async ({ input: { key, value, change }, signal }) => {
      const call = api(folder)[change.flag]
      return { ...value, flags: await call({ query: { folderUuid: key, value: change.value } }, { signal, quiet: true }) }
    }),
  },
})

const versions = (uuid: string, signal: AbortSignal): Promise<Version[]> =>
  api(document).versions({ params: { uuid } }, { signal, quiet: true })

const history: TabMachines['history'] = createResourceMachine<string, readonly Version[], HistoryChange>().provide({
  actors: {
    fetchValue: fromPromise<readonly Version[], Key>(({ input: { key }, signal }) => versions(key, signal)),
    changeValue: fromPromise<readonly Version[], ResourceChange<string, readonly Version[], HistoryChange>>(
      async ({ input: { key, value, change }, signal }) => {
        if (change.do === 'download') {
          await download([key], signal, change.versionUuid)
          return value
        }
        await api(document).restoreVersion({ params: { uuid: key, versionUuid: change.versionUuid } }, { signal, quiet: true })
        return await versions(key, signal)
      },
    ),
  },
})

type LinkList = Listed<DocumentLink>
const linksFrom = (docUuid: string, offset: number, signal: AbortSignal) =>
  api(document).links({ query: { docUuid, offset, pageSize: page } }, { signal, quiet: true })

const links: TabMachines['links'] = createResourceMachine<string, LinkList, LinksChange>().provide({
  actors: {
    fetchValue: fromPromise<LinkList, Key>(({ input: { key }, signal }) => linksFrom(key, 0, signal)),
    changeValue: fromPromise<LinkList, ResourceChange<string, LinkList, LinksChange>>(async ({ input: { key, value, change }, signal }) => {
      const options = { signal, quiet: true }
      if (change.do === 'add') return await api(document).addLinks({ query: { docUuid: key }, json: [...change.uuids] }, options)
      if (change.do === 'remove') {
        await api(document).removeLink({ query: { docUuid: key, secondDocUuid: change.uuid } }, options)
        return {
          contents: value.contents.filter(({ uuid }) => uuid !== change.uuid),
          totalElements: value.totalElements - 1,
        }
      }
      if (change.do === 'download') {
        await download(
          value.contents.map(({ uuid }) => uuid),
          signal,
        )
        return value
      }
      const next = await linksFrom(key, value.contents.length, signal)
      return { contents: [...value.contents, ...next.contents], totalElements: next.totalElements }
    }),
  },
})

const keywordList: TabMachines['keywords'] = createResourceMachine<string, readonly Keyword[], KeywordsChange>().provide({
  actors: {
    fetchValue: fromPromise<readonly Keyword[], Key>(({ input: { key }, signal }) =>
      api(document).keywords({ params: { uuid: key } }, { signal, quiet: true }),
    ),
    changeValue: fromPromise<readonly Keyword[], ResourceChange<string, readonly Keyword[], KeywordsChange>>(
      ({ input: { key, change }, signal }) => {
        const options = { signal, quiet: true }
        return change.do === 'add'
          ? api(document).addKeywords({ params: { uuid: key }, json: [change.keyword] }, options)
          : api(document).removeKeyword({ params: { uuid: key }, query: { keywordUuid: change.uuid } }, options)
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

const logPage = (nodeUuid: string, offset: number, signal: AbortSignal) =>
  api(log).find({ json: { nodeUuid, offset, pageSize: page, sortBy: 'date', direction: 'DESC' } }, { signal, quiet: true })

const fetchLog = async (uuid: string, signal: AbortSignal): Promise<Log> => {
  const labelsOf = (enumClassName: string) => api(message).enumMessage({ query: { enumClassName } }, { signal, quiet: true })
  const [first, types, levels] = await Promise.all([logPage(uuid, 0, signal), labelsOf('LogType'), labelsOf('LogLevel')])
  return { ...first, labels: { ...types, ...levels } }
}

const logLines: TabMachines['log'] = createResourceMachine<string, Log, LogChange>().provide({
  actors: {
    fetchValue: fromPromise<Log, Key>(({ input: { key }, signal }) => fetchLog(key, signal)),
    changeValue: fromPromise<Log, ResourceChange<string, Log, LogChange>>(async ({ input: { key, value }, signal }) => {
      const next = await logPage(key, value.contents.length, signal)
      const known = new Set(value.contents.map(({ uuid }) => uuid))
      const fresh = next.contents.filter(({ uuid }) => !known.has(uuid))
      return { ...value, contents: [...value.contents, ...fresh], totalElements: next.totalElements }
    }),
  },
})

export const content = defineContent({
  machine: propertiesMachine.provide({
    actors: {
      fetchNode: fromPromise<Node, { uuid: string }>(({ input, signal }) => fetchNode(input.uuid, signal)),
      general,
      history,
      links,
      keywords: keywordList,
      suggestions,
      log: logLines,
    },
  }),
  View: PropertiesView,
})
