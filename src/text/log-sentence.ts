import { isolate } from './bidi'
import type { Format } from './format'
import { logCalls, logObjectNames } from './messages/log-calls'
import { logSentences } from './messages/log-sentences'
import { permissionLevels } from './messages/permission-levels'

type Detail = Readonly<Record<string, unknown>>

export interface LoggedEvent {
  type: string
  code?: string | undefined
  title?: string | undefined
  extension?: string | undefined
  isFolder?: boolean | undefined
  /** Details of the event. Missing for users who may not see them. */
  detail?: Detail | undefined
  /** Names of the users, items and keys whose ids are in `detail`. */
  names?: Readonly<Record<string, string>> | undefined
}

const getText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is Detail => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Types of events whose sentence names only the item. */
const itemOnlyTypes = [
  ...(['CREATE', 'UPLOAD', 'RENAME', 'EDIT', 'MOVE', 'COPY', 'SHORTCUT', 'DELETE', 'RESTORE', 'PURGE', 'VERSION'] as const),
  ...(['VERSION_RESTORE', 'VIEW', 'DOWNLOAD', 'PERMISSION', 'WORKFLOW', 'OTHER'] as const),
]
/** Types of events whose sentence names no item. */
const typesWithoutItem = ['SIGN_IN', 'SIGN_IN_FAILED', 'SIGN_OUT', 'PASSWORD', 'CONFIG', 'USER', 'ROLE', 'REFUSED'] as const
const findInList = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value)

/** Returns the functions and phrases from which the sentences are built. */
function createPhrases(format: Format, event: LoggedEvent) {
  const t = logSentences(format.locale)
  const { title = getText(event.detail?.['title']), extension, isFolder, names = {} } = event
  const quoted = (text: string) => t.quoted(isolate(text))
  const nameOf = (id: unknown): string | undefined => names[String(id)]
  const named = (id: unknown, gone: string) => {
    const name = nameOf(id)
    return name === undefined ? gone : quoted(name)
  }
  const name = title === undefined ? undefined : quoted(extension ? `${title}.${extension}` : title)
  const item = name === undefined ? t.theItem : isFolder === undefined ? name : isFolder ? t.folder(name) : t.document(name)
  const folderOf = (id: unknown) => (nameOf(id) === undefined ? t.folderGone : t.folder(named(id, '')))
  const all = (ids: readonly unknown[], gone: string) =>
    format.joined(ids.map((id) => (isRecord(id) ? gone : nameOf(id) === undefined && !isId(id) ? quoted(String(id)) : named(id, gone))))
  return { t, format, event, item, quoted, nameOf, named, folderOf, all }
}
type Phrases = ReturnType<typeof createPhrases>

const isId = (value: unknown): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(String(value))

/** Returns sentences such as «به سارا کریمی «خواندن» داده شد، بدون زیرپوشه‌ها.» */
function permissionSentences({ t, format, event, nameOf }: Phrases, detail: Detail): string[] {
  const levels: Readonly<Record<number, string>> = permissionLevels(format.locale)
  const who = (entry: unknown): string => {
    const id = isRecord(entry) ? (entry['user'] ?? entry['role']) : entry
    const name = (isRecord(entry) ? getText(entry['name']) : undefined) ?? nameOf(id)
    if (name !== undefined) return isolate(name)
    return typeof entry === 'string' && !isId(entry) ? isolate(entry) : t.personGone
  }
  const reachOf = (entry: Detail): string => {
    const { recursive, expiresAt } = entry
    const content = event.isFolder === false ? '' : recursive === true ? t.withContent : t.withoutContent
    return content + (typeof expiresAt === 'number' ? t.until(format.date(expiresAt)) : '')
  }
  const levelOf = (entry: Detail): string => levels[Number(entry['level'])] ?? ''
  const some = (key: string, one: (entry: Detail) => string, several: (names: string) => string): string[] => {
    const entries = getList(detail[key])
    const bare = entries.filter((entry) => !isRecord(entry))
    return [...entries.filter(isRecord).map(one), ...(bare.length > 0 ? [several(format.joined(bare.map(who)))] : [])]
  }
  return [
    ...(detail['done'] === 'taken back' ? [t.takenBack] : []),
    ...some('added', (entry) => t.given(who(entry), levelOf(entry), reachOf(entry)), t.givenSome),
    ...some('changed', (entry) => t.levelChanged(who(entry), levelOf(entry), reachOf(entry)), t.changedSome),
    ...some('removed', (entry) => t.revoked(who(entry), levelOf(entry)), t.revokedSome),
    ...(detail['recursive'] === true ? [t.everywhere] : []),
  ]
}

