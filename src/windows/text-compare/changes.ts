import type { DiffSegment } from '#api/contract/diff'

/** An entry of the list of changes. A moved passage is one entry for two changes: where it was deleted, and where it was inserted. */
export interface ChangeEntry {
  kind: 'deleted' | 'inserted' | 'replaced' | 'moved'
  /** Indexes of the changes, as `LinePart` has them. */
  changes: readonly [number] | readonly [from: number, to: number]
  deleted: string
  inserted: string
}

/** Minimum number of characters of a moved passage. Shorter texts occur in several places by chance. */
const MIN_MOVED = 20

const toPassage = (text: string): string => text.replace(/\s+/g, ' ').trim()

interface Change {
  deleted: string
  inserted: string
}

function collectChanges(segments: readonly DiffSegment[]): Change[] {
  const changes: Change[] = []
  let isOpen = false
  for (const { operation, text } of segments) {
    const isChange = operation !== 'EQUAL'
    if (isChange && !isOpen) changes.push({ deleted: '', inserted: '' })
    isOpen = isChange
    const change = changes.at(-1)
    if (!isChange || !change) continue
    if (operation === 'DELETE') change.deleted += text
    else change.inserted += text
  }
  return changes
}

/** Returns the index of the insertion for each deletion of a passage that was only moved. A repeated passage is not joined. */
function findMoves(changes: readonly Change[]): Map<number, number> {
  const deletions = new Map<string, number>()
  const insertions = new Map<string, number>()
  const record = (places: Map<string, number>, text: string, at: number): void => {
    const passage = toPassage(text)
    if (passage.length >= MIN_MOVED) places.set(passage, places.has(passage) ? -1 : at)
  }
  for (const [at, { deleted, inserted }] of changes.entries()) {
    if (inserted === '') record(deletions, deleted, at)
    if (deleted === '') record(insertions, inserted, at)
  }
  const moves = new Map<number, number>()
  for (const [passage, from] of deletions) {
    const to = insertions.get(passage) ?? -1
    if (from >= 0 && to >= 0) moves.set(from, to)
  }
  return moves
}

const kindOf = ({ deleted, inserted }: Change): ChangeEntry['kind'] =>
  inserted === '' ? 'deleted' : deleted === '' ? 'inserted' : 'replaced'

/** Returns the changes of a comparison in order. A moved passage is listed where its first end is. */
export function listChanges(segments: readonly DiffSegment[]): ChangeEntry[] {
  const changes = collectChanges(segments)
  const moves = findMoves(changes)
  const sources = new Map([...moves].map(([from, to]) => [to, from]))
  return changes.flatMap((change, at): ChangeEntry[] => {
    const to = moves.get(at)
    const from = sources.get(at)
    if (to === undefined && from === undefined) return [{ kind: kindOf(change), changes: [at], ...change }]
    const ends = [from ?? at, to ?? at] as const
    if (Math.min(...ends) < at) return []
    return [{ kind: 'moved', changes: ends, deleted: changes[ends[0]]?.deleted ?? '', inserted: changes[ends[1]]?.inserted ?? '' }]
  })
}
