import { subtitleChunk } from '#api/contract/constants'

export type SubtitleChoice = 'SPEECH_TO_TEXT' | 'ALIGNMENT' | 'NONE'
export const subtitleChoices: readonly SubtitleChoice[] = ['SPEECH_TO_TEXT', 'ALIGNMENT', 'NONE']

/** What is to be read between two moments, in seconds. */
export interface Segment {
  start: number
  end: number
  text: string
}

export interface SubtitleRequest {
  uuid: string
  source: 'SPEECH_TO_TEXT' | 'ALIGNMENT'
  /** Milliseconds. */
  start: number
  end: number
}

/** The part of the recording that a moment, in seconds, lies in. */
export const partAt = (seconds: number): number => Math.floor((seconds * 1_000) / subtitleChunk)

/** `hh:mm:ss` in seconds. */
export const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const two = (value: number): string => String(value).padStart(2, '0')

/** `hh:mm:ss`, without hours where there are none. */
export const clockOf = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return [...(hours > 0 ? [two(hours)] : []), two(minutes), two(rest)].join(':')
}

/** In order, each once: what reaches over the border of two parts comes with both. */
export const withSegments = (known: readonly Segment[], come: readonly Segment[]): readonly Segment[] => {
  const fresh = come.filter(({ start, text }) => !known.some((one) => one.start === start && one.text === text))
  return [...known, ...fresh].toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** The place of what is said at a moment; -1 when nothing is. Of two the later one. */
export const segmentAt = (segments: readonly Segment[], seconds: number): number =>
  segments.findLastIndex(({ start, end }) => start <= seconds && seconds < end)
