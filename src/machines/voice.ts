import type { Heard } from '#api/contract/speech'

/** Why nothing (more) is heard. */
export type VoiceFailure = 'denied' | 'noMicrophone' | 'insecure' | 'service'

/** What is told while somebody speaks. */
export type VoiceNews =
  | { type: 'voice.ready' }
  | { type: 'voice.heard'; heard: Heard }
  /** Everything that was said has been heard. */
  | { type: 'voice.ended' }
  | { type: 'voice.failed'; failure: VoiceFailure }

/** What was heard so far: what is certain, then what may still change. */
export interface Speech {
  said: string
  partial: string
}

export const silence: Speech = { said: '', partial: '' }

const joined = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(' ')

export const withHeard = ({ said }: Speech, { final, text }: Heard): Speech =>
  final ? { said: joined(said, text), partial: '' } : { said, partial: text }

export const textOf = ({ said, partial }: Speech): string => joined(said, partial)
