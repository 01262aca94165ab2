import { describe, expect, it } from 'vitest'
import { historyLimit } from '#api/contract/constants'
import { canStep, currentEntry, entriesBeside, updateCurrent, startHistory, step, pushEntry } from '#machines/history'

const walked = (...places: string[]) => places.slice(1).reduce(pushEntry<string>, startHistory(places[0] ?? ''))

describe('the navigation history', () => {
  it('goes back and forward through the visited folders [EXP-166]', () => {
    const back = step(step(walked('a', 'b', 'c'), -1), -1)
    expect([currentEntry(back), canStep(back, -1), canStep(back, 1)]).toEqual(['a', false, true])
    expect(currentEntry(step(back, 1))).toBe('b')
  })
  it('navigation stays at either end of the history', () => {
    const trail = walked('a')
    expect([step(trail, -1), step(trail, 1)]).toEqual([trail, trail])
  })
  it('lists the nearest history entries on both sides with their distance', () => {
    const trail = step(walked('a', 'b', 'c', 'd', 'e'), -1)
    expect(entriesBeside(trail, -1, 2)).toEqual([
      { place: 'c', by: -1 },
      { place: 'b', by: -2 },
    ])
    expect(entriesBeside(trail, 1, 2)).toEqual([{ place: 'e', by: 1 }])
    expect([currentEntry(step(trail, -3)), step(trail, -4)]).toEqual(['a', trail])
  })
  it('a new visit discards the forward entries [EXP-167]', () => {
    expect(pushEntry(step(walked('a', 'b', 'c'), -1), 'd')).toEqual({ places: ['a', 'b', 'd'], at: 2 })
  })
  it('stores 100 entries and drops the oldest [EXP-168] [CONST-034]', () => {
    const trail = walked(...Array.from({ length: 130 }, (_, index) => String(index)))
    expect([trail.places.length, trail.places[0], currentEntry(trail)]).toEqual([historyLimit, '30', '129'])
    expect(historyLimit).toBe(100)
  })
  it('updates only the current entry', () => {
    expect(updateCurrent(step(walked('a', 'b'), -1), 'A').places).toEqual(['A', 'b'])
  })
})
