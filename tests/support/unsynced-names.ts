import { existsSync, type MakeDirectoryOptions, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import type * as files from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Files = typeof files

/** Change that a power loss undoes: a name that was created or moved while its directory was not synced. */
interface Undone {
  directory: string
  undo(): void
}

/**
 * Simulates files that lose everything unsynced in a power failure: all bytes of a file, all names in a directory. Real file systems may
 * keep more; this one keeps nothing.
 */
export class UnsyncedNames {
  #names: Undone[] = []
  readonly #bytes = new Set<string>()
  readonly #synced = new Set<string>()
  /** True if directory syncs have no effect, as before another process has synced. */
  isLazy = false

  #made(path: string): void {
    this.#names.push({ directory: dirname(path), undo: () => rmSync(path, { recursive: true, force: true }) })
  }

  #moved(from: string, to: string): void {
    if (this.#bytes.delete(from)) this.#bytes.add(to)
    if (statSync(to).isDirectory()) this.#broughtBy(from, to)
    this.#names.push({ directory: dirname(to), undo: () => existsSync(to) && renameSync(to, `${to}.lost`) })
  }

  /** Records a name that another process created and that was not synced. */
  #broughtBy(from: string, to: string): void {
    const isSynced = this.#synced.has(from)
    for (const entry of readdirSync(to, { withFileTypes: true })) {
      const [before, now] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) this.#broughtBy(before, now)
      else if (!this.#synced.has(before)) this.#bytes.add(now)
      if (!isSynced) this.#made(now)
    }
  }

  #sync(path: string): void {
    if (this.isLazy && statSync(path).isDirectory()) return
    this.#synced.add(path)
    this.#bytes.delete(path)
    this.#names = this.#names.filter(({ directory }) => directory !== path)
  }

  losePower(): void {
    for (const { undo } of this.#names.splice(0).reverse()) undo()
    for (const path of this.#bytes) if (existsSync(path)) truncateSync(path, 0)
    this.#bytes.clear()
  }

  /** Returns the functions of `node:fs/promises` that create, move and sync, and records their calls. */
  over(real: Files): Files {
    const open: Files['open'] = async (path, flags, mode) => {
      const place = String(path)
      const isNew = !existsSync(place)
      const handle = await real.open(path, flags, mode)
      if (isNew) this.#made(place)
      if (isNew) this.#bytes.add(place)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        this.#sync(place)
      }
      return handle
    }
    const mkdir = (async (path: string, options?: MakeDirectoryOptions) => {
      const first = await real.mkdir(path, options)
      for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) this.#made(made)
      return first
    }) as Files['mkdir']
    const rename: Files['rename'] = async (from, to) => {
      await real.rename(from, to)
      this.#moved(String(from), String(to))
    }
    return { ...real, open, mkdir, rename }
  }
}
