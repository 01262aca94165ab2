/** Types of the used part of word-extractor. Source: https://github.com/morungos/node-word-extractor. */
declare module 'word-extractor' {
  interface Options {
    /** Replaces typographic signs by ASCII; true by default. */
    filterUnicode?: boolean
  }
  interface Document {
    getBody(options?: Options): string
    getFootnotes(options?: Options): string
    getEndnotes(options?: Options): string
    getAnnotations(options?: Options): string
    getTextboxes(options?: Options): string
    /** Returns headers and footers. */
    getHeaders(options?: Options): string
  }
  class WordExtractor {
    extract(source: Buffer): Promise<Document>
  }
  export = WordExtractor
}
