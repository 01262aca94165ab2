import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { randomUuid } from '#desktop/page/random-uuid'

it('creates a random version 4 id on pages without TLS', () => {
  const ids = Array.from({ length: 1_000 }, randomUuid)
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
