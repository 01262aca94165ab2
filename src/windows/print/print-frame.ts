import { fontFaces, openPrintFrame } from '#ui/print-frame'
import type { Sheet } from './sheet'

const style = `
  @page { margin: 15mm 12mm }
  * { box-sizing: border-box }
  html { color-scheme: light }
  body { margin: 0; background: white; color: black; font: 10pt/1.7 "Vazirmatn Variable", Tahoma, sans-serif }
  h1 { margin: 0; font-size: 15pt; line-height: 1.5; overflow-wrap: anywhere }
  p { margin: 0; color: #444444 }
  table { inline-size: 100%; margin-block-start: 6mm; border-collapse: collapse }
  thead { display: table-header-group }
  tr { break-inside: avoid }
  th, td { padding: 1.2mm 2mm; border: 0.2mm solid #999999; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th { background: #eeeeee; font-weight: 650; white-space: nowrap; print-color-adjust: exact }
  td:not(:nth-child(2)) { white-space: nowrap }
`

const fill = (page: Document, sheet: Sheet): void => {
  page.documentElement.lang = sheet.lang
  page.documentElement.dir = sheet.dir
  page.title = sheet.title
  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, into: Element, text = ''): HTMLElementTagNameMap[Name] => {
    const made = page.createElement(name)
    made.textContent = text
    into.append(made)
    return made
  }
  element('bdi', element('h1', page.body), sheet.title)
  for (const line of sheet.about) element('p', page.body, line)
  const table = element('table', page.body)
  const head = element('tr', element('thead', table))
  for (const column of sheet.columns) element('th', head, column).scope = 'col'
  const body = element('tbody', table)
  for (const { cells, isName } of sheet.rows) {
    const row = element('tr', body)
    for (const [index, cell] of cells.entries()) {
      if (isName[index]) element('bdi', element('td', row), cell)
      else element('td', row, cell)
    }
  }
}

/** Renders the list into an iframe, so that only the list is printed and not the desktop. */
export const printFrame = async (sheet: Sheet): Promise<HTMLIFrameElement> => {
  const { frame, inner } = openPrintFrame(`${fontFaces()}\n${style}`)
  fill(inner.document, sheet)
  await inner.document.fonts.ready
  return frame
}

export const printSheet = async (sheet: Sheet, signal: AbortSignal): Promise<void> => {
  const frame = await printFrame(sheet)
  if (signal.aborted) frame.remove()
  signal.throwIfAborted()
  // The print dialog may stay open after this event, so the frame is removed later.
  frame.contentWindow?.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1_000), { once: true })
  setTimeout(() => frame.remove(), 60_000)
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
}
