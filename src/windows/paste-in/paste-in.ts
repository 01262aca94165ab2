import type { Node } from '#api/contract/node'
import type { Folder, Held } from '#machines/clipboard'

/** A folder to paste into, and how far that is. */
export interface Destination extends Folder {
  state: 'waiting' | 'pasting' | 'done' | 'failed' | 'skipped'
  /** Why it failed, in words. */
  why?: string
  /** The name under which it was tried, so that a lost answer does not paste twice. */
  operationUuid?: string
}

export interface PasteFailure {
  why: string
  operationUuid: string
}

const folder = 1
const instance = 2

const stepsOf = ({ pwd, uuid }: Node): string[] => (pwd ?? uuid).split('/')

export const isNothing = ({ copyItems, cutItems }: Held): boolean => copyItems.length + cutItems.length === 0

/** A folder that may be written to and is not among what is to be pasted, nor below it. The server has the last word. */
export const canReceive = (node: Node, { copyItems, cutItems }: Held): boolean => {
  if (node.type !== folder || node.nodeType === instance || !node.may.write) return false
  const way = new Set([...stepsOf(node), node.uuid])
  return ![...copyItems, ...cutItems].some(({ uuid }) => way.has(uuid))
}

/** With this folder among the destinations, or without it when it was among them. */
export const turned = (chosen: readonly Destination[], { uuid, title }: Folder): Destination[] =>
  chosen.some((one) => one.uuid === uuid) ? chosen.filter((one) => one.uuid !== uuid) : [...chosen, { uuid, title, state: 'waiting' }]

export const changed = (chosen: readonly Destination[], at: number, change: Partial<Destination>): Destination[] =>
  chosen.map((one, index) => (index === at ? { ...one, ...change } : one))
