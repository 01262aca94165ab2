import type { SheetBook } from './picture'

/** Rows per request. */
export const rowsPerBlock = 200
const maxCachedBlocks = 60

/** Rows of one sheet, loaded in blocks on demand. */
export interface SheetRows {
  /** Returns a row if it is loaded. Otherwise requests its block. */
  get(row: number): readonly string[] | undefined
  /** Loads rows; `bottom` is inclusive. */
  load(top: number, bottom: number): Promise<string[][]>
  close(): void
}

/** Creates a cache of rows. `onChange` is called when further rows are loaded or could not be loaded. */
export const createSheetRows = (book: SheetBook, sheet: number, onChange: (error?: unknown) => void): SheetRows => {
  const controller = new AbortController()
  const loaded = new Map<number, string[][]>()
  const pending = new Map<number, Promise<string[][]>>()
  const loadBlock = (block: number): Promise<string[][]> => {
    const known = loaded.get(block)
    if (known) return Promise.resolve(known)
    const running = pending.get(block)
    if (running) return running
    const request = book.rowsOf(sheet, block * rowsPerBlock, rowsPerBlock, controller.signal)
    pending.set(block, request)
    request.then(
      (rows) => {
        pending.delete(block)
        loaded.set(block, rows)
        const [oldest] = loaded.keys()
        if (loaded.size > maxCachedBlocks && oldest !== undefined) loaded.delete(oldest)
        if (!controller.signal.aborted) onChange()
      },
      (error: unknown) => {
        if (!controller.signal.aborted) onChange(error)
      },
    )
    return request
  }
  return {
    get(row) {
      const block = Math.floor(row / rowsPerBlock)
      const rows = loaded.get(block)
      if (rows) return rows[row - block * rowsPerBlock] ?? []
      if (!pending.has(block)) loadBlock(block).catch(() => {})
      return undefined
    },
    async load(top, bottom) {
      const blocks: Promise<string[][]>[] = []
      const first = Math.floor(top / rowsPerBlock)
      for (let block = first; block * rowsPerBlock <= bottom; block += 1) blocks.push(loadBlock(block))
      const rows = (await Promise.all(blocks)).flat()
      return rows.slice(top - first * rowsPerBlock, bottom - first * rowsPerBlock + 1)
    },
    close: () => controller.abort(),
  }
}
