import type { Keyword } from '#api/contract/keyword'
import type { DocumentLink, Similarity, Version } from '#api/contract/document'
import type { FolderFlags, FolderInfo } from '#api/contract/folder'
import type { LogEntry } from '#api/contract/log'
import type { Node } from '#api/contract/node'
import type { ActorRefFrom } from 'xstate'
import type { describedMachine } from './described.machine'
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

/** What stands beside the node's own record on the general tab; the last two of folders only. */
export interface General {
  parents: readonly Node[]
  info?: FolderInfo
  flags?: FolderFlags
}
export type FlagChange = { flag: keyof FolderFlags; value: boolean }

export type HistoryChange = { do: 'restore' | 'download'; versionUuid: string }

/** As much of a list as has been read. */
export interface Listed<Item> {
  contents: readonly Item[]
  totalElements: number
}
export type LinksChange =
  | { do: 'more' }
  | { do: 'add'; uuids: readonly string[] }
  | { do: 'remove'; uuid: string; title: string }
  | { do: 'download' }
export type MoreChange = { do: 'more' }

export const withMore = <List extends Listed<{ uuid: string }>>(value: List, next: List): List => {
  const known = new Set(value.contents.map(({ uuid }) => uuid))
  return {
    ...value,
    contents: [...value.contents, ...next.contents.filter(({ uuid }) => !known.has(uuid))],
    totalElements: next.totalElements,
  }
}
/** One that is added by its title alone has no id before the answer. */
export type KeywordsChange = { do: 'add'; keyword: { uuid?: string; title: string } } | { do: 'remove'; keyword: Keyword }

const order = new Intl.Collator('fa')

/** An added keyword stands in its place at once; one that is taken off stays until it is off. */
export const withKeyword = (keywords: readonly Keyword[], change: KeywordsChange): readonly Keyword[] | undefined => {
  if (change.do === 'remove') return undefined
  const { uuid = '', title } = change.keyword
  const key = matchKey(title)
  if (keywords.some((one) => one.uuid === uuid || matchKey(one.title) === key)) return keywords
  const at = keywords.findIndex((one) => order.compare(one.title, title) > 0)
  return keywords.toSpliced(at < 0 ? keywords.length : at, 0, { uuid, title: title.trim() })
}

export const logPeriods = ['week', 'month', 'all'] as const
/** What a log is filtered by. */
export interface LogAsked {
  /** A part of a name or user name. */
  person: string
  period: (typeof logPeriods)[number]
}
export type LogChange = MoreChange | { do: 'filter'; asked: LogAsked } | { do: 'export' }

/** Lines of the log with the words for their types and levels. */
export interface Log extends Listed<LogEntry> {
  asked: LogAsked
  labels: Readonly<Record<string, string>>
}

/** What a tab is read for: of a folder more is asked than of a document. */
export interface TabKey extends Pick<Node, 'uuid' | 'type'> {
  window: WindowRef
}

type ResourceOf<Value, Change> = ReturnType<typeof createResourceMachine<TabKey, Value, Change>>
export interface TabMachines {
  common_metadata: typeof commonMetadataMachine
  document_id: typeof describedMachine
  instance_metadata: typeof instanceValuesMachine
  general: ResourceOf<General, FlagChange>
  permissions: typeof permissionEditorMachine
  similar: ResourceOf<Listed<Similarity>, MoreChange>
  related: ResourceOf<Listed<Similarity>, MoreChange>
  sources: ResourceOf<Listed<Similarity>, MoreChange>
  history: ResourceOf<readonly Version[], HistoryChange>
  links: ResourceOf<Listed<DocumentLink>, LinksChange>
  keywords: ResourceOf<readonly Keyword[], KeywordsChange>
  log: ResourceOf<Log, LogChange>
  /** Beside the keywords, while one is typed. */
  suggestions: ReturnType<typeof createSuggestMachine<Keyword>>
}
/** The actors of the tabs that have been looked at. */
export type TabActors = { [Id in TabId]?: ActorRefFrom<TabMachines[Id]> }

/** A document is an item with an extension of its own. */
export const isDocument = ({ type }: Pick<Node, 'type'>): boolean => type === 0

/** What of an item decides about its tabs. */
type Judged = Pick<Node, 'type' | 'nodeType' | 'formInstance' | 'may'>

/** The rights of an item are for those who may change them, its log for those who may write to it. */
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

/** The tab that an item shows first. */
export const firstTabOf = (node: Judged): TabId => (isInstance(node) && node.may.read ? 'instance_metadata' : 'general')

/** The tab that is shown first stands first. */
export const tabsOf = (node: Judged, session: Session): TabId[] => {
  const first = firstTabOf(node)
  return [first, ...tabIds.filter((id) => id !== first && rules[id](node, session))]
}
