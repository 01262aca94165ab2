import { fileTypeFromBuffer } from 'file-type/core'
import type { SniffType } from './ports'

/** Detects the type by the signature in the first bytes. Text has none and stays unknown. */
export const sniffType: SniffType = async (head) => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found ? { extension: found.ext, mime: found.mime } : null
}
