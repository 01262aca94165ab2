import { audio } from '#api/contract/constants'

const readAscii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Returns the samples of a WAV in the speech format; undefined for anything else. Every slice of a recording has its own header. */
export function readSamples(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.byteLength < 12 || readAscii(bytes, 0) !== 'RIFF' || readAscii(bytes, 8) !== 'WAVE') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isSupported = false
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const [name, size] = [readAscii(bytes, at), view.getUint32(at + 4, true)]
    const body = at + 8
    if (name === 'fmt ' && size >= 16 && body + 16 <= bytes.byteLength) {
      const [coding, channels, rate, bits] = [
        view.getUint16(body, true),
        view.getUint16(body + 2, true),
        view.getUint32(body + 4, true),
        view.getUint16(body + 14, true),
      ]
      isSupported = coding === 1 && channels === 1 && rate === audio.sampleRate && bits === 16
    }
    // A recorder that does not know the length in advance writes the largest number.
    if (name === 'data') return isSupported ? bytes.subarray(body, Math.min(body + size, bytes.byteLength)) : undefined
    at = body + size + (size % 2)
  }
  return undefined
}
