import { describe, expect, it } from 'vitest'
import { historyLimit } from '#api/contract/constants'
import {
  canMoveInHistory,
  currentEntry,
  findNeighbourEntries,
  updateCurrent,
  startHistory,
  moveInHistory,
  pushEntry,
} from '#machines/history'

const walked = (...places: string[]) => places.slice(1).reduce(pushEntry<string>, startHistory(places[0] ?? ''))

describe('the navigation history', () => {
  it('goes back and forward through the visited folders [EXP-166]', () => {
    const back = moveInHistory(moveInHistory(walked('a', 'b', 'c'), -1), -1)
    expect([currentEntry(back), canMoveInHistory(back, -1), canMoveInHistory(back, 1)]).toEqual(['a', false, true])
    expect(currentEntry(moveInHistory(back, 1))).toBe('b')
  })
  it('navigation stays at either end of the history', () => {
    const trail = walked('a')
    expect([moveInHistory(trail, -1), moveInHistory(trail, 1)]).toEqual([trail, trail])
  })
  it('lists the nearest history entries on both sides with their distance', () => {
    const trail = moveInHistory(walked('a', 'b', 'c', 'd', 'e'), -1)
    expect(findNeighbourEntries(trail, -1, 2)).toEqual([
      { place: 'c', by: -1 },
      { place: 'b', by: -2 },
    ])
    expect(findNeighbourEntries(trail, 1, 2)).toEqual([{ place: 'e', by: 1 }])
    expect([currentEntry(moveInHistory(trail, -3)), moveInHistory(trail, -4)]).toEqual(['a', trail])
  })
  it('a new visit discards the forward entries [EXP-167]', () => {
    expect(pushEntry(moveInHistory(walked('a', 'b', 'c'), -1), 'd')).toEqual({ places: ['a', 'b', 'd'], at: 2 })
  })
  it('stores 100 entries and drops the oldest [EXP-168] [CONST-034]', () => {
    const trail = walked(...Array.from({ length: 130 }, (_, index) => String(index)))
    expect([trail.places.length, trail.places[0], currentEntry(trail)]).toEqual([historyLimit, '30', '129'])
    expect(historyLimit).toBe(100)
  })
  it('updates only the current entry', () => {
    expect(updateCurrent(moveInHistory(walked('a', 'b'), -1), 'A').places).toEqual(['A', 'b'])
  })
})
