import { audio } from '#api/contract/constants'

const maxSample = 0x7fff

/** Converts sound to the sample rate for speech: each new sample is the average of the old samples in its time. */
export function resampleForSpeech(sound: Float32Array, rate: number): Float32Array {
  if (rate === audio.sampleRate) return sound
  const step = rate / audio.sampleRate
  return Float32Array.from({ length: Math.floor(sound.length / step) }, (_, at) => {
    const from = Math.floor(at * step)
    const to = Math.max(from + 1, Math.min(sound.length, Math.floor((at + 1) * step)))
    let sum = 0
    for (let index = from; index < to; index++) sum += sound[index] as number
    return sum / (to - from)
  })
}

const createWavHead = (bytes: number): DataView => {
  const view = new DataView(new ArrayBuffer(44))
  const name = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index))
  }
  name(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, audio.sampleRate, true)
  view.setUint32(28, 2 * audio.sampleRate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  name(36, 'data')
  view.setUint32(40, bytes, true)
  return view
}

/**
 * Returns sound as a WAV file with one channel and 16 bits per sample. `sound` has the sample rate for speech and values between -1 and 1.
 */
export function toWav(sound: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 2 * sound.length)
  bytes.set(new Uint8Array(createWavHead(2 * sound.length).buffer))
  const samples = new DataView(bytes.buffer, 44)
  for (let at = 0; at < sound.length; at++)
    samples.setInt16(2 * at, Math.round(Math.max(-1, Math.min(1, sound[at] as number)) * maxSample), true)
  return bytes
}

/** Collects sound and emits it in slices of the same length. `rest` emits what is left at the end. */
export function createSlicer(give: (slice: Uint8Array<ArrayBuffer>) => void): { add(sound: Float32Array): void; rest(): void } {
  const whole = (audio.sampleRate * audio.slice) / 1_000
  let gathered = new Float32Array(whole)
  let length = 0
  return {
    add(sound) {
      for (let at = 0; at < sound.length; ) {
        const part = sound.subarray(at, at + whole - length)
        gathered.set(part, length)
        length += part.length
        at += part.length
        if (length < whole) continue
        give(toWav(gathered))
        gathered = new Float32Array(whole)
        length = 0
      }
    },
    rest() {
      if (length > 0) give(toWav(gathered.subarray(0, length)))
      length = 0
    },
  }
}
