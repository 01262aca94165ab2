import { toFileName } from '#text/file-name'

const toKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Makes names for one folder of an archive. They are valid on every system, and unique even if letter case is ignored. */
export class ArchiveNames {
  readonly #taken = new Set<string>()
  /** Next number to try for each name that several items share, by the key of the name without a number. */
  readonly #counts = new Map<string, number>()

  next(title: string, extension: string): string {
    const plain = toFileName(title, extension)
    const key = toKey(plain)
    const name = this.#taken.has(key) ? this.#numbered(title, extension, key) : plain
    this.#taken.add(toKey(name))
    return name
  }

  #numbered(title: string, extension: string, key: string): string {
    // There are more numbers to try than taken names, so at least one numbered name is free.
    const last = this.#taken.size + 2
    for (let count = this.#counts.get(key) ?? 2; count <= last; count += 1) {
      const name = toFileName(title, extension, ` (${count})`)
      if (this.#taken.has(toKey(name))) continue
      this.#counts.set(key, count + 1)
      return name
    }
    throw new Error('numbers do not tell the names of an archive apart')
  }
}
