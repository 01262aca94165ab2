import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import type { Resource } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import { clientContract, reduceContract } from '../../scripts/client-contract.mjs'

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

it('the browser makes every call with the same method, address and encoding as before', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'mizkar-contract-'))
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [clientContract()],
    build: { outDir, lib: { entry: join(folder, 'index.ts'), formats: ['es'], fileName: 'contract' } },
  })
  const [file = ''] = readdirSync(outDir)
  const reduced = (await import(pathToFileURL(join(outDir, file)).href)) as { contract: Readonly<Record<string, Resource>> }
  const toWire = (resources: Readonly<Record<string, Resource>>) =>
    Object.entries(resources).flatMap(([resource, calls]) =>
      Object.entries(calls).map(([name, { method, path, effect, text, json, form, multipart, response }]) => [
        ...[resource, name, method, path, effect, text],
        ...[json, form, multipart].map((body) => body !== undefined),
        typeof response === 'string' && response !== ('json' as string) ? response : 'json',
      ]),
    )
  expect(toWire(reduced.contract)).toEqual(toWire(contract))
})

it.each(modules)('%s keeps its lines', (_, code) => {
  expect(countOf(reduceContract(code), /\n/g)).toBe(countOf(code, /\n/g))
})
