import { type Cue, parseMillis } from './cues'

/** Offset in a text, in UTF-16 units, and the second of the recording at which the text from there on is spoken. */
export type Moment = readonly [start: number, second: number]

export interface SpokenText {
  text: string
  /** Sorted by offset. */
  moments: readonly Moment[]
}

/** Returns the text of cues, one cue per line. */
export function toSpokenText(cues: readonly Cue[]): SpokenText {
  const moments: Moment[] = []
  let text = ''
  for (const cue of cues) {
    moments.push([text.length, Math.floor(cue.start / 1_000)])
    text += `${cue.text.replaceAll('\n', ' ')}\n`
  }
  return { text, moments }
}

const TIMES = /^[ \t]*(\S+)[ \t]+-->[ \t]+\S/gm

/** Returns the moments of the text of a subtitle file, in which the times of each cue precede its words. */
export const findMoments = (file: string): Moment[] =>
  [...file.matchAll(TIMES)].flatMap(({ index, 1: from = '' }) => {
    const start = parseMillis(from)
    return start === undefined ? [] : [[index, Math.floor(start / 1_000)] as const]
  })

/** Returns the moments of a part of a text, with offsets in the part. The first one may have begun before the part. */
export function cutMoments(moments: readonly Moment[], from: number, to: number): Moment[] {
  const first = moments.findLastIndex(([start]) => start <= from)
  return moments.slice(Math.max(first, 0)).flatMap(([start, second]) => (start < to ? [[Math.max(start - from, 0), second] as const] : []))
}

/** Returns the second at which the text at an offset is spoken. Undefined before the first moment. */
export const findSecond = (moments: readonly Moment[], offset: number): number | undefined =>
  moments.findLast(([start]) => start <= offset)?.[1]
