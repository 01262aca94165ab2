import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const domain = new URL('../../server/domain/', import.meta.url).pathname

it('no service contains the error `notImplemented`', () => {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => readFileSync(join(domain, name), 'utf8').includes('notImplemented'))).toEqual([])
})
