import { readFile } from 'node:fs/promises'
import type { NoText } from '#server/ports'
import { extractText, Unreadable } from '#server/text/extract'

export interface ReadRequest {
  path: string
  extension: string
  mime: string
}
export type ReadAnswer = { text: string; cut: boolean } | { reason: NoText }

async function read({ path, ...named }: ReadRequest): Promise<ReadAnswer> {
  try {
    return await extractText(await readFile(path), named)
  } catch (error) {
    return { reason: error instanceof Unreadable ? error.reason : 'CORRUPT' }
  }
}

process.on('message', (request: ReadRequest) => {
  void read(request).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
