import { expect, it } from 'vitest'
import { readSamples } from '#server/http/wav'
import { spoken } from '#tests/support/spoken'
import { resampleForSpeech, createSlicer, toWav } from '#workers/sound'

const tone = (seconds: number, rate: number, hertz = 800): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hertz * at) / rate))

it('the recorder cuts sound of any chunk size into WAV files of one second at 16 kHz, and one with the rest [VOICE-005]', () => {
  const slices: Uint8Array[] = []
  const { add, rest } = createSlicer((slice) => slices.push(slice))
  const sound = tone(2.5, 16_000)
  for (let at = 0; at < sound.length; at += 128) add(sound.subarray(at, at + 128))
  expect(slices).toHaveLength(2)
  rest()
  rest()
  const samples = slices.map((slice) => readSamples(slice) as Uint8Array)
  expect(samples.map(({ byteLength }) => byteLength)).toEqual([32_000, 32_000, 16_000])
  expect(spoken(Buffer.concat(samples), 16_000)).toMatchObject([{ word: 'اجاره', start: 0 }])
})

it('the recorder resamples sound to the rate for speech, and clips it to 16 bits', () => {
  const same = tone(0.1, 16_000)
  expect(resampleForSpeech(same, 16_000)).toBe(same)
  for (const rate of [44_100, 48_000, 8_000]) {
    const brought = resampleForSpeech(tone(1, rate), rate)
    expect(Math.abs(brought.length - 16_000)).toBeLessThan(2)
    expect(spoken(readSamples(toWav(brought)) as Uint8Array, 16_000).map(({ word }) => word)).toEqual(['اجاره'])
  }
  const loud = new DataView((readSamples(toWav(Float32Array.of(3, -3))) as Uint8Array).slice().buffer)
  expect([loud.getInt16(0, true), loud.getInt16(2, true)]).toEqual([32_767, -32_767])
})
