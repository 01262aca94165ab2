/** Frequency in hertz of the tone that represents each word. */
export const tones = { قرارداد: 500, اجاره: 800, گزارش: 1_200, سالانه: 1_700 } as const
export type ToneWord = keyof typeof tones

const WORD_SECONDS = 0.5
const PAUSE_SECONDS = 0.25
/** Seconds of sound that are analysed together. */
const PIECE_SECONDS = 0.05

/** Returns 16-bit samples of these words, one after the other. */
export function say(words: readonly ToneWord[], rate: number): Uint8Array {
  const sounds = words.flatMap((word) => [
    ...Array.from({ length: PAUSE_SECONDS * rate }, () => 0),
    ...Array.from({ length: WORD_SECONDS * rate }, (_, at) => Math.sin((2 * Math.PI * tones[word] * at) / rate) * 12_000),
  ])
  const samples = new DataView(new ArrayBuffer(2 * (sounds.length + PAUSE_SECONDS * rate)))
  for (const [at, value] of sounds.entries()) samples.setInt16(2 * at, value, true)
  return new Uint8Array(samples.buffer)
}

/** Returns a WAV file with samples of one channel. */
export function wav(samples: Uint8Array, rate: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(44))
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    for (const [index, letter] of [...name].entries()) head.setUint8(at + index, letter.charCodeAt(0))
  head.setUint32(4, 36 + samples.byteLength, true)
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, 2 * rate, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  head.setUint32(40, samples.byteLength, true)
  return Buffer.concat([new Uint8Array(head.buffer), samples])
}

/** Returns the strength of a tone in a part of a recording (Goertzel), as a share of its loudness. */
function share(piece: readonly number[], hertz: number, rate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  let [before, last] = [0, 0]
  for (const value of piece) [before, last] = [last, value + turn * last - before]
  const power = before * before + last * last - turn * before * last
  const loudness = piece.reduce((sum, value) => sum + value * value, 0)
  return loudness === 0 ? 0 : (2 * power) / (loudness * piece.length)
}

function toneOf(piece: readonly number[], rate: number): ToneWord | undefined {
  const loudness = Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / piece.length)
  if (loudness < 500) return undefined
  return (Object.keys(tones) as ToneWord[]).find((word) => share(piece, tones[word], rate) > 0.6)
}

export interface SpokenWord {
  word: string
  start: number
  end: number
  conf: number
}

/** Returns the words in 16-bit samples, with their times in seconds. */
export function spoken(samples: Uint8Array, rate: number): SpokenWord[] {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength)
  const size = Math.round(PIECE_SECONDS * rate)
  const words: SpokenWord[] = []
  let saying: string | undefined
  for (let at = 0; at + size <= samples.byteLength / 2; at += size) {
    const piece = Array.from({ length: size }, (_, index) => view.getInt16(2 * (at + index), true))
    const word = toneOf(piece, rate)
    const [start, end] = [at / rate, (at + size) / rate]
    const last = words.at(-1)
    if (word !== undefined && word === saying && last) last.end = end
    else if (word !== undefined) words.push({ word, start, end, conf: 1 })
    saying = word
  }
  // A short piece between two sounds is not a word.
  return words.filter(({ start, end }) => end - start > 2 * PIECE_SECONDS)
}
