/** A line of text of a rendered document: a paragraph, or a part of it up to a line break. */
export interface TextLine {
  text: string
  /** Text nodes of the line. `start` is the offset in the line, in UTF-16 code units. */
  pieces: readonly { node: Text; start: number; length: number }[]
}

/** Number of lines that are searched together. */
const linesPerPart = 100

const isBlock = (name: string): boolean => /^(p|li|td|tr|table|article|section|header|footer|div|ol)$/.test(name)

/** Returns the lines of text in their order. The same tree always has the same lines. */
export const readLines = (root: Node): TextLine[] => {
  const lines: TextLine[] = []
  let text = ''
  let pieces: TextLine['pieces'][number][] = []
  const end = () => {
    if (pieces.length > 0) lines.push({ text, pieces })
    text = ''
    pieces = []
  }
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { data } = node as Text
      if (data === '') return
      pieces.push({ node: node as Text, start: text.length, length: data.length })
      text += data
      return
    }
    const name = (node as Element).localName ?? ''
    if (name === 'br' || isBlock(name)) end()
    if ((node as HTMLElement).style?.display !== 'none' || name === 'td') for (const child of node.childNodes) read(child)
    if (isBlock(name)) end()
  }
  read(root)
  end()
  return lines
}

/** Returns the texts of parts of 100 lines each. */
export const toParts = (lines: readonly TextLine[]): string[] =>
  Array.from({ length: Math.ceil(lines.length / linesPerPart) }, (_, at) =>
    lines
      .slice(at * linesPerPart, (at + 1) * linesPerPart)
      .map(({ text }) => text)
      .join('\n'),
  )

const findPlace = ({ text, pieces }: TextLine, offset: number, isEnd: boolean): { node: Text; offset: number } | undefined => {
  const at = Math.min(offset, text.length)
  const piece = pieces.find(({ start, length }) => (isEnd ? at <= start + length : at < start + length)) ?? pieces.at(-1)
  return piece && { node: piece.node, offset: at - piece.start }
}

/** Converts a match in a part (counted from 1) to a range of the tree; undefined if it is not in the tree. */
export const toRange = (
  lines: readonly TextLine[],
  { page, start, end }: { page: number; start: number; end: number },
): Range | undefined => {
  const first = (page - 1) * linesPerPart
  let begin = 0
  let range: Range | undefined
  for (const line of lines.slice(first, first + linesPerPart)) {
    const next = begin + line.text.length + 1
    if (!range && start < next) {
      const place = findPlace(line, start - begin, false)
      if (!place) return undefined
      range = place.node.ownerDocument.createRange()
      range.setStart(place.node, place.offset)
    }
    if (range && end < next) {
      const place = findPlace(line, end - begin, true)
      if (place) range.setEnd(place.node, place.offset)
      return range
    }
    begin = next
  }
  return range
}
