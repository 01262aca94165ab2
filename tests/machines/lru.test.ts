import { describe, expect, it } from 'vitest'
import { Lru } from '#machines/lru'

const cache = (limit: number) => {
  const disposed: string[] = []
  return { disposed, lru: new Lru<string>(limit, (key, value) => disposed.push(`${key}=${value}`)) }
}

describe('a full cache', () => {
  it('a full cache evicts the least recently used value', () => {
    const { lru, disposed } = cache(2)
    lru.set('a', '1')
    lru.set('b', '2')
    lru.get('a')
    lru.set('c', '3')
    expect([disposed, lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([['b=2'], '1', undefined, '3'])
  })
  it('a cache disposes of a replaced value', () => {
    const { lru, disposed } = cache(2)
    lru.set('a', '1')
    lru.set('a', '2')
    expect(disposed).toEqual(['a=1'])
  })
  it('a cleared cache disposes of every value once', () => {
    const { lru, disposed } = cache(2)
    lru.set('a', '1')
    lru.set('b', '2')
    lru.clear()
    lru.clear()
    expect(disposed).toEqual(['a=1', 'b=2'])
  })
})
