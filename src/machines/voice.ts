import type { SpeechResult } from '#api/contract/speech'

/** Reasons why speech recognition failed. */
export type VoiceFailure = 'denied' | 'noMicrophone' | 'insecure' | 'service'

/** Events during dictation. */
export type VoiceNews =
  | { type: 'voice.ready' }
  | { type: 'voice.recognised'; result: SpeechResult }
  /** All speech was processed. */
  | { type: 'voice.ended' }
  | { type: 'voice.failed'; failure: VoiceFailure }

/** Recognised text so far: the final part, then the part that may still change. */
export interface Speech {
  finalText: string
  partial: string
}

export const noSpeech: Speech = { finalText: '', partial: '' }

const joinTexts = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(' ')

export const addRecognisedText = ({ finalText }: Speech, { final, text }: SpeechResult): Speech =>
  final ? { finalText: joinTexts(finalText, text), partial: '' } : { finalText, partial: text }

export const toText = ({ finalText, partial }: Speech): string => joinTexts(finalText, partial)
