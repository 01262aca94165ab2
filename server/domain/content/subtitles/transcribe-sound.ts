import type { SpeechResult } from '#api/contract/speech'
import type { SpeechToText } from '#server/ports'

export interface TimedWord {
  word: string
  /** Times in seconds. */
  start: number
  end: number
}

export interface Transcript {
  words: TimedWord[]
  /** False if `isEnough` ended the transcription at a pause before the end of the sound. */
  isWhole: boolean
}

/** The speech service cannot be reached, closed the connection, or sent an invalid response. */
export class SpeechFailed extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'SpeechFailed'
  }
}

/** Bytes that may wait in the connection, about four seconds of sound. */
const MAX_WAITING = 128 << 10
const POLL_MS = 20

export interface TranscribeOptions {
  signal: AbortSignal
  /** Called at each pause between words. True ends the transcription. */
  isEnough(): boolean
  /** Receives the number of bytes before they are sent. False ends the transcription. */
  sent(bytes: number): Promise<boolean>
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS))

/**
 * Transcribes sound with the speech service. Word times are seconds from the start of the sound. Returns undefined if `sent` ended it.
 * Throws `SpeechFailed`.
 */
export async function transcribeSound(
  speech: SpeechToText,
  service: { address: string; token: string | null },
  sound: AsyncIterable<Uint8Array>,
  { signal, isEnough, sent }: TranscribeOptions,
): Promise<Transcript | undefined> {
  const words: TimedWord[] = []
  let [isOver, isBroken, isStopped, hasNoTimes] = [false, false, false, false]
  const heard = ({ final, text, words: found }: SpeechResult): void => {
    if (!final || isStopped) return
    words.push(...found.map(({ word, start, end }) => ({ word, start, end })))
    hasNoTimes ||= text !== '' && found.length === 0
    isStopped = found.length > 0 && isEnough()
  }
  const ended = (how: 'done' | 'failed'): void => {
    isOver = true
    isBroken = how === 'failed'
  }
  const line = await speech.open(service, { heard, ended }).catch((cause) => {
    throw new SpeechFailed('the speech service can not be reached', { cause })
  })
  const check = (): void => {
    signal.throwIfAborted()
    if (isBroken && !isStopped) throw new SpeechFailed('the speech service broke off')
    if (hasNoTimes) throw new SpeechFailed('the speech service tells no times')
  }
  try {
    for await (const samples of sound) {
      if (!(await sent(samples.byteLength))) return undefined
      line.write(samples)
      while (line.waiting > MAX_WAITING && !isOver && !isStopped) {
        signal.throwIfAborted()
        await pause()
      }
      check()
      if (isStopped) return { words, isWhole: false }
    }
    line.end()
    while (!isOver) {
      signal.throwIfAborted()
      await pause()
    }
    check()
    return { words, isWhole: !isStopped }
  } finally {
    line.close()
  }
}
