import { expect, it } from 'vitest'
import { KeyedLimiter } from '#server/domain/people/sessions/keyed-limiter'

const settled = () => new Promise<void>((done) => setImmediate(done))

it('runs a limited number of calls per key, queues the others in order, and runs other keys in parallel', async () => {
  const turns = new KeyedLimiter(2)
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const call = (key: string, name: string) =>
    turns.run(key, () => {
      begun.push(name)
      return new Promise<void>((done) => end.set(name, done))
    })
  const calls = [call('a', '1'), call('a', '2'), call('a', '3'), call('a', '4'), call('b', '5')]
  await settled()
  expect(begun).toEqual(['1', '2', '5'])
  for (const [ended, next] of [
    ['2', '3'],
    ['1', '4'],
  ] as const) {
    end.get(ended)?.()
    await settled()
    expect(begun.at(-1)).toBe(next)
  }
  const another = call('a', 'another')
  await settled()
  expect(begun).not.toContain('another')
  for (const name of ['3', '4', '5', 'another']) {
    end.get(name)?.()
    await settled()
  }
  await Promise.all([...calls, another])
  const later = ['6', '7', '8'].map((name) => call('a', name))
  await settled()
  expect(begun.slice(6)).toEqual(['6', '7'])
  for (const name of ['6', '7', '8']) {
    end.get(name)?.()
    await settled()
  }
  await Promise.all(later)
})

it('starts the next call when a call fails', async () => {
  const turns = new KeyedLimiter(1)
  const failed = turns.run('a', () => Promise.reject(new Error('no')))
  const next = turns.run('a', async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect([await next, await turns.run('a', async () => 'later')]).toEqual(['next', 'later'])
})
