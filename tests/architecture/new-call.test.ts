import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capture } from '../../scripts/run.mjs'
import { type Copy, copyRepository } from './copy'

let copy: Copy
const generate = (...words: string[]) => capture(process.execPath, [join(copy.root, 'scripts/new-call.mjs'), ...words], copy.root)

const home = 'server/domain/people/roles'
const written = [
  `${home}/total.repository.ts`,
  `${home}/total.service.ts`,
  'tests/server/roles/total.test.ts',
  'src/api/contract/roles.ts',
  `${home}/roles.routes.ts`,
  'tests/support/rights.ts',
]

/** The suites that read every call: with bad input, without rights, against the list of rights. */
const AFFECTED = [
  'tests/server/roles/total.test.ts',
  'tests/server/http/walk.test.ts',
  'tests/server/access/matrix.test.ts',
  'tests/server/access/success/success.test.ts',
]
/** Leaves out two tests that make thousands of requests as every class of user, and the walk over all calls on a second engine. */
const WITHOUT_THE_LONGEST = '^(?!on postgres answers|.*(allows every user exactly|a sufficient right allows each change))'

beforeAll(() => {
  copy = copyRepository('call')
})
afterAll(() => copy.remove())

describe('npm run new:call', () => {
  it('writes a call from the contract to the database that type-checks and passes lint and format', { timeout: 240_000 }, async () => {
    const { code, stdout, stderr } = await generate('roles', 'total', 'role')
    expect([code, stderr]).toEqual([0, ''])
    for (const path of written) expect(stdout).toContain(path)
    expect((await copy.tool('oxlint', '--type-aware', '-f', 'unix', ...written)).stdout.trim()).toBe('')
    expect((await copy.tool('biome', 'format', ...written)).code).toBe(0)
    const types = await copy.types(written)
    for (const path of written) expect(types.files).toContain(path)
    expect(types.errors).toEqual([])
  })

  it('writes a call with which the tests over all calls still pass, and adds a test of it on each database engine', {
    timeout: 240_000,
  }, async () => {
    const report = await copy.vitest(AFFECTED, WITHOUT_THE_LONGEST)
    expect(report.failed).toEqual([])
    const engines = process.env.TEST_DATABASE_URL === undefined ? 1 : 2
    expect(report.passed.filter((name) => name.includes('the number of rows in role'))).toHaveLength(engines)
    expect(report.passed).toContainEqual(expect.stringContaining('the list of rights contains exactly the existing calls'))
  })

  it('refuses an existing call and an unknown resource or table; if several folders are possible, it lists them', async () => {
    expect(await generate('roles', 'list', 'role')).toMatchObject({ code: 1, stderr: expect.stringContaining('already has a call list') })
    expect(await generate('letters', 'total', 'role')).toMatchObject({ code: 1, stderr: expect.stringContaining('no resource letters') })
    expect(await generate('roles', 'sum', 'letter')).toMatchObject({ code: 1, stderr: expect.stringContaining('a table letter') })
    expect(await generate('nodebase', 'sum', 'node')).toMatchObject({ code: 1, stderr: expect.stringContaining('clipboard') })
    expect(await generate('roles')).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})
