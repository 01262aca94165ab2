import type { Node } from '#api/contract/node'
import type { Folder, ClipboardContent } from '#machines/clipboard'

/** A target folder, and the progress of pasting into it. */
export interface Destination extends Folder {
  state: 'waiting' | 'pasting' | 'done' | 'failed' | 'skipped'
  /** Reason of the failure, as text for the user. */
  why?: string
  /** Id of the operation. A retry after a lost response uses the same id, so that the server pastes only once. */
  operationUuid?: string
}

export interface PasteFailure {
  why: string
  operationUuid: string
}

const folder = 1
const instance = 2

const getPathIds = ({ pwd, uuid }: Node): string[] => (pwd ?? uuid).split('/')

export const isClipboardEmpty = ({ copyItems, cutItems }: ClipboardContent): boolean => copyItems.length + cutItems.length === 0

/**
 * Returns true for a folder that the user may write to and that is neither a pasted node nor inside one. The server makes the final
 * decision.
 */
export const canReceive = (node: Node, { copyItems, cutItems }: ClipboardContent): boolean => {
  if (node.type !== folder || node.nodeType === instance || !node.may.write) return false
  const way = new Set([...getPathIds(node), node.uuid])
  return ![...copyItems, ...cutItems].some(({ uuid }) => way.has(uuid))
}

/** Adds the folder to the chosen ones, or removes it. */
export const toggleDestination = (chosen: readonly Destination[], { uuid, title }: Folder): Destination[] =>
  chosen.some((one) => one.uuid === uuid) ? chosen.filter((one) => one.uuid !== uuid) : [...chosen, { uuid, title, state: 'waiting' }]

export const updateDestination = (chosen: readonly Destination[], at: number, change: Partial<Destination>): Destination[] =>
  chosen.map((one, index) => (index === at ? { ...one, ...change } : one))
