import { open } from 'node:fs/promises'

/** Errors of systems that cannot open or sync a directory; there the rename must be enough. */
const UNSUPPORTED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])

/** Makes the names in a directory survive a power failure. */
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
