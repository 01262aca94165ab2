import { subtitleChunk } from '#api/contract/constants'

export type SubtitleChoice = 'SPEECH_TO_TEXT' | 'ALIGNMENT' | 'NONE'
export const subtitleChoices: readonly SubtitleChoice[] = ['SPEECH_TO_TEXT', 'ALIGNMENT', 'NONE']

/** One subtitle; its start and end are in seconds. */
export interface Segment {
  start: number
  end: number
  text: string
}

export interface SubtitleRequest {
  uuid: string
  source: 'SPEECH_TO_TEXT' | 'ALIGNMENT'
  /** Start and end in milliseconds. */
  start: number
  end: number
}

/** Returns the index of the part of the recording at this position in seconds. */
export const getPartIndex = (seconds: number): number => Math.floor((seconds * 1_000) / subtitleChunk)

/** Converts a time such as `01:02:03` (`hh:mm:ss`) to seconds. */
export const parseClock = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Merges subtitles in the order of time. A subtitle at the border of two parts is contained in both; only one copy stays. */
export const mergeSegments = (known: readonly Segment[], come: readonly Segment[]): readonly Segment[] => {
  const fresh = come.filter(({ start, text }) => !known.some((one) => one.start === start && one.text === text))
  return [...known, ...fresh].toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Returns the index of the subtitle at a position; the later one if two overlap, -1 if there is none. */
export const findSegmentIndex = (segments: readonly Segment[], seconds: number): number =>
  segments.findLastIndex(({ start, end }) => start <= seconds && seconds < end)
