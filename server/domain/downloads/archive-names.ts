import { fileNameFor } from '#text/file-name'

/** Names within one folder of an archive: fit for every system, and each once even where letter case does not tell them apart. */
export class ArchiveNames {
  readonly #taken = new Set<string>()

  next(title: string, extension: string): string {
    for (let count = 1; ; count += 1) {
      const name = fileNameFor(count === 1 ? title : `${title} (${count})`, extension)
      const key = name.normalize('NFC').toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return name
    }
  }
}
