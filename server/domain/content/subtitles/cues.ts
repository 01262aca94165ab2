/** Cue of a subtitle file. Times are in milliseconds. */
export interface Cue {
  start: number
  end: number
  text: string
}

const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const BETWEEN = /^\s*(\S+)\s+-->\s+(\S+)/

/** Parses the time of a cue. Undefined if it is invalid. */
export const parseMillis = (text: string): number | undefined => {
  const [, hours = '0', minutes, seconds, part = '0'] = TIME.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(part.padEnd(3, '0'))
}

/** Removes markup for voice, style and position, which only players can draw. */
const stripMarkup = (line: string): string => line.replace(/<[^>]*>|\{\\[^}]*\}/g, '').trim()

/** Parses the cues of a subtitle file (SRT or WebVTT), sorted by time. Invalid blocks are skipped. */
export function parseCues(file: string): Cue[] {
  const cues: Cue[] = []
  for (const block of file.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => BETWEEN.test(line))
    const [, from = '', to = ''] = BETWEEN.exec(lines[at] ?? '') ?? []
    const [start, end] = [parseMillis(from), parseMillis(to)]
    const text = lines
      .slice(at + 1)
      .map(stripMarkup)
      .filter((line) => line !== '')
      .join('\n')
    if (start !== undefined && end !== undefined && end > start && text !== '') cues.push({ start, end, text })
  }
  return cues.sort((one, other) => one.start - other.start || one.end - other.end)
}

const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as `hh:mm:ss`. */
export const formatClock = (seconds: number): string =>
  `${padTwo(Math.floor(seconds / 3_600))}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`
