import { makeZip } from 'client-zip'

/** A folder when it has no `read`. Names are paths with slashes. */
export interface ArchiveEntry {
  name: string
  modifiedAt: number
  read?(): Promise<ReadableStream<Uint8Array> | Uint8Array>
}

/** The archive format begins here; earlier moments can not be written. */
const EARLIEST = Date.UTC(1980, 0, 2)

/** client-zip locks the streams it reads and does not let them go when it is cancelled; read from here they can be. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}

/**
 * One zip as a stream: UTF-8 names, ZIP64 where it must be, bytes stored as they are. Entries are asked for one after the other while
 * somebody reads; when reading stops, the entry being read and the source of entries are let go.
 */
export function zipStream(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
  const source = entries[Symbol.asyncIterator]()
  let open: ReadableStreamDefaultReader<Uint8Array> | undefined
  const inputs = async function* () {
    for (let step = await source.next(); !step.done; step = await source.next()) {
      const { name, modifiedAt, read } = step.value
      const lastModified = new Date(Math.max(EARLIEST, modifiedAt))
      const bytes = await read?.()
      if (bytes instanceof ReadableStream) {
        open = bytes.getReader()
        yield { name, lastModified, input: chunksOf(open) }
        open = undefined
      } else if (bytes) yield { name, lastModified, input: bytes }
      else yield { name: `${name}/`, lastModified }
    }
  }
  const zip = makeZip(inputs()).getReader()
  const release = async (reason: unknown): Promise<void> => {
    await open?.cancel(reason).catch(() => undefined)
    await source.return?.()
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await zip.read()
          if (done) controller.close()
          else controller.enqueue(value)
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
