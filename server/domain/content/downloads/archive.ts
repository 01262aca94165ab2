import { ZipWriter } from './zip-format'

/** Entry of an archive: a folder if it has no `read`. Names are paths with slashes. */
export interface ArchiveEntry {
  name: string
  modifiedAt: number
  read?(): Promise<ReadableStream<Uint8Array> | Uint8Array>
}

/**
 * Returns a zip archive as a stream: UTF-8 names, ZIP64 where necessary, no compression. Times are exact and are also written in this time
 * zone. Entries are requested one by one while the stream is read. If reading stops, the entry being read and the source of entries are
 * closed.
 */
export function createZipStream(entries: AsyncIterable<ArchiveEntry>, timeZone: string): ReadableStream<Uint8Array> {
  const source = entries[Symbol.asyncIterator]()
  let open: ReadableStreamDefaultReader<Uint8Array> | undefined
  const chunks = async function* () {
    const zip = new ZipWriter(timeZone)
    for (let step = await source.next(); !step.done; step = await source.next()) {
      const { name, modifiedAt, read } = step.value
      const bytes = await read?.()
      yield zip.begin(read ? name : `${name}/`, modifiedAt)
      if (bytes instanceof ReadableStream) {
        open = bytes.getReader()
        for (let part = await open.read(); !part.done; part = await open.read()) yield zip.add(part.value)
        open = undefined
      } else if (bytes) yield zip.add(bytes)
      yield zip.end()
    }
    yield* zip.finish()
  }
  const zip = chunks()
  const release = async (reason: unknown): Promise<void> => {
    await open?.cancel(reason).catch(() => undefined)
    await source.return?.()
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          for (let step = await zip.next(); ; step = await zip.next()) {
            if (step.done) return controller.close()
            if (step.value.length > 0) return controller.enqueue(step.value)
          }
        } catch (error) {
          await release(error)
          controller.error(error)
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  )
}
