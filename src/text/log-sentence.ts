import { isolate } from './bidi'
import type { Format } from './format'
import { logCalls, logThings } from './messages/log-calls'
import { logSentences } from './messages/log-sentences'
import { permissionLevels } from './messages/permission-levels'

type Detail = Readonly<Record<string, unknown>>

export interface LoggedEvent {
  type: string
  code?: string | undefined
  title?: string | undefined
  extension?: string | undefined
  isFolder?: boolean | undefined
  /** Absent for users who may not see the details. */
  detail?: Detail | undefined
  /** Names of the ids and keys in `detail`. */
  names?: Readonly<Record<string, string>> | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is Detail => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Event types whose sentence has only the item as its subject. */
const ofItem = [
  ...(['CREATE', 'UPLOAD', 'RENAME', 'EDIT', 'MOVE', 'COPY', 'SHORTCUT', 'DELETE', 'RESTORE', 'PURGE', 'VERSION'] as const),
  ...(['VERSION_RESTORE', 'VIEW', 'DOWNLOAD', 'PERMISSION', 'WORKFLOW', 'OTHER'] as const),
]
/** Event types whose sentence has no item. */
const alone = ['SIGN_IN', 'SIGN_IN_FAILED', 'SIGN_OUT', 'PASSWORD', 'CONFIG', 'USER', 'ROLE', 'REFUSED'] as const
const among = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value)

/** Returns the parts that the sentences are composed of. */
function speech(format: Format, event: LoggedEvent) {
  const say = logSentences(format.locale)
  const { title = textOf(event.detail?.['title']), extension, isFolder, names = {} } = event
  const quoted = (text: string) => say.quoted(isolate(text))
  const nameOf = (id: unknown): string | undefined => names[String(id)]
  const named = (id: unknown, gone: string) => {
    const name = nameOf(id)
    return name === undefined ? gone : quoted(name)
  }
  const name = title === undefined ? undefined : quoted(extension ? `${title}.${extension}` : title)
  const item = name === undefined ? say.theItem : isFolder === undefined ? name : isFolder ? say.folder(name) : say.document(name)
  const folderOf = (id: unknown) => (nameOf(id) === undefined ? say.folderGone : say.folder(named(id, '')))
  const all = (ids: readonly unknown[], gone: string) =>
    format.joined(ids.map((id) => (isRecord(id) ? gone : nameOf(id) === undefined && !isId(id) ? quoted(String(id)) : named(id, gone))))
  return { say, format, event, item, quoted, nameOf, named, folderOf, all }
}
type Speech = ReturnType<typeof speech>

const isId = (value: unknown): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(String(value))

/** Returns sentences such as «به سارا کریمی «خواندن» داده شد، بدون زیرپوشه‌ها.» */
function permissionSentences({ say, format, event, nameOf }: Speech, detail: Detail): string[] {
  const levels: Readonly<Record<number, string>> = permissionLevels(format.locale)
  const who = (entry: unknown): string => {
    const id = isRecord(entry) ? (entry['user'] ?? entry['role']) : entry
    const name = (isRecord(entry) ? textOf(entry['name']) : undefined) ?? nameOf(id)
    if (name !== undefined) return isolate(name)
    return typeof entry === 'string' && !isId(entry) ? isolate(entry) : say.personGone
  }
  const reachOf = (entry: Detail): string => {
    const { recursive, expiresAt } = entry
    const content = event.isFolder === false ? '' : recursive === true ? say.withContent : say.withoutContent
    return content + (typeof expiresAt === 'number' ? say.until(format.date(expiresAt)) : '')
  }
  const levelOf = (entry: Detail): string => levels[Number(entry['level'])] ?? ''
  const some = (key: string, one: (entry: Detail) => string, several: (names: string) => string): string[] => {
    const entries = listOf(detail[key])
    const bare = entries.filter((entry) => !isRecord(entry))
    return [...entries.filter(isRecord).map(one), ...(bare.length > 0 ? [several(format.joined(bare.map(who)))] : [])]
  }
  return [
    ...(detail['done'] === 'taken back' ? [say.takenBack] : []),
    ...some('added', (entry) => say.given(who(entry), levelOf(entry), reachOf(entry)), say.givenSome),
    ...some('changed', (entry) => say.levelChanged(who(entry), levelOf(entry), reachOf(entry)), say.changedSome),
    ...some('removed', (entry) => say.revoked(who(entry), levelOf(entry)), say.revokedSome),
    ...(detail['recursive'] === true ? [say.everywhere] : []),
  ]
}

function placeSentence({ say, item, folderOf, quoted, named }: Speech, type: string, detail: Detail): string | undefined {
  const { parentUuid, fromUuid, toUuid, shortcutIn, from, to } = detail
  if (type === 'RENAME' && textOf(from) && textOf(to)) return say.renamedTo(quoted(String(from)), quoted(String(to)))
  if (type === 'MOVE' && fromUuid && toUuid) return say.movedTo(item, folderOf(fromUuid), folderOf(toUuid))
  if (type === 'COPY' && fromUuid && (toUuid ?? parentUuid))
    return say.copiedTo(item, named(fromUuid, say.itemGone), folderOf(toUuid ?? parentUuid))
  if (type === 'DELETE' && shortcutIn) return say.shortcutDeleted(item, folderOf(shortcutIn))
  if (type === 'DELETE' && fromUuid) return say.deletedFrom(item, folderOf(fromUuid))
  if (type === 'RESTORE' && toUuid) return say.restoredTo(item, folderOf(toUuid))
  if (!parentUuid) return undefined
  if (type === 'CREATE') return say.createdIn(item, folderOf(parentUuid))
  if (type === 'UPLOAD') return say.uploadedIn(item, folderOf(parentUuid))
  return type === 'SHORTCUT' ? say.shortcutIn(item, folderOf(parentUuid)) : undefined
}

