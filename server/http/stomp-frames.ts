/** A STOMP 1.2 frame as text. */
export interface Frame {
  command: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Thrown for input that is not a frame. */
export class BadFrame extends Error {}

const MAX_HEADERS = 50
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' }
const UNESCAPES: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' }

const escape = (text: string): string => text.replace(/[\\\n\r:]/g, (character) => ESCAPES[character] ?? character)
const unescape = (text: string): string =>
  text.replace(/\\[\s\S]?/g, (sequence) => {
    const character = UNESCAPES[sequence]
    if (character === undefined) throw new BadFrame('an unknown escape')
    return character
  })

/** Returns true for CONNECT and CONNECTED, which have no escapes, as in STOMP 1.0. */
const isUnescapedCommand = (command: string): boolean => command === 'CONNECT' || command === 'CONNECTED'

export function writeFrame({ command, headers, body }: Frame): string {
  const write = isUnescapedCommand(command) ? (text: string) => text : escape
  const lines = Object.entries(headers).map(([name, value]) => `${write(name)}:${write(value)}\n`)
  return `${command}\n${lines.join('')}\n${body}\0`
}

function readHeader(line: string, isUnescaped: boolean): [string, string] {
  const colon = line.indexOf(':')
  if (colon <= 0) throw new BadFrame('a header without a name')
  const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
  return isUnescaped ? [name, value] : [unescape(name), unescape(value)]
}

function readFrame(text: string): Frame {
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) throw new BadFrame('headers without an end')
  const [command = '', ...lines] = text.slice(0, end.index).split(/\r?\n/)
  if (!/^[A-Z]{1,20}$/.test(command) || lines.length > MAX_HEADERS) throw new BadFrame('no command')
  // The first of repeated headers is used.
  const headers = Object.fromEntries(lines.map((line) => readHeader(line, isUnescapedCommand(command))).reverse())
  return { command, headers, body: text.slice(end.index + end[0].length) }
}

/** Returns the complete frames in a text and the rest. Line ends between frames are heart-beats and are ignored. */
export function readFrames(text: string): { frames: Frame[]; rest: string } {
  const parts = text.split('\0')
  const rest = (parts.pop() ?? '').replace(/^[\r\n]+/, '')
  return { frames: parts.map((piece) => readFrame(piece.replace(/^[\r\n]+/, ''))), rest }
}
