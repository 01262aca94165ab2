import type { Desktop } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { MultipartPart, Ports } from '#server/ports'
import { announceProfile } from '../profiles/profiles.service'

const MAX_BYTES = 20 * 1024 * 1024
const IMAGE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'])

interface DesktopRow {
  id: string
  title: string
  is_default: boolean
  background_hash: string | null
  background_mime: string | null
}

const toDesktop = ({ id, title, is_default, background_hash }: DesktopRow): Desktop => ({
  uuid: id,
  title,
  isDefault: is_default,
  hasBackground: background_hash !== null,
})

/** Returns a desktop of the caller. Throws `notFound` for desktops of other users. */
async function findOwnDesktop(db: Db, caller: Caller, selection: { id: string } | 'default'): Promise<DesktopRow> {
  const query = db
    .selectFrom('desktop')
    .select(['id', 'title', 'is_default', 'background_hash', 'background_mime'])
    .where('owner_id', '=', caller.userId)
  const row = await (selection === 'default'
    ? query.where('is_default', '=', true)
    : query.where('id', '=', selection.id)
  ).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row
}

export const getDefaultDesktop = async (db: Db, caller: Caller): Promise<Desktop> => toDesktop(await findOwnDesktop(db, caller, 'default'))

/** Returns the background picture of a desktop of the caller. Throws `notFound` if it has none. */
export async function getBackground(db: Db, caller: Caller, id: string): Promise<{ hash: string; size: number; mime: string }> {
  const { background_hash: hash, background_mime: mime } = await findOwnDesktop(db, caller, { id })
  const blob = hash === null ? undefined : await db.selectFrom('blob').select('size').where('hash', '=', hash).executeTakeFirst()
  if (hash === null || mime === null || !blob) throw new Problem('notFound')
  return { hash, size: blob.size, mime }
}

/** Stores the first file of the body as the background of the desktop. */
export async function saveBackground(
  ports: Ports,
  caller: Caller,
  id: string,
  parts: AsyncIterable<MultipartPart>,
  signal: AbortSignal,
): Promise<Desktop> {
  await findOwnDesktop(ports.db, caller, { id })
  for await (const part of parts) {
    if (part.kind === 'field') continue
    const { hash, size, head } = await ports.blobs.write(part.stream, { maxBytes: MAX_BYTES, signal })
    const found = await ports.sniffType(head)
    if (size === 0 || !found || !IMAGE_EXTENSIONS.has(found.extension)) throw new Problem('imageFormatInvalid')
    const read = async (): Promise<ReadableStream<Uint8Array>> => {
      const blob = await ports.blobs.read(hash)
      if (!blob) throw new Problem('corruptFile')
      return blob.stream
    }
    if (!(await ports.imaging.thumbnail({ read, size, extension: found.extension }, 32))) throw new Problem('corruptFile')
    await transact(ports, async (tx, ports) => {
      const blob = { hash, size, created_at: ports.now() }
      await tx
        .insertInto('blob')
        .values(blob)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: blob.created_at }))
        .execute()
      const picture = { background_hash: hash, background_mime: found.mime }
      await tx.updateTable('desktop').set(picture).where('id', '=', id).where('owner_id', '=', caller.userId).execute()
    })
    await announceProfile(ports, caller)
    return toDesktop(await findOwnDesktop(ports.db, caller, { id }))
  }
  throw new Problem('fileRequired')
}

export async function removeBackground(ports: Ports, caller: Caller, id: string): Promise<Desktop> {
  const { db } = ports
  await findOwnDesktop(db, caller, { id })
  const cleared = { background_hash: null, background_mime: null }
  await db.updateTable('desktop').set(cleared).where('id', '=', id).where('owner_id', '=', caller.userId).execute()
  await announceProfile(ports, caller)
  return toDesktop(await findOwnDesktop(db, caller, { id }))
}
