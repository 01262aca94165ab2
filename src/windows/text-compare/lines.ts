import type { DiffSegment } from '#api/contract/diff'

/** Part of a line. `change` is the index of the change that it belongs to, from 0; undefined for unchanged text. */
export interface LinePart {
  operation: DiffSegment['operation']
  text: string
  change?: number
}
export interface Line {
  number: number
  parts: readonly LinePart[]
}
/** The corresponding lines of both texts, side by side. */
export interface Row {
  first?: Line
  second?: Line
}

interface Piece extends LinePart {
  /** True if the line ends after this part. */
  ends: boolean
}

/** Splits segments at line ends, and gives each part the index of its change. */
function splitAtLineEnds(segments: readonly DiffSegment[]): Piece[] {
  const pieces: Piece[] = []
  let [changes, isOpen] = [0, false]
  for (const { operation, text } of segments) {
    const isChange = operation !== 'EQUAL'
    if (isChange && !isOpen) changes += 1
    isOpen = isChange
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      const ends = at < lines.length - 1
      if (line === '' && !ends) continue
      const shown = isChange && ends ? `${line}\n` : line
      pieces.push({ operation, text: shown, ends, ...(isChange && { change: changes - 1 }) })
    }
  }
  return pieces
}

/** Returns the lines of a single text that contains both the deleted and the inserted parts. */
export function toInlineLines(segments: readonly DiffSegment[]): Line[] {
  const lines: LinePart[][] = [[]]
  for (const { ends, ...part } of splitAtLineEnds(segments)) {
    lines.at(-1)?.push(part)
    if (ends) lines.push([])
  }
  if (lines.at(-1)?.length === 0) lines.pop()
  return lines.map((parts, at) => ({ number: at + 1, parts }))
}

/** Collects the lines of one text until the lines of the other text at the same place are known. */
class Side {
  done: Line[] = []
  #parts: LinePart[] = []
  #number = 1

  get isAtStart(): boolean {
    return this.#parts.length === 0
  }
  add({ ends, ...part }: Piece): void {
    if (part.text !== '') this.#parts.push(part)
    if (ends) this.close()
  }
  close(): void {
    this.done.push({ number: this.#number, parts: this.#parts })
    this.#number += 1
    this.#parts = []
  }
  take(): Line[] {
    const taken = this.done
    this.done = []
    return taken
  }
}

const pairLines = (first: readonly Line[], second: readonly Line[]): Row[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) => {
    const [one, other] = [first[at], second[at]]
    return { ...(one && { first: one }), ...(other && { second: other }) }
  })

/** Returns the lines of both texts side by side. Unchanged lines share a row. */
export function toRows(segments: readonly DiffSegment[]): Row[] {
  const rows: Row[] = []
  const [first, second] = [new Side(), new Side()]
  const flush = () => {
    for (const row of pairLines(first.take(), second.take())) rows.push(row)
  }
  for (const piece of splitAtLineEnds(segments)) {
    if (piece.operation === 'DELETE') first.add(piece)
    if (piece.operation === 'INSERT') second.add(piece)
    if (piece.operation !== 'EQUAL') continue
    if (first.isAtStart && second.isAtStart) flush()
    first.add(piece)
    second.add(piece)
    if (!piece.ends) continue
    const [one, other] = [first.done.pop(), second.done.pop()]
    flush()
    if (one && other) rows.push({ first: one, second: other })
  }
  if (!first.isAtStart) first.close()
  if (!second.isAtStart) second.close()
  flush()
  return rows
}

/** A line of the code view: unchanged, deleted or inserted text, or a placeholder for hidden unchanged lines. */
export type CodeLine =
  | { kind: 'same'; first: number; second: number; parts: readonly LinePart[] }
  | { kind: 'out' | 'in'; number: number; parts: readonly LinePart[] }
  | { kind: 'fold'; id: number; count: number }

const CONTEXT = 3

const isUnchanged = ({ first, second }: Row): boolean =>
  first !== undefined && second !== undefined && [...first.parts, ...second.parts].every(({ operation }) => operation === 'EQUAL')

const toUnchangedLine = ({ first, second }: Row): CodeLine => ({
  kind: 'same',
  first: first?.number ?? 0,
  second: second?.number ?? 0,
  parts: first?.parts ?? [],
})

const toChangedLines = (rows: readonly Row[], side: 'first' | 'second', kind: 'out' | 'in'): CodeLine[] =>
  rows.flatMap(({ [side]: line }) => (line ? [{ kind, ...line }] : []))

/**
 * Replaces unchanged lines by placeholders, except for a few lines around each change. `open` contains the ids of placeholders that the
 * user has expanded.
 */
export function toCodeLines(rows: readonly Row[], open: ReadonlySet<number>): CodeLine[] {
  const lines: CodeLine[] = []
  for (let from = 0; from < rows.length; ) {
    const same = isUnchanged(rows[from] as Row)
    let to = from
    while (to < rows.length && isUnchanged(rows[to] as Row) === same) to += 1
    const stretch = rows.slice(from, to)
    if (!same) lines.push(...toChangedLines(stretch, 'first', 'out'), ...toChangedLines(stretch, 'second', 'in'))
    else {
      const head = from === 0 ? 0 : CONTEXT
      const tail = to === rows.length ? 0 : CONTEXT
      const count = stretch.length - head - tail
      if (count <= 1 || open.has(from)) lines.push(...stretch.map(toUnchangedLine))
      else {
        const fold: CodeLine = { kind: 'fold', id: from, count }
        lines.push(...stretch.slice(0, head).map(toUnchangedLine), fold, ...stretch.slice(stretch.length - tail).map(toUnchangedLine))
      }
    }
    from = to
  }
  return lines
}

/** Returns, for each change, the index of the line in which it starts. */
export function findChangeLines(all: readonly (readonly LinePart[])[]): number[] {
  const places: number[] = []
  for (const [at, parts] of all.entries()) for (const { change } of parts) if (change !== undefined) places[change] ??= at
  return places
}
