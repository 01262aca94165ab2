import { type SheetTools, isMostlyRightToLeft } from '#server/text/content-part'

const MAX_ROWS = 200_000
/** Maximum length of the result of a number format; longer ones come from codes that repeat a character. */
const MAX_LENGTH = 400

/** Creates functions for workbooks with the package that knows the number formats and the binary format. Loading it takes a while. */
export async function loadSheetTools(): Promise<SheetTools> {
  const { read, SSF } = await import('@e965/xlsx')
  return {
    formatNumber(code, value, date1904) {
      try {
        return (SSF.format(code, value, { date1904 }) as string).slice(0, MAX_LENGTH).trim()
      } catch {
        return String(value)
      }
    },
    async packXls(bytes, packer) {
      const options = { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, sheetRows: MAX_ROWS } as const
      const book = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options)
      for (const name of book.SheetNames) {
        const sheet = book.Sheets[name]
        const facts = packer.beginSheet(name)
        if (!sheet || !facts) continue
        const rows = Array.from(sheet['!data'] ?? [], (row) => Array.from(row ?? [], (cell) => cell && (cell.w ?? String(cell.v ?? ''))))
        facts.isRightToLeft = isMostlyRightToLeft(rows)
        facts.widths = Array.from(sheet['!cols'] ?? [], (column) => (column?.hidden ? 0 : (column?.wch ?? null)))
        facts.merges = (sheet['!merges'] ?? []).map(({ s, e }) => [s.r, s.c, e.r - s.r + 1, e.c - s.c + 1])
        for (const [index, row] of rows.entries()) packer.addRow(index, row)
      }
    },
  }
}
