import { audio } from '#api/contract/constants'
import type { BlobStore } from '#server/ports'
import { createResampler } from './resampler'
import { readSamples, type WavFile, readWavFile } from './wav-file'

interface Stored {
  hash: string
  size: number
}

/** Number of seconds of sound that are read at a time. */
const PIECE_SECONDS = 1

const readStream = async (blobs: BlobStore, hash: string, start: number, end: number): Promise<AsyncIterable<Uint8Array>> => {
  const found = await blobs.read(hash, { start, end: end - 1 })
  if (!found) throw new Error(`the store has lost ${hash}`)
  return found.stream as unknown as AsyncIterable<Uint8Array>
}

/** Returns the sound of stored bytes if they are a readable WAV file. */
export const readStoredSound = (blobs: BlobStore, { hash, size }: Stored): Promise<WavFile | undefined> =>
  readWavFile(async (start, end) => {
    const stream = (await readStream(blobs, hash, start, end)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }, size)

/** Converts samples to signed 16-bit integers, little-endian. */
function toSamples(sound: Float32Array): Uint8Array {
  const samples = new DataView(new ArrayBuffer(2 * sound.length))
  for (const [at, value] of sound.entries()) samples.setInt16(2 * at, Math.round(Math.max(-1, Math.min(1, value)) * 32_767), true)
  return new Uint8Array(samples.buffer)
}

/** Yields the sound from a moment on in the format of the speech service: one channel, 16 kHz, one second at a time. */
export async function* readSpeech(blobs: BlobStore, hash: string, wav: WavFile, seconds: number): AsyncGenerator<Uint8Array> {
  const start = Math.min(wav.end, wav.start + Math.floor(seconds * wav.rate) * wav.moment)
  if (start === wav.end) return
  const resample = createResampler(wav.rate, audio.sampleRate)
  const piece = PIECE_SECONDS * wav.rate * wav.moment
  let buffered = new Uint8Array(0)
  for await (const chunk of await readStream(blobs, hash, start, wav.end)) {
    const bytes = new Uint8Array(buffered.length + chunk.length)
    bytes.set(buffered)
    bytes.set(chunk, buffered.length)
    let at = 0
    for (; at + piece <= bytes.length; at += piece) yield toSamples(resample(readSamples(bytes.subarray(at, at + piece), wav)))
    buffered = bytes.slice(at)
  }
  yield toSamples(resample(readSamples(buffered, wav), true))
}
