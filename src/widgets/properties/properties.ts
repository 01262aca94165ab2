import type { Keyword } from '#api/contract/keyword'
import type { DocumentLink, Similarity, Version } from '#api/contract/document-shapes'
import type { FolderFlags, FolderInfo } from '#api/contract/folder'
import type { LogEntry } from '#api/contract/log'
import type { Node } from '#api/contract/node'
import type { ActorRefFrom } from 'xstate'
import type { documentMetadataMachine } from './document-metadata.machine'
import type { permissionEditorMachine } from '../permission-editor/permission-editor.machine'
import type { createResourceMachine } from '#machines/resource.machine'
import type { createSuggestMachine } from '#machines/suggest.machine'
import { matchKey } from '#text/normalise'
import { hasFeature, type Session, type WindowRef } from '#windows/window-kind'
import { isInstance } from '../instance/instance-values'
import type { instanceValuesMachine } from '../instance/instance-values.machine'
import type { commonMetadataMachine } from './common-metadata.machine'

export const tabIds = [
  'general',
  'instance_metadata',
  'common_metadata',
  'document_id',
  'permissions',
  'similar',
  'related',
  'keywords',
  'sources',
  'history',
  'links',
  'log',
] as const
export type TabId = (typeof tabIds)[number]

/** Data of the general tab that the node itself does not contain. Only folders have the last two. */
export interface General {
  parents: readonly Node[]
  info?: FolderInfo
  flags?: FolderFlags
}
export type FlagChange = { flag: keyof FolderFlags; value: boolean }

export type HistoryChange = { do: 'restore' | 'download'; versionUuid: string }

/** The loaded part of a list, and the total number of rows. */
export interface PartialList<Item> {
  contents: readonly Item[]
  totalElements: number
}
export type LinksChange =
  | { do: 'more' }
  | { do: 'add'; uuids: readonly string[] }
  | { do: 'remove'; uuid: string; title: string }
  | { do: 'download' }
export type MoreChange = { do: 'more' }

export const appendRows = <List extends PartialList<{ uuid: string }>>(value: List, next: List): List => {
  const known = new Set(value.contents.map(({ uuid }) => uuid))
  return {
    ...value,
    contents: [...value.contents, ...next.contents.filter(({ uuid }) => !known.has(uuid))],
    totalElements: next.totalElements,
  }
}
/** Change of the keywords. A keyword that is added by its title has no id before the response. */
export type KeywordsChange = { do: 'add'; keyword: { uuid?: string; title: string } } | { do: 'remove'; keyword: Keyword }

const tabOrder = new Intl.Collator('fa')

/**
 * Returns the keywords to show during a change. An added keyword is shown at once in its final position; a removed one stays until the
 * server has confirmed.
 */
export const applyKeywordChange = (keywords: readonly Keyword[], change: KeywordsChange): readonly Keyword[] | undefined => {
  if (change.do === 'remove') return undefined
  const { uuid = '', title } = change.keyword
  const key = matchKey(title)
  if (keywords.some((one) => one.uuid === uuid || matchKey(one.title) === key)) return keywords
  const at = keywords.findIndex((one) => tabOrder.compare(one.title, title) > 0)
  return keywords.toSpliced(at < 0 ? keywords.length : at, 0, { uuid, title: title.trim() })
}

export const logPeriods = ['week', 'month', 'all'] as const
/** Filter of a log. */
export interface LogFilter {
  /** Part of the full name or of the user name. */
  person: string
  period: (typeof logPeriods)[number]
}
export type LogChange = MoreChange | { do: 'filter'; asked: LogFilter } | { do: 'export' }

/** Log entries with the labels of their types and levels. */
export interface Log extends PartialList<LogEntry> {
  asked: LogFilter
  labels: Readonly<Record<string, string>>
}

/** Key of the data of a tab. It includes the type, because a folder has more data than a document. */
export interface TabKey extends Pick<Node, 'uuid' | 'type'> {
  window: WindowRef
}

type ResourceOf<Value, Change> = ReturnType<typeof createResourceMachine<TabKey, Value, Change>>
export interface TabMachines {
  common_metadata: typeof commonMetadataMachine
  document_id: typeof documentMetadataMachine
  instance_metadata: typeof instanceValuesMachine
  general: ResourceOf<General, FlagChange>
  permissions: typeof permissionEditorMachine
  similar: ResourceOf<PartialList<Similarity>, MoreChange>
  related: ResourceOf<PartialList<Similarity>, MoreChange>
  sources: ResourceOf<PartialList<Similarity>, MoreChange>
  history: ResourceOf<readonly Version[], HistoryChange>
  links: ResourceOf<PartialList<DocumentLink>, LinksChange>
  keywords: ResourceOf<readonly Keyword[], KeywordsChange>
  log: ResourceOf<Log, LogChange>
  /** Suggestions for the typed keyword. */
  suggestions: ReturnType<typeof createSuggestMachine<Keyword>>
}
/** Actors of the tabs that have been opened. */
export type TabActors = { [Id in TabId]?: ActorRefFrom<TabMachines[Id]> }

/** Returns true for documents. */
export const isDocument = ({ type }: Pick<Node, 'type'>): boolean => type === 0

/** Fields of an item that decide which tabs it has. */
type Judged = Pick<Node, 'type' | 'nodeType' | 'formInstance' | 'may'>

/** Condition of each tab. The permissions tab needs the right to change permissions, the log tab the right to write. */
const rules: { readonly [Id in TabId]: (node: Judged, session: Session) => boolean } = {
  common_metadata: (node) => node.may.read,
  document_id: (node) => isDocument(node) && node.may.read,
  instance_metadata: (node) => isInstance(node) && node.may.read,
  general: () => true,
  permissions: (node, session) => node.may.changePermission && hasFeature(session, 'PROPERTIES_PERMISSION'),
  similar: (node, session) => isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_SIMILAR'),
  related: (node, session) => isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_RELATED'),
  sources: (node, session) => isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_SOURCE_TAB'),
  keywords: (node, session) => isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_KEYWORDS'),
  history: (node, session) => isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_HISTORY'),
  links: (node) => isDocument(node) && node.may.read,
  log: (node, session) => node.may.write && hasFeature(session, 'PROPERTIES_LOG'),
}

/** Returns the tab that an item shows first. */
export const getFirstTab = (node: Judged): TabId => (isInstance(node) && node.may.read ? 'instance_metadata' : 'general')

/** Returns the tabs of an item, beginning with the one that is shown first. */
export const listTabs = (node: Judged, session: Session): TabId[] => {
  const first = getFirstTab(node)
  return [first, ...tabIds.filter((id) => id !== first && rules[id](node, session))]
}
