import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reduceContract } from '../../scripts/client-contract.mjs'

const folder = join(import.meta.dirname, '../../src/api/contract')
const modules = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

it('the client keeps of a call only how it is sent and read', () => {
  const call = `export const roles = resource({
  total: {
    method: 'post',
    path: '/api/roles/{uuid}',
    summary: 'Returns, among other things, the total',
    access: 'admin',
    params: z.object({ uuid }),
    json: z.strictObject({ title: words }),
    response: z.int(),
    errors: ['notFound'],
  },
})
`
  expect(reduceContract(call).replaceAll(/\s+/g, ' ')).toBe(
    "export const roles = /* @__PURE__ */ (() => (resource({ total: { method: 'post', path: '/api/roles/{uuid}', json: true, response: 'json', }, })))() ",
  )
})

it('the client marks schemas as free of side effects, so that the build drops unused ones', () => {
  expect(reduceContract('export const uuid = z.string()\nexport const limit = 3\nexport const title = () => uuid\n')).toBe(
    'export const uuid = /* @__PURE__ */ (() => (z.string()))()\nexport const limit = 3\nexport const title = () => uuid\n',
  )
})

it.each(modules)('%s keeps all its calls and its lines', (_, code) => {
  const reduced = reduceContract(code)
  expect(countOf(reduced, /^\s+path: ['"`]/gm)).toBe(countOf(code, /^\s+path: ['"`]/gm))
  expect(countOf(reduced, /\n/g)).toBe(countOf(code, /\n/g))
  expect(reduced).not.toMatch(/^\s+summary: ['"`]/m)
})
