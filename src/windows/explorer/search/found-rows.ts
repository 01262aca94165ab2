import type { Node } from '#api/contract/node'

/** Of a row, in rem: the name and where it lies, and the text that matched below them where it is shown. */
export const foundRowRem = (rows: readonly Node[], matches: boolean): number =>
  matches && rows.some(({ textHighlight }) => textHighlight !== undefined) ? 4.75 : 3.25
