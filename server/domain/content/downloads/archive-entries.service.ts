import { type ReadContext } from '#server/context/request-context'
import type { BlobStore } from '#server/ports'
import { toFileName } from '#text/file-name'
import type { Locale } from '#text/locale'
import { loadNodes } from '../nodes/records.service'
import type { ArchiveEntry } from './archive'
import { ArchiveNames } from './archive-names'
import { type Item, findLogLines } from './downloads.repository'
import { type WalkedItem, walkItems } from './walk-items.service'

type Reason = 'level' | 'circle' | 'lost'

const LIST_NAME: Record<Locale, string> = { fa: 'موارد دریافت‌نشده', en: 'Left out' }
const REASONS: Record<Locale, Record<Reason, string>> = {
  fa: {
    level: 'شما اجازهٔ دریافت آن را ندارید',
    lost: 'محتوای آن در انبار پیدا نشد؛ لطفاً مدیر سامانه را آگاه کنید',
    circle: 'میان‌بری است به پوشه‌ای که خود در آن قرار دارد',
  },
  en: {
    level: 'you are not allowed to download it',
    lost: 'its content is missing in the store; please tell an administrator',
    circle: 'it is a shortcut to a folder it lies in',
  },
}

/** Makes a text file that also opens correctly on Windows (BOM and CRLF). */
const toListFile = (left: readonly { name: string; reason: Reason }[], locale: Locale): Uint8Array =>
  new TextEncoder().encode(`\ufeff${left.map(({ name, reason }) => `\u2068${name}\u2069: ${REASONS[locale][reason]}`).join('\r\n')}\r\n`)

function toDocumentEntry(blobs: BlobStore, hash: string, { name, item }: WalkedItem): ArchiveEntry {
  const read = async (): Promise<ReadableStream<Uint8Array>> => {
    const found = await blobs.read(hash)
    if (!found) throw new Error(`the store has lost ${hash}`)
    return found.stream
  }
  return { name, modifiedAt: item.edited_at, read }
}

export interface ArchiveExtras {
  /** Adds `metadata.jsonl`: one JSON object per item, with its record and its path in the archive. */
  withMetadata: boolean
  /** Adds `log.jsonl`: one JSON object per log entry, for items that the caller may write. */
  withLog: boolean
}

const BATCH_SIZE = 200
const LOG_LEVEL = 3

/** Yields the items of the archive in batches, so that one query reads the details of many. */
async function* readBatches(context: ReadContext, items: readonly Item[]): AsyncGenerator<WalkedItem[]> {
  let batch: WalkedItem[] = []
  for await (const one of walkItems(context, items)) {
    if (one.as === 'folder' || one.as === 'document') batch.push(one)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const getIds = (batch: readonly WalkedItem[]): string[] => batch.map(({ item }) => item.id)

async function* readMetadataLines(context: ReadContext, items: readonly Item[]): AsyncGenerator<string> {
  for await (const batch of readBatches(context, items)) {
    const nodes = new Map((await loadNodes(context, getIds(batch))).map((node) => [node.uuid, node]))
    for (const { item, name } of batch) yield `${JSON.stringify({ path: name, ...nodes.get(item.id) })}\n`
  }
}

async function* readActivityLines(context: ReadContext, items: readonly Item[]): AsyncGenerator<string> {
  for await (const batch of readBatches(context, items)) {
    const allowed = batch.filter(({ level }) => level >= LOG_LEVEL)
    const names = new Map(allowed.map(({ item, name }) => [item.id, name]))
    for (const { node_id, ...line } of await findLogLines(context.db, getIds(allowed)))
      yield `${JSON.stringify({ path: names.get(node_id), ...line })}\n`
  }
}

/** Makes a stream that requests the next line only when it is read. */
function toLineStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await lines.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Yields everything in and below these items that the caller may download, in the given order. Then yields the requested extra files, and
 * at the end a list of the items that were left out. Items that the caller may not see are not named anywhere.
 */
export async function* readArchiveEntries(
  context: ReadContext,
  blobs: BlobStore,
  items: readonly Item[],
  locale: Locale,
  { withMetadata, withLog }: ArchiveExtras,
): AsyncGenerator<ArchiveEntry> {
  const names = new ArchiveNames()
  const left: { name: string; reason: Reason }[] = []
  for await (const one of walkItems(context, items, names)) {
    const { as, name, item } = one
    if (as === 'folder') yield { name, modifiedAt: item.edited_at }
    else if (as !== 'document') left.push({ name, reason: as })
    else if (item.hash === null || !(await blobs.exists(item.hash))) left.push({ name, reason: 'lost' })
    else yield toDocumentEntry(blobs, item.hash, one)
  }
  const extra = (name: string, read: NonNullable<ArchiveEntry['read']>): ArchiveEntry => ({ name, modifiedAt: context.now, read })
  if (withMetadata) yield extra(names.next('metadata', 'jsonl'), async () => toLineStream(readMetadataLines(context, items)))
  if (withLog) yield extra(names.next('log', 'jsonl'), async () => toLineStream(readActivityLines(context, items)))
  if (left.length > 0) yield extra(names.next(LIST_NAME[locale], 'txt'), async () => toListFile(left, locale))
}

const ARCHIVE_NAME: Record<Locale, string> = { fa: 'پرونده‌ها', en: 'files' }

/** Returns the title of the only item, or a general name for several items. */
export const getArchiveTitle = (items: readonly Item[], locale: Locale): string => {
  const [only] = items
  return items.length === 1 && only ? toFileName(only.title, '') : ARCHIVE_NAME[locale]
}
