import { expect, it } from 'vitest'
import { coalesceLookups } from '#server/domain/people/sessions/coalesce-lookups'

const held = () => {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = []
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((answer, fail) =>
      asked.push({
        keys,
        answer: () => answer(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key}!`]))),
        fail: () => fail(new Error('no database')),
      }),
    )
  return { asked, look: coalesceLookups(read) }
}
const turn = () => new Promise((done) => setTimeout(done))

it('runs the first lookup at once, and batches later ones with each key once', async () => {
  const { asked, look } = held()
  const first = look('a')
  await turn()
  const later = [look('b'), look('c'), look('b'), look('a'), look('nobody')]
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  expect(await first).toBe('a!')
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a', 'nobody']])
  asked[1]?.answer()
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!', 'a!', undefined])
})

it('rejects the lookups of a failed batch, and continues with the next batch', async () => {
  const { asked, look } = held()
  const [one, other] = [look('a'), look('b')]
  await turn()
  const later = look('c')
  asked[0]?.fail()
  await expect(one).rejects.toThrow('no database')
  await expect(other).rejects.toThrow('no database')
  await turn()
  asked[1]?.answer()
  expect(await later).toBe('c!')
})
