import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { audio } from '#api/contract/constants'
import type { MediaConverter } from '#server/ports'
import { type ConverterOptions, createConverterProgram } from './converter.program'

/** Exit codes of FFmpeg: invalid data, data that ends too early, and an unsuitable argument, for example a missing audio stream. */
const [INVALID_DATA, ENDS_EARLY, INVALID_ARGUMENT] = [183, 187, 234]

/**
 * Converts sound to WAV with a program that accepts the options of FFmpeg's `ffmpeg`. A recording of ten hours becomes about a gigabyte.
 */
export function createMediaConverter(
  program: string,
  { maxBytes = 4 * 2 ** 30, timeoutMs = 20 * 60_000, ...options }: ConverterOptions = {},
): MediaConverter & { stop(): void } {
  const media = createConverterProgram(
    program,
    { maxBytes, timeoutMs, ...options },
    {
      service: 'MEDIA_CONVERTER',
      resultExtension: 'wav',
      finalExitCodes: new Set([0, 1, INVALID_DATA, ENDS_EARLY, INVALID_ARGUMENT]),
      buildArguments: async (_, input, output, format) => [
        ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
        // Reads only this file, in its detected format, and nothing that it refers to.
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
