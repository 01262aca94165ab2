import { isBlank } from '../blank'

/** A piece of ink on a page; `v` increases from top to bottom. */
interface Ink {
  text: string
  from: number
  to: number
  v: number
  size: number
}

interface Row {
  v: number
  size: number
  items: Ink[]
  /** Ranges without ink between the edges of the text. */
  free: readonly Range[]
}

type Range = readonly [from: number, to: number]

/** Maximum distance of baselines of one row, and least width of a gutter, as shares of the font size. */
const sameRow = 0.35
const leastGutter = 0.8
/** Distance of rows that ends a block of columns, as a multiple of the font size. */
const rowBreak = 3
const leastRows = 4
/** Least width of a column as a multiple of the font size. Narrower ones are numbers of lines or labels. */
const leastWidth = 8
/** Share of its column that a line of prose fills; cells of tables fill less. */
const proseFill = 0.55
/** More rows than this are a drawing. */
const maxRows = 400
const maxDepth = 3

const isInk = ({ text, from, to }: Ink): boolean => !isBlank(text) && to > from
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
const widthOf = (items: readonly Ink[]): number => most(items.map(({ to }) => to)) - least(items.map(({ from }) => from))

function findFreeRanges(items: readonly Ink[], [start, end]: Range): Range[] {
  const free: Range[] = []
  let reach = start
  for (const { from, to } of items.toSorted((a, b) => a.from - b.from)) {
    if (from > reach) free.push([reach, from])
    reach = Math.max(reach, to)
  }
  return end > reach ? [...free, [reach, end]] : free
}

function groupByHeight(ink: readonly Ink[]): Row[] {
  const edges: Range = [least(ink.map(({ from }) => from)), most(ink.map(({ to }) => to))]
  const rows: { v: number; size: number; items: Ink[] }[] = []
  for (const one of ink.toSorted((a, b) => a.v - b.v)) {
    const row = rows.at(-1)
    if (row && one.v - row.v <= sameRow * Math.max(row.size, one.size)) {
      row.items.push(one)
      row.size = Math.max(row.size, one.size)
    } else rows.push({ v: one.v, size: one.size, items: [one] })
  }
  return rows.map((row) => ({ ...row, free: findFreeRanges(row.items, edges) }))
}

const intersect = (some: readonly Range[], others: readonly Range[], width: number): Range[] =>
  some.flatMap(([from, to]) =>
    others.map(([start, end]): Range => [Math.max(from, start), Math.min(to, end)]).filter(([start, end]) => end - start >= width),
  )

/** Says if the items on one side of a gutter are lines of prose. */
function isColumn(lines: readonly (readonly Ink[])[], size: number): boolean {
  const written = lines.filter((line) => line.length > 0)
  if (written.length < leastRows) return false
  const width = widthOf(written.flat())
  return width >= leastWidth * size && median(written.map(widthOf)) >= proseFill * width
}

/** Returns the middle of the widest range that has columns on both sides in these rows. Undefined if there is none. */
function findGutter(rows: readonly Row[], ranges: readonly Range[], size: number): number | undefined {
  for (const [from, to] of ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))) {
    const middle = (from + to) / 2
    const sides = [(one: Ink) => one.to <= middle, (one: Ink) => one.from >= middle]
    if (
      sides.every((isOnSide) =>
        isColumn(
          rows.map(({ items }) => items.filter(isOnSide)),
          size,
        ),
      )
    )
      return middle
  }
  return undefined
}

/** Rows with columns: positions of the first row and after the last one, and the middle of the gutter. */
interface Region {
  first: number
  end: number
  gutter: number
}

/** Returns the rows from `first` on that have columns. Undefined if there are none. */
function findRegion(rows: readonly Row[], first: number, size: number): Region | undefined {
  let ranges: readonly Range[] = rows[first]?.free ?? []
  let end = first + 1
  for (; end < rows.length; end += 1) {
    const [before, row] = [rows[end - 1] as Row, rows[end] as Row]
    if (row.v - before.v > rowBreak * size) break
    const next = intersect(ranges, row.free, leastGutter * size)
    // A row across a gutter, for example a heading, ends the columns.
    const lost = ranges.filter((range) => intersect([range], next, 0).length === 0)
    const gutter = findGutter(rows.slice(first, end), lost, size)
    if (gutter !== undefined) return { first, end, gutter }
    if (next.length === 0) return undefined
    ranges = next
  }
  const gutter = findGutter(rows.slice(first, end), ranges, size)
  return gutter === undefined ? undefined : { first, end, gutter }
}

function findRegions(rows: readonly Row[], size: number): Region[] {
  const regions: Region[] = []
  for (let first = 0; first < rows.length; ) {
    const region = findRegion(rows, first, size)
    if (region) regions.push(region)
    first = region?.end ?? first + 1
  }
  return regions
}

/**
 * Splits the items of a page into blocks in reading order, so that columns of prose are read one after the other. Tables and lists are not
 * split, because their lines do not fill their columns. The order inside a block is unchanged.
 */
export function splitIntoColumns<T extends Ink>(items: readonly T[], rtl: boolean, depth = maxDepth): T[][] {
  const ink = items.filter(isInk)
  const rows = depth === 0 ? [] : groupByHeight(ink)
  if (rows.length > maxRows || rows.length < leastRows) return [[...items]]
  const regions = findRegions(rows, median(ink.map(({ size }) => size)))
  if (regions.length === 0) return [[...items]]
  const blocks: T[][] = []
  let rest: readonly T[] = items
  /** Takes the items above a row; all of the rest if the row does not exist. */
  const takeAbove = (row: number): T[] => {
    const [above, below] = [rows[row - 1], rows[row]]
    const border = below ? (above ? (above.v + below.v) / 2 : Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY
    const taken = rest.filter(({ v }) => v < border)
    rest = rest.filter(({ v }) => v >= border)
    return taken
  }
  for (const { first, end, gutter } of regions) {
    blocks.push(takeAbove(first))
    const inside = takeAbove(end)
    const left = inside.filter(({ from, to }) => from + to < 2 * gutter)
    const right = inside.filter(({ from, to }) => from + to >= 2 * gutter)
    for (const column of rtl ? [right, left] : [left, right]) blocks.push(...splitIntoColumns(column, rtl, depth - 1))
  }
  return [...blocks, [...rest]].filter((block) => block.length > 0)
}
