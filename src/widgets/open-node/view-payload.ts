import type { Node } from '#api/contract/node'

/** Returns the payload of the window that shows a document. A search result that is spoken is played from its passage on. */
export const toViewPayload = ({ uuid, title, extension = '', passageSecond: second }: Node) => ({
  ...{ uuid, title, extension },
  ...(second !== undefined && { second }),
})
