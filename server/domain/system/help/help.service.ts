import type { HelpEntry } from '#api/contract/help'
import { isBlank } from '#text/blank'
import { trimName } from '#text/normalise'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { builtInHelpEntries } from './built-in-entries'
import { type HelpRow, readHelp, writeHelp } from './help.repository'

const ORDER_STEP = 10

const findBuiltIn = (id: string): HelpEntry | undefined => builtInHelpEntries.find(({ uuid }) => uuid === id)

const toEntry = ({ deleted: _, ...entry }: HelpRow): HelpEntry => entry

/** Returns the product's help entries that were neither changed nor deleted, and the help entries that this installation has stored. */
const readAllEntries = async (db: Db): Promise<HelpEntry[]> => {
  const rows = await readHelp(db)
  const unchanged = builtInHelpEntries.filter(({ uuid }) => rows.every((row) => row.uuid !== uuid))
  const stored = rows.filter(({ deleted }) => !deleted).map(toEntry)
  return [...unchanged, ...stored].sort((a, b) => a.order - b.order || (a.uuid < b.uuid ? -1 : 1))
}

const withoutTexts = ({ textEn: _, ...entry }: HelpEntry): HelpEntry => ({ ...entry, text: '' })

export async function listHelp(
  { db }: Ports,
  { windowKind, titlesOnly }: { windowKind?: string | undefined; titlesOnly?: boolean | undefined },
) {
  const entries = (await readAllEntries(db)).filter((entry) => windowKind === undefined || entry.windowKind === windowKind)
  return titlesOnly === true ? entries.map(withoutTexts) : entries
}

/** Returns the present version of a help entry; undefined if the entry does not exist or was deleted. */
async function readCurrent(db: Db, id: string): Promise<{ entry: HelpEntry | undefined; version: number }> {
  const [row] = await readHelp(db, id)
  if (row) return { entry: row.deleted ? undefined : toEntry(row), version: row.version }
  return { entry: findBuiltIn(id), version: 0 }
}

const announceHelpChange = ({ broadcast, now }: Ports, id: string): Promise<void> =>
  broadcast.publish({ type: 'data.changed', resource: 'help', uuids: [id], parentUuids: [], at: now() })

export interface HelpDraft {
  uuid?: string | undefined
  title: string
  text: string
  titleEn?: string | undefined
  textEn?: string | undefined
  windowKind?: string | undefined
  order?: number | undefined
  version?: number | undefined
}

const toOptional = (text: string | undefined): string | undefined => (isBlank(text) ? undefined : text)

/** A stored help entry with the same content is no conflict: the response to an earlier save was lost. */
function requireSameContent(entry: HelpEntry, submitted: HelpEntry): HelpEntry {
  const fields = ['title', 'text', 'titleEn', 'textEn', 'windowKind', 'order'] as const
  if (fields.some((field) => entry[field] !== submitted[field])) throw new Problem('conflict')
  return entry
}

export async function saveHelp(ports: Ports, caller: Caller, draft: HelpDraft): Promise<HelpEntry> {
  const { db } = ports
  const title = trimName(draft.title)
  if (isBlank(title)) throw new Problem('titleRequired', { errors: [{ path: 'json.title', code: 'titleRequired' }] })
  const id = draft.uuid ?? crypto.randomUUID()
  const { entry, version } = draft.uuid === undefined ? { entry: undefined, version: 0 } : await readCurrent(db, id)
  // Another user has deleted the entry during the edit.
  if (draft.uuid !== undefined && !entry) throw new Problem(draft.version === undefined || version === 0 ? 'notFound' : 'conflict')
  const titleEn = toOptional(draft.titleEn)
  const textEn = toOptional(draft.textEn)
  const windowKind = toOptional(draft.windowKind)
  const readLastOrder = async () => Math.max(0, ...(await readAllEntries(db)).map(({ order }) => order))
  const isAsRead = draft.version === undefined || draft.uuid === undefined || draft.version === version
  const saved: HelpEntry = {
    uuid: id,
    title,
    text: draft.text,
    ...(titleEn !== undefined && { titleEn: trimName(titleEn) }),
    ...(textEn !== undefined && { textEn }),
    ...(windowKind !== undefined && { windowKind: trimName(windowKind) }),
    order: draft.order ?? entry?.order ?? (await readLastOrder()) + ORDER_STEP,
    version: version + 1,
  }
  if (!isAsRead && entry) return requireSameContent(entry, saved)
  if (!(await writeHelp(db, { ...saved, deleted: false }, { userId: caller.userId, at: ports.now() }))) throw new Problem('conflict')
  await announceHelpChange(ports, id)
  return saved
}

export async function deleteHelp(ports: Ports, caller: Caller, id: string): Promise<void> {
  const { entry, version } = await readCurrent(ports.db, id)
  if (!entry) throw new Problem('notFound')
  const deletedEntry = { ...entry, version: version + 1, deleted: true }
  if (!(await writeHelp(ports.db, deletedEntry, { userId: caller.userId, at: ports.now() }))) throw new Problem('conflict')
  await announceHelpChange(ports, id)
}
