/** A rendered Word document. */
export interface WordLayout {
  /** Pages in a document without scripts and requests. The view copies them into its frame. */
  root: HTMLElement
  /** Rules of the styles of the document. */
  sheet: string
  /** Texts in which the document is searched. */
  parts: readonly string[]
  /** Frees the pictures. */
  free: () => void
}

/** Content security policy of the frame: no requests except for the fonts of the product, no scripts. */
const policy = "default-src 'none'; img-src blob:; font-src 'self'; style-src 'unsafe-inline'"

/** Empty page of the frame. */
export const framePage = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`

/** Formats that apply below the styles of a document: Word writes paragraphs and tables from left to right unless they say otherwise. */
export const baseRules = `
  :root { --fallback-fonts: "Vazirmatn Variable", "Vazirmatn", Tahoma, sans-serif; color-scheme: light }
  body { margin: 0; font-family: var(--fallback-fonts) }
  .docx p, .docx table, .docx ol { direction: ltr }
  [dir='auto'] .docx p { unicode-bidi: plaintext }
  .docx-wrapper > section.docx { inline-size: 210mm; padding: 20mm }
`

/** Formats that replace those of the renderer. */
export const pageRules = `
  .docx-wrapper { display: flow-root; padding: 16px; background: none }
  .docx-wrapper > section.docx {
    max-inline-size: 100%;
    margin: 0 auto 16px;
    overflow: auto hidden;
    background: white;
    color: black;
    box-shadow: 0 0 4px rgb(0 0 0 / 40%);
    tab-size: 36pt;
  }
  .docx > article, .docx > header, .docx > footer { min-inline-size: 0; position: static; z-index: auto }
  .docx table { max-inline-size: 100%; margin-inline-end: auto }
  /* Brackets and points of a run from right to left have its direction in a paragraph from left to right, too. */
  .docx span[style*='direction: rtl'] { unicode-bidi: embed }
  .docx img { max-inline-size: 100%; object-fit: contain }
  .docx div:has(> img) { max-inline-size: 100% }
  .docx img:not([src]) { outline: 1px dashed #999999 }
  ::highlight(hit) { color: #000000; background: #ffe08a }
  ::highlight(current-hit) { color: #000000; background: #ff8a1f }
  @media (max-width: 640px) {
    .docx-wrapper { padding: 8px }
    .docx-wrapper > section.docx { padding-inline: 16px !important }
    .docx td, .docx td span { overflow-wrap: anywhere }
  }
`
