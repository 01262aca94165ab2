import { readFile } from 'node:fs/promises'
import type { NoText } from '#server/ports'
import { extractText } from '#server/text/extract'
import { READING_OPTIONS } from '#server/text/pdf'
import { Unreadable } from '#server/text/unreadable'
import { isCausedByMachine, type MachineFailure, toMachineFailure } from './machine-failure'
import { openPdf } from './open-pdf'

export interface ReadRequest {
  path: string
  extension: string
  mime: string
}
export type ReadAnswer = { text: string; cut: boolean } | { reason: NoText }

async function read({ path, ...named }: ReadRequest): Promise<ReadAnswer | MachineFailure> {
  try {
    return await extractText(await readFile(path), named, (bytes) => openPdf(bytes as Buffer, READING_OPTIONS))
  } catch (error) {
    if (isCausedByMachine(error)) return toMachineFailure(error)
    return { reason: error instanceof Unreadable ? error.reason : 'CORRUPT' }
  }
}

process.on('message', (request: ReadRequest) => {
  void read(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
