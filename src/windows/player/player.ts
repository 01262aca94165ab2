import { subtitleChunk } from '#api/contract/constants'

export type SubtitleChoice = 'SPEECH_TO_TEXT' | 'ALIGNMENT' | 'NONE'
export const subtitleChoices: readonly SubtitleChoice[] = ['SPEECH_TO_TEXT', 'ALIGNMENT', 'NONE']

/** Subtitle between two positions in seconds. */
export interface Segment {
  start: number
  end: number
  text: string
}

export interface SubtitleRequest {
  uuid: string
  source: 'SPEECH_TO_TEXT' | 'ALIGNMENT'
  /** Range in milliseconds. */
  start: number
  end: number
}

/** Returns the index of the part at a position in seconds. */
export const getPartIndex = (seconds: number): number => Math.floor((seconds * 1_000) / subtitleChunk)

/** Converts `hh:mm:ss` to seconds. */
export const parseClock = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as `hh:mm:ss`, without hours if they are 0. */
export const formatClock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return [...(hours > 0 ? [padTwo(hours)] : []), padTwo(minutes), padTwo(rest)].join(':')
}

/** Merges segments in order without duplicates: a segment across two parts is contained in both. */
export const mergeSegments = (known: readonly Segment[], come: readonly Segment[]): readonly Segment[] => {
  const fresh = come.filter(({ start, text }) => !known.some((one) => one.start === start && one.text === text))
  return [...known, ...fresh].toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Returns the index of the segment at a position, the later one if two overlap; -1 if there is none. */
export const findSegmentIndex = (segments: readonly Segment[], seconds: number): number =>
  segments.findLastIndex(({ start, end }) => start <= seconds && seconds < end)
