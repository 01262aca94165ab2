import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { audio } from '#api/contract/constants'
import type { MediaConverter } from '#server/ports'
import { type ConverterOptions, converterProgram } from './converter.program'

/** Errors of FFmpeg as exit codes: invalid data, data that ends too early, and an argument that does not suit, such as a sound that is not there. */
const [INVALID_DATA, ENDS_EARLY, INVALID_ARGUMENT] = [183, 187, 234]

/** Sound as WAV, made by a program that takes the options of FFmpeg's `ffmpeg`. A recording of ten hours is about a gigabyte then. */
export function mediaConverter(
  program: string,
  { maxBytes = 4 * 2 ** 30, timeoutMs = 20 * 60_000, ...options }: ConverterOptions = {},
): MediaConverter & { stop(): void } {
  const media = converterProgram(
    program,
    { maxBytes, timeoutMs, ...options },
    {
      service: 'MEDIA_CONVERTER',
      made: 'wav',
      said: new Set([0, 1, INVALID_DATA, ENDS_EARLY, INVALID_ARGUMENT]),
      words: async (_, input, output, format) => [
        ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
        // One file is read, as the format that its bytes have: nothing that it refers to elsewhere.
        ...['-protocol_whitelist', 'file', '-f', format, '-i', input],
        ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', String(audio.sampleRate), '-c:a', 'pcm_s16le', '-f', 'wav', output],
      ],
    },
  )
  return {
    toWav: (blob, keep) => media.convert(blob, (path) => keep(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>)),
    stop: media.stop,
  }
}