/** Returns the sentence about a link for people without an account; undefined if the event is about something else. */
function linkSentence({ t, format, item }: Phrases, link: unknown): string | undefined {
  if (!isRecord(link)) return undefined
  if (link['done'] === 'revoked') return t.linkRevoked(item)
  const { level, expiresAt, password, maxUses } = link
  const levels: Readonly<Record<string, string>> = { read: t.linkRead, download: t.linkDownload, upload: t.linkUpload }
  const reach =
    (typeof expiresAt === 'number' ? t.until(format.date(expiresAt)) : '') +
    (password === true ? t.withPassword : '') +
    (typeof maxUses === 'number' ? t.withUses(format.number(maxUses)) : '')
  return t.linkCreated(item, levels[String(level)] ?? '', reach)
}

function placeSentence({ t, item, folderOf, quoted, named }: Phrases, type: string, detail: Detail): string | undefined {
  const { parentUuid, fromUuid, toUuid, shortcutIn, from, to } = detail
  if (type === 'RENAME' && getText(from) && getText(to)) return t.renamedTo(quoted(String(from)), quoted(String(to)))
  if (type === 'MOVE' && fromUuid && toUuid) return t.movedTo(item, folderOf(fromUuid), folderOf(toUuid))
  if (type === 'COPY' && fromUuid && (toUuid ?? parentUuid))
    return t.copiedTo(item, named(fromUuid, t.itemGone), folderOf(toUuid ?? parentUuid))
  if (type === 'DELETE' && shortcutIn) return t.shortcutDeleted(item, folderOf(shortcutIn))
  if (type === 'DELETE' && fromUuid) return t.deletedFrom(item, folderOf(fromUuid))
  if (type === 'RESTORE' && toUuid) return t.restoredTo(item, folderOf(toUuid))
  if (!parentUuid) return undefined
  if (type === 'CREATE') return t.createdIn(item, folderOf(parentUuid))
  if (type === 'UPLOAD') return t.uploadedIn(item, folderOf(parentUuid))
  return type === 'SHORTCUT' ? t.shortcutIn(item, folderOf(parentUuid)) : undefined
}

function editSentence({ t, format, item, quoted, named, all }: Phrases, detail: Detail): string | undefined {
  const count = (value: unknown) => format.number(getList(value).length)
  const name = (value: unknown) => (isId(value) ? named(value, t.itemGone) : quoted(String(value)))
  const sentences: Readonly<Record<string, (value: unknown) => string>> = {
    metadata: (value) => t.metadata(item, name(value)),
    metadataRemoved: (value) => t.metadataRemoved(item, name(value)),
    keywordLinked: (value) => t.tagLinked(item, name(value)),
    keywordLinkRemoved: () => t.tagUnlinked(item),
    keywordRemoved: (value) => t.keywordRemoved(item, name(value)),
    keywords: (value) => (detail['paragraph'] ? t.tagged : t.keywords)(item, all(getList(value), t.itemGone)),
    tagsBack: (value) => t.tagsBack(item, count(value)),
    tagsOffAgain: (value) => t.tagsOff(item, count(value)),
    paragraphMade: (value) => t.paragraphMade(item, quoted(String(value))),
    paragraphEdited: () => t.paragraphEdited(item),
    paragraphRemoved: (value) => t.paragraphRemoved(item, quoted(String(value))),
    moved: () => t.ordered(item),
    values: (value) => (getList(value).length === 0 ? t.EDIT(item) : t.values(item, all(getList(value), t.itemGone))),
    ocr: () => t.ocr(item),
    wordCorrected: (value) => t.wordCorrected(item, quoted(String(detail['from'])), quoted(String(value))),
    linked: (value) => t.linked(item, all(getList(value), t.itemGone)),
    unlinked: (value) => t.unlinked(item, name(value)),
    identities: (value) => t.identities(item, all(getList(value), t.itemGone)),
    identityRemoved: (value) => t.identityRemoved(item, name(value)),
    properties: (value) => t.properties(item, all(getList(value), t.itemGone)),
  }
  const [key] = Object.keys(sentences).filter((one) => detail[one] !== undefined)
  return key === undefined ? undefined : sentences[key]?.(detail[key])
}

