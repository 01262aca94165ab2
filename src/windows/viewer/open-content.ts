import { api } from '#api/index'
import { document } from '#api/contract/document'
import type { Presentation, Slide } from '#api/contract/contents'
import type { Node } from '#api/contract/node'
import { isOffline, type Picture, PictureError, type SheetBook, type SlideDeck } from './picture'
import type { WordLayout } from './word/layout'

/** Number of lines that are rendered and searched together. */
const linesPerPart = 100

const splitLines = (text: string): string[] => {
  const lines = text.split(/\r\n?|\n/)
  return Array.from({ length: Math.ceil(lines.length / linesPerPart) }, (_, at) =>
    lines.slice(at * linesPerPart, (at + 1) * linesPerPart).join('\n'),
  )
}

/** The password of such a document cannot be used here, so it is not asked for. */
const rethrowAsEncrypted = (error: unknown): never => {
  if ((error as { code?: unknown }).code === 'encryptedFile') throw new PictureError('encryptedDocument', { cause: error })
  throw error
}

export const toTextPicture = (text: string): Picture => {
  const parts = splitLines(text.trimEnd())
  return {
    kind: 'text',
    parts,
    source: { count: parts.length, textOf: async (part) => ({ text: parts[part - 1] ?? '' }) },
    close: () => {},
  }
}

/** Joins the texts of a slide in the order in which they are shown. */
const toSlideText = ({ title, blocks, notes }: Slide): string =>
  [
    title,
    ...blocks.flatMap((block) =>
      block.kind === 'text' ? block.paragraphs.map(({ text }) => text) : block.kind === 'table' ? block.rows.flat() : [],
    ),
    notes,
  ].join('\n')

const workbooks: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'xls', 'ods', 'csv', 'tsv'])
/** Word documents of the present format. The layout of others is not rendered. */
const wordDocuments: ReadonlySet<string> = new Set(['docx', 'docm', 'dotx'])
/** Maximum size in bytes of a Word document of which the layout is rendered. */
const maxWordBytes = 32 << 20
const presentations: ReadonlySet<string> = new Set(['pptx', 'pptm', 'ppsx'])

type Version = Pick<Node, 'uuid' | 'versionUuid'>
const toQuery = ({ versionUuid }: Version) => (versionUuid === undefined ? {} : { versionUuid })

const openWorkbook = async (version: Version, signal: AbortSignal): Promise<Picture> => {
  const [params, query] = [{ uuid: version.uuid }, toQuery(version)]
  const workbook = await api(document).workbook({ params, query }, { signal, quiet: true })
  const book: SheetBook = {
    ...workbook,
    rowsOf: (sheet, from, count, stop) =>
      api(document).sheetRows({ params, query: { ...query, sheet, from, count } }, { signal: stop, quiet: true }),
  }
  return { kind: 'sheets', book, close: () => {} }
}

export const toSlidesPicture = (presentation: Presentation, pictureOf: SlideDeck['pictureOf']): Picture => {
  const texts = presentation.slides.map(toSlideText)
  const source = { count: texts.length, textOf: async (slide: number) => ({ text: texts[slide - 1] ?? '' }) }
  return { kind: 'slides', deck: { ...presentation, pictureOf }, source, close: () => {} }
}

const openSlides = async (version: Version, signal: AbortSignal): Promise<Picture> => {
  const [params, query] = [{ uuid: version.uuid }, toQuery(version)]
  const presentation = await api(document).slides({ params, query }, { signal, quiet: true })
  return toSlidesPicture(presentation, (picture, stop) =>
    api(document).slidePicture({ params, query: { ...query, picture } }, { signal: stop, quiet: true }),
  )
}

/** Opens the text if the structure of the document cannot be read, for example because its extension belongs to another format. */
const orText = (node: Version, signal: AbortSignal) => (error: unknown) => {
  if (['unsupportedFormat', 'notDrawable'].includes(String((error as { code?: unknown }).code))) return openText(node, signal)
  return rethrowAsEncrypted(error)
}

export const toWordPicture = (layout: WordLayout): Picture => {
  const { parts } = layout
  return {
    kind: 'word',
    layout,
    source: { count: parts.length, textOf: async (part) => ({ text: parts[part - 1] ?? '' }) },
    close: layout.free,
  }
}

const openWord = async ({ uuid, ...version }: Version, signal: AbortSignal): Promise<Picture> => {
  const [blob, { renderWord }] = await Promise.all([
    api(document).part({ params: { type: 'content', uuid }, query: toQuery({ uuid, ...version }) }, { signal, quiet: true }),
    import('./word/render'),
  ])
  return toWordPicture(await renderWord(new Uint8Array(await blob.arrayBuffer()), signal))
}

/** Opens the text if the layout cannot be rendered: the document is too large or damaged, or has a password. */
const orPlainText = (node: Version, signal: AbortSignal) => async (error: unknown) => {
  signal.throwIfAborted()
  if (isOffline(error)) throw error
  return await openText(node, signal)
}

type Content = Version & Pick<Node, 'extension' | 'may' | 'lastVersionsSize'>

/**
 * Opens the content of a document that has no pages here. The layout of a Word document is rendered from the original, so only for users who
 * may download it. @throws ApiError or PictureError
 */
export const openContent = async (node: Content, plainText: boolean, signal: AbortSignal): Promise<Picture> => {
  const { extension = '', may, lastVersionsSize = 0 } = node
  if (wordDocuments.has(extension) && may.download && !plainText && lastVersionsSize <= maxWordBytes)
    return await openWord(node, signal).catch(orPlainText(node, signal))
  if (workbooks.has(extension)) return await openWorkbook(node, signal).catch(orText(node, signal))
  if (presentations.has(extension)) return await openSlides(node, signal).catch(orText(node, signal))
  return await openText(node, signal)
}

const openText = async (version: Version, signal: AbortSignal): Promise<Picture> => {
  const [uuid, query] = [version.uuid, toQuery(version)]
  const blob = await api(document)
    .part({ params: { type: 'text', uuid }, query }, { signal, quiet: true })
    .catch(rethrowAsEncrypted)
  return toTextPicture(await blob.text())
}
