import { api } from '#api/index'
import { document } from '#api/contract/document'
import type { Node } from '#api/contract/node'
import { type Picture, PictureError } from './picture'

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

/** Opens the content of a document that has no pages here. @throws ApiError or PictureError */
export const openContent = async ({ uuid, versionUuid }: Node, signal: AbortSignal): Promise<Picture> => {
  const query = versionUuid === undefined ? {} : { versionUuid }
  const blob = await api(document)
    .part({ params: { type: 'text', uuid }, query }, { signal, quiet: true })
    .catch(rethrowAsEncrypted)
  return toTextPicture(await blob.text())
}
