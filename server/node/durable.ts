import { open } from 'node:fs/promises'

/** Systems that cannot open or sync a directory answer one of these; there the rename itself is all there is. */
const UNSUPPORTED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])

/** Makes the names in a directory survive a power loss. */
export async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, 'r')
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
  } catch (error) {
    if (process.platform !== 'win32' || !UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
