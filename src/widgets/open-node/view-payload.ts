import type { Node } from '#api/contract/node'

/** Returns the payload of the window that shows a document. A search result that is spoken is played from its passage on. */
export function toViewPayload(node: Node) {
  const { uuid, title, extension = '' } = node.recording ?? node
  return { uuid, title, extension, ...(node.passageSecond !== undefined && { second: node.passageSecond }) }
}
