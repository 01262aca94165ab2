import type { Node } from '#api/contract/node'

/** Of a row, in rem: the name and where it lies, what is shown of its properties, and the text that matched below them where it is shown. */
export const foundRowRem = (rows: readonly Node[], matches: boolean): number =>
  (matches && rows.some(({ textHighlight, metadataHighlight }) => (textHighlight ?? metadataHighlight) !== undefined) ? 4.75 : 3.25) +
  (rows.some(({ instanceData }) => instanceData !== undefined) ? 1.25 : 0)
