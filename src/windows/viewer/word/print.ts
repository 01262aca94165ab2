import { fontFaces, openPrintFrame } from '#ui/print-frame'
import { baseRules, type WordLayout } from './layout'

/** Milliseconds until the frame is removed. The print dialog may stay open after the browser has reported its end. */
const maxFrameMs = 60_000

/** Returns the formats of printed pages. The margins of the first page apply to all, so that text is not cut where the browser breaks pages. */
const toPrintRules = (root: HTMLElement): string => {
  const { width, paddingTop, paddingRight, paddingBottom, paddingLeft } = root.querySelector('section')?.style ?? {}
  const height = root.querySelector('section')?.style.minHeight
  const size = width && height ? `size: ${width} ${height};` : ''
  const margins = [paddingTop, paddingRight, paddingBottom, paddingLeft].map((margin) => margin || '20mm').join(' ')
  return `
    @page { ${size} margin: ${margins} }
    body { background: white }
    .docx-wrapper { display: block; padding: 0; background: none }
    .docx-wrapper > section.docx {
      display: block; inline-size: auto !important; min-block-size: 0 !important; padding: 0 !important; margin: 0;
      overflow: visible; box-shadow: none; break-after: page; tab-size: 36pt;
    }
    .docx-wrapper > section.docx:last-child { break-after: auto }
    .docx > header, .docx > footer { min-block-size: 0 !important; margin: 0 !important }
    .docx table, .docx img { max-inline-size: 100% }
    .docx table { margin-inline-end: auto }
    .docx tr, .docx img { break-inside: avoid }
  `
}

/** Copies a rendered Word document into an invisible frame for printing. */
export const wordFrame = async ({ root, sheet }: WordLayout, title: string): Promise<HTMLIFrameElement> => {
  const { frame, inner } = openPrintFrame(`${fontFaces()}\n${baseRules}\n${sheet}\n${toPrintRules(root)}`)
  inner.document.title = title
  inner.document.documentElement.dir = root.dir
  inner.document.body.append(inner.document.importNode(root, true))
  // A picture that the browser cannot decode is left out.
  await Promise.allSettled([...inner.document.images].map((image) => image.decode()))
  await inner.document.fonts.ready
  const remove = () => frame.remove()
  inner.addEventListener('afterprint', () => setTimeout(remove, 1_000), { once: true })
  setTimeout(remove, maxFrameMs)
  return frame
}
