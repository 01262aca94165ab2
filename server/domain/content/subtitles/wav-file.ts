/** Sound of a WAV file: interleaved samples of one or more channels, encoded as `coding`. */
export interface WavFile {
  coding: 'whole' | 'fraction' | 'a-law' | 'mu-law'
  channels: number
  rate: number
  bits: number
  /** Bytes of one sample of all channels. */
  moment: number
  /** Byte range of the sound in the file, `[start, end)`. */
  start: number
  end: number
}

export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

const CODINGS: Readonly<Record<number, { coding: WavFile['coding']; bits: readonly number[] }>> = {
  1: { coding: 'whole', bits: [8, 16, 24, 32] },
  3: { coding: 'fraction', bits: [32, 64] },
  6: { coding: 'a-law', bits: [8] },
  7: { coding: 'mu-law', bits: [8] },
}
/** Tag of the extensible format, which contains its coding at a later offset. */
const EXTENSIBLE = 0xff_fe
const MAX_CHUNKS = 100
const MAX_CHANNELS = 32
const [SLOWEST, FASTEST] = [4_000, 384_000]

const readAscii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

function readFormat(bytes: Uint8Array): Omit<WavFile, 'start' | 'end'> | undefined {
  if (bytes.byteLength < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = view.getUint16(0, true)
  const known = CODINGS[tag === EXTENSIBLE && bytes.byteLength >= 26 ? view.getUint16(24, true) : tag]
  const [channels, rate, bits] = [view.getUint16(2, true), view.getUint32(4, true), view.getUint16(14, true)]
  if (!known?.bits.includes(bits) || channels < 1 || channels > MAX_CHANNELS || rate < SLOWEST || rate > FASTEST) return undefined
  return { coding: known.coding, channels, rate, bits, moment: (channels * bits) / 8 }
}

/** Reads the header of a WAV file. Returns undefined for other files and for compressed sound. */
export async function readWavFile(read: ReadBytes, size: number): Promise<WavFile | undefined> {
  if (size < 12) return undefined
  const head = await read(0, 12)
  if (readAscii(head, 0) !== 'RIFF' || readAscii(head, 8) !== 'WAVE') return undefined
  let format: ReturnType<typeof readFormat>
  for (let [at, chunks] = [12, 0]; at + 8 <= size && chunks < MAX_CHUNKS; chunks += 1) {
    const chunk = await read(at, Math.min(size, at + 48))
    const length = new DataView(chunk.buffer, chunk.byteOffset).getUint32(4, true)
    const start = at + 8
    if (readAscii(chunk, 0) === 'fmt ') format = readFormat(chunk.subarray(8, 8 + length))
    if (readAscii(chunk, 0) === 'data') {
      if (!format) return undefined
      // A recorder that writes the header before it has the length writes 0 or the maximum here.
      const end = length === 0 ? size : Math.min(start + length, size)
      return { ...format, start, end: end - ((end - start) % format.moment) }
    }
    at = start + length + (length % 2)
  }
  return undefined
}

export const toSeconds = ({ start, end, moment, rate }: WavFile): number => (end - start) / moment / rate

/** A-law decoding according to ITU-T G.711. */
const decodeALaw = (byte: number): number => {
  const value = byte ^ 0x55
  const [exponent, mantissa] = [(value >> 4) & 7, value & 15]
  const size = exponent === 0 ? mantissa * 16 + 8 : (mantissa * 16 + 264) << (exponent - 1)
  return (value & 0x80 ? size : -size) / 32_768
}
const decodeMuLaw = (byte: number): number => {
  const value = ~byte & 0xff
  const size = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132
  return (value & 0x80 ? -size : size) / 32_768
}

type ReadNumber = (view: DataView, at: number) => number
const NUMBERS: Readonly<Record<string, ReadNumber>> = {
  'whole 8': (view, at) => (view.getUint8(at) - 128) / 128,
  'whole 16': (view, at) => view.getInt16(at, true) / 32_768,
  'whole 24': (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  'whole 32': (view, at) => view.getInt32(at, true) / 2_147_483_648,
  'fraction 32': (view, at) => view.getFloat32(at, true),
  'fraction 64': (view, at) => view.getFloat64(at, true),
  'a-law 8': (view, at) => decodeALaw(view.getUint8(at)),
  'mu-law 8': (view, at) => decodeMuLaw(view.getUint8(at)),
}

/** Decodes samples and mixes the channels into one, from -1 to 1. `bytes` must contain whole samples of all channels. */
export function readSamples(bytes: Uint8Array, { coding, channels, bits, moment }: WavFile): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const number = NUMBERS[`${coding} ${bits}`] as ReadNumber
  return Float32Array.from({ length: bytes.byteLength / moment }, (_, index) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) sum += number(view, index * moment + (channel * bits) / 8)
    return sum / channels
  })
}
