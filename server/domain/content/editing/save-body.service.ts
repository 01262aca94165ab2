import type { Ports } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import { detectContentType } from '../documents/content-type'
import { replaceContent } from '../documents/replace-content.service'
import { getSessionContent, type EditSession } from './edit-session.service'
import { otherFormat } from './editing.errors'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const COMPOUND = 'application/x-cfb'
const PACKAGE = 'application/zip'

/** Possible types of files with these extensions. Office programs store a package with a password as a compound file. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  docx: [`${OOXML}.wordprocessingml.document`, PACKAGE, COMPOUND],
  xlsx: [`${OOXML}.spreadsheetml.sheet`, PACKAGE, COMPOUND],
  pptx: [`${OOXML}.presentationml.presentation`, PACKAGE, COMPOUND],
  doc: ['application/msword', COMPOUND],
  xls: ['application/vnd.ms-excel', COMPOUND],
  ppt: ['application/vnd.ms-powerpoint', COMPOUND],
}

/** Says if an office program may save content of this type into a document: the type must fit the extension or equal the current type. */
const keepsFormat = (mime: string, current: { extension: string; mime: string }): boolean =>
  mime === current.mime || (TYPES[current.extension] ?? []).includes(mime)

const MEGABYTE = 1024 * 1024

export interface ReceivedBody {
  hash: string
  size: number
  head: Uint8Array
}

/** Writes the body of a request into the blob store. No document refers to it yet. */
export async function receiveBody(ports: Ports, settings: Settings, request: Request): Promise<ReceivedBody> {
  const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
  return await ports.blobs.write(request.body ?? new Blob([]).stream(), { maxBytes, signal: request.signal })
}

/** Stores a received body as the newest version of the document. Throws `unsupportedFormat` if the format differs. */
export async function saveBody(session: EditSession, ports: Ports, { hash, size, head }: ReceivedBody, lockToken: string): Promise<void> {
  const current = await getSessionContent(session)
  const mime = await detectContentType(head, `a.${current.extension}`, ports.sniffType)
  if (!keepsFormat(mime, current)) throw otherFormat('body')
  await replaceContent({ ...session.context, now: ports.now() }, session.nodeId, { hash, size, mime }, { lockToken })
}
