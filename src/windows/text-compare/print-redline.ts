import type { DiffSegment } from '#api/contract/diff'
import { fontFaces, openPrintFrame } from '#ui/print-frame'

const style = `
  @page { margin: 18mm 16mm }
  html { color-scheme: light }
  body { margin: 0; background: white; color: black; font: 11pt/1.9 "Vazirmatn Variable", Tahoma, sans-serif }
  h1 { margin: 0 0 6mm; font-size: 15pt; overflow-wrap: anywhere }
  p { min-block-size: 1.9em; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate }
  del { color: #b00020; text-decoration: line-through; print-color-adjust: exact }
  ins { color: #00622f; text-decoration: underline; print-color-adjust: exact }
`

/** Renders the differences into an iframe: deletions struck through, insertions underlined. */
export async function redlineFrame(segments: readonly DiffSegment[], title: string): Promise<HTMLIFrameElement> {
  const { frame, inner } = openPrintFrame(`${fontFaces()}\n${style}`)
  const page = inner.document
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.dir = document.documentElement.dir
  page.title = title
  const append = <Name extends 'h1' | 'p'>(name: Name): HTMLElementTagNameMap[Name] => {
    const made = page.createElement(name)
    made.dir = 'auto'
    page.body.append(made)
    return made
  }
  append('h1').textContent = title
  let paragraph = append('p')
  for (const { operation, text } of segments)
    for (const [at, line] of text.split(/\r\n|[\n\r]/).entries()) {
      if (at > 0) paragraph = append('p')
      if (line === '') continue
      const part = page.createElement(operation === 'EQUAL' ? 'span' : operation === 'DELETE' ? 'del' : 'ins')
      part.textContent = line
      paragraph.append(part)
    }
  await page.fonts.ready
  return frame
}

/** Opens the print dialog of the browser, which also writes PDF files. */
export async function printRedline(segments: readonly DiffSegment[], title: string): Promise<void> {
  const frame = await redlineFrame(segments, title)
  // The print dialog may stay open after this event, so the frame is removed later.
  frame.contentWindow?.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1_000), { once: true })
  setTimeout(() => frame.remove(), 60_000)
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
}
