import type { WriteContext } from '#server/context/request-context'
import { storeUpload } from '../uploads/upload.service'
import { linkUnknown } from './public-links.errors'
import { lockLink } from './public-links.repository'
import { toLinkCaller } from './visitors'
import type { Visit } from './visits.service'

interface ReceivedContent {
  fileName: string
  content: { hash: string; size: number; mime: string }
}

/**
 * Adds a received file to the linked folder, in the name of the creator of the link. It is always a new document, never a shortcut to one
 * with the same content, because the visitor must not find out that this content exists.
 */
export async function storeVisitorFile(
  context: WriteContext,
  { link, creator }: Visit,
  { fileName, content }: ReceivedContent,
): Promise<{ title: string; size: number }> {
  const { now } = context
  await storeUpload(
    { ...context, caller: toLinkCaller(creator, link) },
    {
      ...{ targetId: link.node_id, uploadId: crypto.randomUUID(), onConflict: 'keepBoth', fileName, content },
      ...{ ignoreIdentical: true, logDetail: { throughLink: link.id } },
    },
    async (tx) => {
      const locked = await lockLink(tx, link.id)
      if (!locked || locked.revoked_at !== null || locked.expires_at <= now) throw linkUnknown()
    },
  )
  // The stored title would reveal that the name was taken.
  return { title: fileName, size: content.size }
}