function editSentence({ say, format, item, quoted, named, all }: Speech, detail: Detail): string | undefined {
  const count = (value: unknown) => format.number(listOf(value).length)
  const name = (value: unknown) => (isId(value) ? named(value, say.itemGone) : quoted(String(value)))
  const sentences: Readonly<Record<string, (value: unknown) => string>> = {
    metadata: (value) => say.metadata(item, name(value)),
    metadataRemoved: (value) => say.metadataRemoved(item, name(value)),
    keywordLinked: (value) => say.tagLinked(item, name(value)),
    keywordLinkRemoved: () => say.tagUnlinked(item),
    keywordRemoved: (value) => say.keywordRemoved(item, name(value)),
    keywords: (value) => (detail['paragraph'] ? say.tagged : say.keywords)(item, all(listOf(value), say.itemGone)),
    tagsBack: (value) => say.tagsBack(item, count(value)),
    tagsOffAgain: (value) => say.tagsOff(item, count(value)),
    paragraphMade: (value) => say.paragraphMade(item, quoted(String(value))),
    paragraphEdited: () => say.paragraphEdited(item),
    paragraphRemoved: (value) => say.paragraphRemoved(item, quoted(String(value))),
    moved: () => say.ordered(item),
    values: (value) => (listOf(value).length === 0 ? say.EDIT(item) : say.values(item, all(listOf(value), say.itemGone))),
    ocr: () => say.ocr(item),
    linked: (value) => say.linked(item, all(listOf(value), say.itemGone)),
    unlinked: (value) => say.unlinked(item, name(value)),
    identities: (value) => say.identities(item, all(listOf(value), say.itemGone)),
    identityRemoved: (value) => say.identityRemoved(item, name(value)),
    properties: (value) => say.properties(item, all(listOf(value), say.itemGone)),
  }
  const [key] = Object.keys(sentences).filter((one) => detail[one] !== undefined)
  return key === undefined ? undefined : sentences[key]?.(detail[key])
}

const things = [
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

/** Returns the sentence for a change of a titled thing by an administrator or modeller. */
function thingSentence({ say, format, quoted, nameOf }: Speech, detail: Detail): string | undefined {
  const words: Readonly<Record<string, string>> = logThings(format.locale)
  const { done, definition, kind, keys, ran, count } = detail
  if (Array.isArray(keys)) return say.settings(format.joined(keys.map((key) => quoted(nameOf(key) ?? String(key)))))
  if (ran !== undefined) return say.taskRan(quoted(nameOf(ran) ?? String(ran)))
  const thing = definition === undefined ? things.find((one) => typeof detail[one] === 'string') : String(kind)
  if (thing === undefined) return undefined
  const raw = String(definition ?? detail[thing])
  const title = quoted(thing === 'user' ? (nameOf(raw) ?? raw) : raw)
  if (done === 'sessions ended') return say.sessionsEnded(title, format.number(Number(count ?? 0)))
  if (done === 'changed with password') return say.changedWithPassword(title)
  const verb = doneNames[done as keyof typeof doneNames] ?? 'changed'
  return say[verb](`${words[thing] ?? ''} ${title}`.trim())
}

function callSentence({ say, format, event, nameOf, quoted }: Speech, detail: Detail): string {
  const words: Readonly<Record<string, string>> = logCalls(format.locale)
  const call = String(detail['call'])
  const what = words[call] ?? words[call.split('.')[0] ?? ''] ?? words['any'] ?? ''
  const about = nameOf(detail['nodeUuid'])
  if (event.code === undefined) return say.call(what)
  if (event.code === 'internal') return say.failed(what)
  return about === undefined ? say.refused(what) : say.refusedOn(what, quoted(about))
}

function mainSentences(spoken: Speech, detail: Detail): string[] {
  const { say, item, quoted, event } = spoken
  const { type } = event
  if (detail['call'] !== undefined) return [callSentence(spoken, detail)]
  if (type === 'PERMISSION') return permissionSentences(spoken, detail)
  if (type === 'WORKFLOW' && textOf(detail['workflow']) && detail['done'] === 'started')
    return [say.started(quoted(String(detail['workflow'])), item)]
  if (type === 'WORKFLOW' && textOf(detail['workflow']) && detail['done'] === 'cancelled')
    return [say.cancelled(quoted(String(detail['workflow'])), item)]
  const isThing = type !== 'EDIT' || detail['definition'] !== undefined
  const one =
    (isThing ? thingSentence(spoken, detail) : undefined) ??
    (type === 'EDIT' ? editSentence(spoken, detail) : placeSentence(spoken, type, detail))
  return one === undefined ? [] : [one]
}

/** Returns the full sentences of a log event. */
export function logSentence(format: Format, event: LoggedEvent): string {
  const spoken = speech(format, event)
  const { say, item } = spoken
  const detail = event.detail ?? {}
  const { size, dropped, leftOut } = detail
  const known = among(alone, event.type)
  const plain = known ? say[known] : say[among(ofItem, event.type) ?? 'OTHER'](item)
  const told = mainSentences(spoken, detail)
  const [first = plain, ...others] = told
  return [
    typeof size === 'number' ? say.sized(first, format.size(size)) : first,
    ...others,
    ...(typeof dropped === 'number' ? [say.versionsDropped(format.number(dropped))] : []),
    ...(typeof leftOut === 'number' ? [say.leftOut(format.number(leftOut))] : []),
  ].join(' ')
}
