import { api } from '#api/index'
import { extensions } from '#api/contract/constants'
import { document } from '#api/contract/document'
import { nodebase } from '#api/contract/nodebase'
import type { Node } from '#api/contract/node'
import { maxPixels, type PageSource, type Picture, PictureError, rethrowAsTooLarge } from './picture'
import { readable } from '#widgets/open-node/open-item'
import { preparePdf } from '#workers/pdf.client'
import { type Bytes, maxWholeBytes, toBytes, readInBlocks } from './sources/bytes'
import { openPdf } from './sources/pdf-source'
import { openServerPages, fetchBitmap } from './sources/server-source'
import { type Format, detectFormat, mimeTypes, readPixelSize } from './sources/sniff'
import { openTiff } from './sources/tiff-source'
import type { OpenInput } from './context'
import { openContent } from './open-content'

const headBytes = 1 << 18
/** Maximum size of a TIFF file in bytes. Decoding needs the whole file in memory, twice. */
const maxTiffBytes = 256 << 20
const maxPageWidth = 4_096

const createRemoteBytes = ({ uuid, versionUuid, lastVersionsSize = 0 }: Node): Bytes => ({
  size: lastVersionsSize,
  async read(start, end, signal) {
    const blob = await api(document).part(
      { params: { type: 'content', uuid }, query: { ...(versionUuid !== undefined && { versionUuid }) } },
      { ...(signal && { signal }), quiet: true, range: { start, end: Math.min(end, lastVersionsSize) - 1 } },
    )
    // A server without support for ranges sends the whole file, so the requested part is cut out here.
    const part = blob.size > end - start ? blob.slice(start, end) : blob
    return new Uint8Array(await part.arrayBuffer())
  },
})

/** Loads the PDF that the server creates from an office document. Its size is unknown in advance. */
const fetchOfficePdf = async ({ uuid, versionUuid }: Node, signal: AbortSignal): Promise<Bytes> => {
  const query = versionUuid === undefined ? {} : { versionUuid }
  const blob = await api(document).part({ params: { type: 'pdf', uuid }, query }, { signal, quiet: true })
  return toBytes(new Uint8Array(await blob.arrayBuffer()))
}

/** Opens a file of the server. A small one is loaded by one request. */
const openRemoteBytes = async (node: Node, signal: AbortSignal): Promise<Bytes> => {
  const remote = createRemoteBytes(node)
  return remote.size <= maxWholeBytes ? toBytes(await remote.read(0, remote.size, signal)) : readInBlocks(remote)
}

/** Formats that the server converts to PDF if it has a converter. */
const convertible: ReadonlySet<string> = new Set([...extensions.officeEdit, 'odt', 'ods', 'odp'])
const isConverted = (extension: string, { convertsOffice }: OpenInput): boolean => convertsOffice && convertible.has(extension)

const createUrlPicture = (kind: 'image' | 'embedded', bytes: Uint8Array, format: Format): Picture => {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: mimeTypes[format] }))
  return { kind, url, close: () => URL.revokeObjectURL(url) }
}

/** Functions that load the images which the server renders from a document. */
export interface ServerDrawing {
  /** Returns all pages. `paper` is true for the pages of a document, false for pictures. */
  pages(paper: boolean): Promise<{ source: PageSource; close: () => void }>
  page(page: number): Promise<ImageBitmap>
}

/**
 * Opens the original file. Detects its format from its content, not from its name. Large documents are read in parts. @throws PictureError,
 * and errors of `bytes` and `server`
 */
export const openBytes = async (
  bytes: Bytes,
  { password, embedded }: Pick<OpenInput, 'password' | 'embedded'>,
  server: ServerDrawing,
  signal: AbortSignal,
): Promise<Picture> => {
  if (bytes.size === 0) throw new PictureError('emptyFile')
  const head = await bytes.read(0, headBytes, signal)
  const format = detectFormat(head)
  const whole = () => bytes.read(0, bytes.size, signal)
  const openRendered = async (): Promise<Picture> => ({ kind: 'pages', ...(await server.pages(false)) })
  switch (format) {
    case undefined:
      throw new PictureError('mislabelledFile')
    case 'pdf':
      return embedded ? createUrlPicture('embedded', await whole(), format) : { kind: 'pages', ...(await openPdf(bytes, password, signal)) }
    case 'tiff': {
      if (bytes.size > maxTiffBytes) return await openRendered().catch(rethrowAsTooLarge)
      const tiff = await openTiff(await whole(), (page) => server.page(page)).catch(() => undefined)
      return tiff ? { kind: 'pages', ...tiff } : await openRendered()
    }
    // Browsers do not read it.
    case 'heic':
      return await openRendered()
    default: {
      const { width, height } = readPixelSize(head, format) ?? { width: 0, height: 0 }
      return width * height > maxPixels ? await openRendered().catch(rethrowAsTooLarge) : createUrlPicture('image', await whole(), format)
    }
  }
}

/**
 * Opens the original file if the user may download it. If the user may only read, opens pages that the server renders. Of a format without
 * pages, opens the content that the server has extracted. @throws ApiError or
 * PictureError
 */
export const openPicture = async (input: OpenInput, signal: AbortSignal): Promise<Picture> => {
  const { uuid, extension } = input.payload
  // The code of PDF files is loaded at the same time as the data of the document.
  const isOffice = isConverted(extension, input)
  if (extension === 'pdf' || isOffice) preparePdf()
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
  if (!node) throw new PictureError('missing')
  if (!node.may.read) throw new PictureError('unreadable')
  const server: ServerDrawing = {
    pages: (paper) => openServerPages(uuid, { paper, signal }),
    page: (page) => fetchBitmap(uuid, page, maxPageWidth, signal),
  }
  if (node.lastVersionsSize === 0) throw new PictureError('emptyFile')
  if (readable.has(extension) && !isOffice) return { ...(await openContent(node, input.plainText, signal)), node }
  if (!node.may.download) return { kind: 'pages', node, ...(await server.pages(extension === 'pdf' || isOffice)) }
  const bytes = isOffice ? await fetchOfficePdf(node, signal) : await openRemoteBytes(node, signal)
  return { ...(await openBytes(bytes, input, server, signal)), node }
}
