import { describe, expect, it } from 'vitest'
import { historyLimit } from '#api/contract/constants'
import { canStep, here, placesBeside, remark, startTrail, step, visit } from '#machines/history'

const walked = (...places: string[]) => places.slice(1).reduce(visit<string>, startTrail(places[0] ?? ''))

describe('a trail', () => {
  it('walks back and forward through the places visited [EXP-166]', () => {
    const back = step(step(walked('a', 'b', 'c'), -1), -1)
    expect([here(back), canStep(back, -1), canStep(back, 1)]).toEqual(['a', false, true])
    expect(here(step(back, 1))).toBe('b')
  })
  it('stays where it is at either end', () => {
    const trail = walked('a')
    expect([step(trail, -1), step(trail, 1)]).toEqual([trail, trail])
  })
  it('lists the nearest places on either side with their distance', () => {
    const trail = step(walked('a', 'b', 'c', 'd', 'e'), -1)
    expect(placesBeside(trail, -1, 2)).toEqual([
      { place: 'c', by: -1 },
      { place: 'b', by: -2 },
    ])
    expect(placesBeside(trail, 1, 2)).toEqual([{ place: 'e', by: 1 }])
    expect([here(step(trail, -3)), step(trail, -4)]).toEqual(['a', trail])
  })
  it('drops the forward places on a new visit [EXP-167]', () => {
    expect(visit(step(walked('a', 'b', 'c'), -1), 'd')).toEqual({ places: ['a', 'b', 'd'], at: 2 })
  })
  it('keeps 100 places and forgets the oldest [EXP-168] [CONST-034]', () => {
    const trail = walked(...Array.from({ length: 130 }, (_, index) => String(index)))
    expect([trail.places.length, trail.places[0], here(trail)]).toEqual([historyLimit, '30', '129'])
    expect(historyLimit).toBe(100)
  })
  it('changes only the current place by a remark', () => {
    expect(remark(step(walked('a', 'b'), -1), 'A').places).toEqual(['A', 'b'])
  })
})
