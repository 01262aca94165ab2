import { deleteArrivals, isAutomatic, queueArrival, recogniseNextArrival } from '#server/domain/content/recognition/arrivals.service'
import type { JobHandler } from './runner'
import { announceContentChange } from './announce-content-change'

/** Adds a new content to the queue of recognition. Does nothing where texts in images are not recognised. */
export const awaitRecognitionJob: JobHandler<'await-recognition'> = async ({ hash }, { ports }) => {
  if (ports.ocr && (await queueArrival(ports, hash))) await announceContentChange(ports, [hash], ports.now())
}

/** Recognises the next content of the queue, or empties the queue if automatic recognition is off. */
export const recogniseArrivalsJob: JobHandler<'recognise-arrivals'> = async (_, { ports, signal }) => {
  const { ocr } = ports
  const changed =
    ocr && (await isAutomatic(ports.db)) ? await recogniseNextArrival({ ...ports, ocr }, signal) : await deleteArrivals(ports.db)
  const hashes = [changed ?? []].flat()
  if (hashes.length > 0) await announceContentChange(ports, hashes, ports.now())
}
