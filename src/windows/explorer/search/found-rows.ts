import type { Node } from '#api/contract/node'

/** Returns the height of a result row in rem: name and location, plus a line of property values and the matching text if they are shown. */
export const foundRowRem = (rows: readonly Node[], matches: boolean): number =>
  (matches && rows.some(({ textHighlight, metadataHighlight }) => (textHighlight ?? metadataHighlight) !== undefined) ? 4.75 : 3.25) +
  (rows.some(({ instanceData }) => instanceData !== undefined) ? 1.25 : 0)
