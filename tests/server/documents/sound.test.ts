import { describe, expect, it } from 'vitest'
import { audio } from '#api/contract/constants'
import { parseCues } from '#server/domain/content/subtitles/cues'
import { toCues, toWebVtt } from '#server/domain/content/subtitles/transcript-cues'
import { readSpeech, readStoredSound } from '#server/domain/content/subtitles/sound'
import type { BlobStore } from '#server/ports'
import { say, spoken } from '#tests/support/spoken'

interface Written {
  tag: number
  channels: number
  rate: number
  bits: number
  write(view: DataView, at: number, value: number): void
  extensible?: boolean
}

/** Returns a WAV of these words as a recorder writes it, with another chunk before the sound. */
function recording(words: Parameters<typeof say>[0], { tag, channels, rate, bits, write, extensible = false }: Written): Uint8Array {
  const samples = say(words, rate)
  const sound = new DataView(samples.buffer)
  const [count, bytes] = [Math.floor(samples.byteLength / 2), bits / 8]
  const head = extensible ? 40 : 16
  const view = new DataView(new ArrayBuffer(12 + 8 + head + 8 + 4 + 8 + count * channels * bytes))
  const name = (at: number, text: string): void => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  name(0, 'RIFF')
  view.setUint32(4, view.byteLength - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, head, true)
  view.setUint16(20, extensible ? 0xff_fe : tag, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * channels * bytes, true)
  view.setUint16(32, channels * bytes, true)
  view.setUint16(34, bits, true)
  if (extensible) view.setUint16(44, tag, true)
  const list = 20 + head
  name(list, 'LIST')
  view.setUint32(list + 4, 3, true)
  name(list + 12, 'data')
  view.setUint32(list + 16, count * channels * bytes, true)
  // Every second channel is silent.
  for (let at = 0; at < count; at += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = channel % 2 === 0 ? sound.getInt16(2 * at, true) / 32_768 : 0
      write(view, list + 20 + (at * channels + channel) * bytes, value)
    }
  }
  return new Uint8Array(view.buffer)
}

/** Encodes by the threshold tables of ITU-T G.711: the code whose value is nearest. */
const nearest = (value: number, valueOf: (code: number) => number): number =>
  Array.from({ length: 256 }, (_, code) => code).reduce((one, other) =>
    Math.abs(valueOf(other) - value) < Math.abs(valueOf(one) - value) ? other : one,
  )
const muValue = (code: number): number => {
  const [sign, exponent, mantissa] = [code < 128 ? -1 : 1, (~code >> 4) & 7, ~code & 15]
  return (sign * ((2 * mantissa + 33) * 2 ** exponent - 33)) / 8_192
}
const aValue = (code: number): number => {
  const turned = code ^ 0x55
  const [sign, exponent, mantissa] = [turned < 128 ? -1 : 1, (turned >> 4) & 7, turned & 15]
  return (sign * (exponent === 0 ? 2 * mantissa + 1 : (2 * mantissa + 33) * 2 ** (exponent - 1))) / 4_096
}
const codes = new Map<string, number>()
const code = (kind: string, value: number, valueOf: (code: number) => number): number => {
  const key = `${kind} ${value.toFixed(3)}`
  const known = codes.get(key) ?? nearest(value, valueOf)
  codes.set(key, known)
  return known
}

const storing = (bytes: Uint8Array): BlobStore =>
  ({
    read: async (_: string, { start, end }: { start: number; end: number }) => {
      const part = bytes.slice(start, end + 1)
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < part.length; at += 4_093) controller.enqueue(part.subarray(at, at + 4_093))
          controller.close()
        },
      })
      return { size: bytes.length, stream }
    },
  }) as unknown as BlobStore

async function heardIn(bytes: Uint8Array, from = 0): Promise<ReturnType<typeof spoken>> {
  const blobs = storing(bytes)
  const wav = await readStoredSound(blobs, { hash: 'h', size: bytes.length })
  if (!wav) throw new Error('no WAV')
  const pieces: Uint8Array[] = []
  for await (const piece of readSpeech(blobs, 'h', wav, from)) pieces.push(piece)
  return spoken(Buffer.concat(pieces), audio.sampleRate)
}

const words = ['قرارداد', 'سالانه', 'گزارش'] as const
const whole16: Written = {
  tag: 1,
  channels: 1,
  rate: 16_000,
  bits: 16,
  write: (view, at, value) => view.setInt16(at, value * 32_767, true),
}
const written: readonly [string, Written][] = [
  ['16 bits at 16 kHz', whole16],
  ['16 bits in two channels at 44.1 kHz', { ...whole16, channels: 2, rate: 44_100 }],
  ['16 bits at 48 kHz, said further behind', { ...whole16, rate: 48_000, extensible: true }],
  ['8 bits at 11.025 kHz', { ...whole16, bits: 8, rate: 11_025, write: (view, at, value) => view.setUint8(at, 128 + value * 127) }],
  [
    '24 bits in three channels at 32 kHz',
    {
      ...whole16,
      ...{ bits: 24, channels: 3, rate: 32_000 },
      write(view, at, value) {
        view.setInt16(at + 1, value * 32_767, true)
      },
    },
  ],
  [
    '32 bits at 22.05 kHz',
    { ...whole16, bits: 32, rate: 22_050, write: (view, at, value) => view.setInt32(at, value * 2_147_483_000, true) },
  ],
  ['fractions at 96 kHz', { ...whole16, tag: 3, bits: 32, rate: 96_000, write: (view, at, value) => view.setFloat32(at, value, true) }],
  ['A-law at 8 kHz', { ...whole16, tag: 6, bits: 8, rate: 8_000, write: (view, at, value) => view.setUint8(at, code('a', value, aValue)) }],
  [
    'µ-law at 8 kHz',
    { ...whole16, tag: 7, bits: 8, rate: 8_000, write: (view, at, value) => view.setUint8(at, code('mu', value, muValue)) },
  ],
]

