import type { SpeechResult } from '#api/contract/speech'

/** Reasons why speech recognition failed. */
export type VoiceFailure = 'denied' | 'noMicrophone' | 'insecure' | 'service'

/** Events during dictation. */
export type VoiceNews =
  | { type: 'voice.ready' }
  | { type: 'voice.heard'; heard: SpeechResult }
  /** All speech was processed. */
  | { type: 'voice.ended' }
  | { type: 'voice.failed'; failure: VoiceFailure }

/** Recognised text so far: the final part, then the part that may still change. */
export interface Speech {
  said: string
  partial: string
}

export const noSpeech: Speech = { said: '', partial: '' }

const joined = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(' ')

export const withHeard = ({ said }: Speech, { final, text }: SpeechResult): Speech =>
  final ? { said: joined(said, text), partial: '' } : { said, partial: text }

export const toText = ({ said, partial }: Speech): string => joined(said, partial)
