import { fileTypeFromBuffer } from 'file-type'
import type { SniffType } from '#server/ports'

/** Detects the type by the signature in the first bytes. Text has none and stays unknown. */
export const sniffType: SniffType = async (head) => {
  try {
    const found = await fileTypeFromBuffer(head)
    return found ? { extension: found.ext, mime: found.mime } : null
  } catch {
    return null
  }
}
