import { readFile } from 'node:fs/promises'
import type { NoText } from '#text/unreadable'
import { extractText } from '#server/text/extract'
import { type ContentPart, type MadePart, makeContentPart } from '#server/text/content-part'
import type { FormatReaders } from '#server/text/format-readers'
import { READING_OPTIONS } from '#server/text/pdf'
import { Unreadable } from '#text/unreadable'
import { readCompound } from './compound.reader'
import { isCausedByMachine, type MachineFailure, toMachineFailure } from './machine-failure'
import { readMail } from './mail.reader'
import { openPdf } from './open-pdf'
import { loadSheetTools } from './sheet.reader'

/** Bytes of a file, or the path of a larger file. */
export type ReadRequest = ({ bytes: Uint8Array } | { path: string }) & {
  extension: string
  mime: string
  /** Part to make. Absent: the text is read. */
  part?: ContentPart
}
export type ReadAnswer = { text: string; cut: boolean } | { reason: NoText }
export type PartAnswer = MadePart | { reason: NoText }

const readers: FormatReaders = { openPdf: (bytes) => openPdf(bytes as Buffer, READING_OPTIONS), readCompound, readMail }

async function read(request: ReadRequest): Promise<ReadAnswer | PartAnswer | MachineFailure> {
  try {
    const bytes = 'bytes' in request ? Buffer.from(request.bytes) : await readFile(request.path)
    if (request.part) return await makeContentPart(bytes, request.part, request.extension, await loadSheetTools())
    return await extractText(bytes, request, readers)
  } catch (error) {
    if (isCausedByMachine(error)) return toMachineFailure(error)
    return { reason: error instanceof Unreadable ? error.reason : 'CORRUPT' }
  }
}

process.on('message', (request: ReadRequest) => {
  void read(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