describe('the sound of a recording', () => {
  it.each(written)('reaches the speech service as 16 kHz audio from %s, with every word at its time', async (_, as) => {
    const heard = await heardIn(recording(words, as))
    expect(heard.map(({ word }) => word)).toEqual([...words])
    for (const [at, { start, end }] of heard.entries()) {
      expect(start).toBeCloseTo(0.25 + at * 0.75, 1)
      expect(end).toBeCloseTo(0.75 + at * 0.75, 1)
    }
  })

  it('reads the audio from a given time', async () => {
    const heard = await heardIn(recording(words, { ...whole16, channels: 2, rate: 44_100 }), 0.9)
    expect(heard.map(({ word }) => word)).toEqual(['سالانه', 'گزارش'])
    expect(heard[1]?.start).toBeCloseTo(0.85, 1)
  })

  it('the audio contains no tones that are too high for 16 kHz', async () => {
    const rate = 44_100
    const sound = Int16Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * 11_000 * at) / rate) * 30_000)
    const wav = { coding: 'whole' as const, channels: 1, rate, bits: 16, moment: 2, start: 0, end: sound.byteLength }
    let loudest = 0
    for await (const piece of readSpeech(storing(new Uint8Array(sound.buffer)), 'h', wav, 0))
      loudest = Math.max(loudest, ...new Int16Array(piece.buffer).slice(100, -100).map(Math.abs))
    expect(loudest).toBeLessThan(300)
  })

  it('finds no audio in other files, compressed WAV files and truncated files', async () => {
    const none = (bytes: Uint8Array) => readStoredSound(storing(bytes), { hash: 'h', size: bytes.length })
    const sound = recording(['گزارش'], whole16)
    expect(await none(new TextEncoder().encode('ID3 something that is no WAV at all'))).toBeUndefined()
    expect(await none(recording(['گزارش'], { ...whole16, tag: 2 }))).toBeUndefined()
    expect(await none(sound.subarray(0, 20))).toBeUndefined()
    expect(await none(sound.subarray(0, 45))).toBeUndefined()
    expect(await none(new Uint8Array(0))).toBeUndefined()
  })
})

const said = (text: string, from = 0, pace = 0.4) =>
  text.split(' ').map((word, at) => ({ word, start: from + at * pace, end: from + (at + 1) * pace - 0.05 }))

describe('subtitles made of timed words', () => {
  it('cues have at most two balanced lines of 42 letters, and at most six seconds', () => {
    const text = 'هیئت‌مدیرهٔ شرکت در نشست روز گذشتهٔ خود صورت‌های مالی سال گذشته را بررسی کرد و پیشنهاد تقسیم سود را به مجمع عمومی فرستاد'
    const cues = toCues(said(text))
    expect(cues.map((cue) => cue.text.split(/\s/).join(' ')).join(' ')).toBe(text)
    for (const { start, end, text } of cues) {
      const lines = text.split('\n')
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(Math.max(...lines.map((line) => line.replaceAll('\u200c', '').length))).toBeLessThanOrEqual(42)
      expect(end - start).toBeLessThanOrEqual(6_000)
    }
    expect(cues.length).toBe(2)
    const [one = '', other = ''] = cues[0]?.text.split('\n') ?? []
    expect(Math.abs(one.length - other.length)).toBeLessThan(10)
  })

  it('cues start anew after silence, last a second if possible, and never overlap', () => {
    const cues = toCues([
      { word: 'بله', start: 1, end: 1.2 },
      { word: 'خیر', start: 3, end: 3.1 },
      { word: 'شاید', start: 4.15, end: 4.3 },
    ])
    expect(cues).toEqual([
      { start: 1_000, end: 2_000, text: 'بله' },
      { start: 3_000, end: 4_000, text: 'خیر' },
      { start: 4_150, end: 5_150, text: 'شاید' },
    ])
  })

  it('cues keep words longer than a line, and drop characters that players read as markup', () => {
    const long = 'ا'.repeat(60)
    expect(toCues(said(`${long} <b> {\\an8} سلام&`)).map(({ text }) => text)).toEqual([long, 'b \\an8 سلام'])
  })

  it('parses written subtitles back to the same cues', () => {
    const cues = toCues([...said('سلام بر شما'), ...said('پایان', 3_725.5)])
    expect(parseCues(toWebVtt(cues))).toEqual(cues)
    expect(toWebVtt([])).toMatch(/^WEBVTT\n/)
  })
})
