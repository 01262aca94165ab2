import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#api/client'
import { users } from '#api/contract/users'
import { token } from '#api/token'

/** Session storage of one tab. */
const tab = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

beforeEach(() => void vi.stubGlobal('sessionStorage', tab()))
afterEach(() => {
  token.clear()
  vi.unstubAllGlobals()
})

describe('the token', () => {
  it('stores the token in session storage and sends it as a Bearer token until it is cleared [AUTH-011]', async () => {
    const sent: (string | null)[] = []
    const api = createClient({
      baseUrl: 'http://server.test',
      token: token.get,
      locale: () => 'fa',
      fetch: (input, init) => {
        sent.push(new Request(input, init).headers.get('authorization'))
        return Promise.resolve(Response.json([]))
      },
    })
    await api(users).workingDirectories()
    token.set('abc')
    expect(sessionStorage.getItem('mizkar.token')).toBe('abc')
    await api(users).workingDirectories()
    token.clear()
    expect(sessionStorage.getItem('mizkar.token')).toBeNull()
    await api(users).workingDirectories()
    expect(sent).toEqual([null, 'Bearer abc', null])
  })

  it('the token survives a reload of its tab, and other tabs do not have it', () => {
    token.set('abc')
    const mine = globalThis.sessionStorage
    token.clear()
    mine.setItem('mizkar.token', 'abc')
    expect(token.get()).toBe('abc')
    vi.stubGlobal('sessionStorage', tab())
    expect(token.get()).toBeUndefined()
  })

  it('keeps the token in memory if the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
    token.set('abc')
    expect(token.get()).toBe('abc')
  })

  it('returns the newest token also if the storage is full', () => {
    token.set('old')
    const { getItem, removeItem } = globalThis.sessionStorage
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem, setItem: full, removeItem })
    token.set('new')
    expect(token.get()).toBe('new')
  })
})