const objectTypes = [
  'user',
  'role',
  'workflow',
  'report',
  'dashboard',
  'metadata',
  'publicProfile',
  'template',
  'tile',
  'taskAction',
  'ontology',
]
const doneNames = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  'switched on': 'on',
  'switched off': 'off',
  published: 'published',
  drawn: 'drawn',
  file: 'file',
} as const

/** Returns the sentence for a change that an administrator or modeller made to an object with a title. */
function thingSentence({ t, format, quoted, nameOf }: Phrases, detail: Detail): string | undefined {
  const words: Readonly<Record<string, string>> = logObjectNames(format.locale)
  const { done, definition, kind, keys, ran, count } = detail
  if (Array.isArray(keys)) return t.settings(format.joined(keys.map((key) => quoted(nameOf(key) ?? String(key)))))
  if (ran !== undefined) return t.taskRan(quoted(nameOf(ran) ?? String(ran)))
  const thing = definition === undefined ? objectTypes.find((one) => typeof detail[one] === 'string') : String(kind)
  if (thing === undefined) return undefined
  const raw = String(definition ?? detail[thing])
  const title = quoted(thing === 'user' ? (nameOf(raw) ?? raw) : raw)
  if (done === 'sessions ended') return t.sessionsEnded(title, format.number(Number(count ?? 0)))
  if (done === 'changed with password') return t.changedWithPassword(title)
  const verb = doneNames[done as keyof typeof doneNames] ?? 'changed'
  return t[verb](`${words[thing] ?? ''} ${title}`.trim())
}

function callSentence({ t, format, event, nameOf, quoted }: Phrases, detail: Detail): string {
  const words: Readonly<Record<string, string>> = logCalls(format.locale)
  const call = String(detail['call'])
  const what = words[call] ?? words[call.split('.')[0] ?? ''] ?? words['any'] ?? ''
  const about = nameOf(detail['nodeUuid'])
  if (event.code === undefined) return t.call(what)
  if (event.code === 'internal') return t.failed(what)
  return about === undefined ? t.refused(what) : t.refusedOn(what, quoted(about))
}

function mainSentences(spoken: Phrases, detail: Detail): string[] {
  const { t, item, quoted, event } = spoken
  const { type } = event
  if (detail['call'] !== undefined) return [callSentence(spoken, detail)]
  const aboutLink = linkSentence(spoken, detail['publicLink'])
  if (aboutLink !== undefined) return [aboutLink]
  if (type === 'PERMISSION') return permissionSentences(spoken, detail)
  if (type === 'WORKFLOW' && getText(detail['workflow']) && detail['done'] === 'started')
    return [t.started(quoted(String(detail['workflow'])), item)]
  if (type === 'WORKFLOW' && getText(detail['workflow']) && detail['done'] === 'cancelled')
    return [t.cancelled(quoted(String(detail['workflow'])), item)]
  const isThing = type !== 'EDIT' || detail['definition'] !== undefined
  const one =
    (isThing ? thingSentence(spoken, detail) : undefined) ??
    (type === 'EDIT' ? editSentence(spoken, detail) : placeSentence(spoken, type, detail))
  return one === undefined ? [] : [one]
}

/** Returns the sentences that describe a log event. */
export function formatLogEvent(format: Format, event: LoggedEvent): string {
  const spoken = createPhrases(format, event)
  const { t, item } = spoken
  const detail = event.detail ?? {}
  const { size, dropped, leftOut } = detail
  const known = findInList(typesWithoutItem, event.type)
  const plain = known ? t[known] : t[findInList(itemOnlyTypes, event.type) ?? 'OTHER'](item)
  const told = mainSentences(spoken, detail)
  const [first = plain, ...others] = told
  return [
    typeof size === 'number' ? t.sized(first, format.size(size)) : first,
    ...others,
    ...(typeof detail['throughLink'] === 'string' ? [t.throughLink] : []),
    ...(typeof dropped === 'number' ? [t.versionsDropped(format.number(dropped))] : []),
    ...(typeof leftOut === 'number' ? [t.leftOut(format.number(leftOut))] : []),
  ].join(' ')
}
