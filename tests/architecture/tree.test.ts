import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingBuilds } from '../../scripts/lock.mjs'
import { capture, ROOT } from '../../scripts/run.mjs'
import { ownFiles } from '../../scripts/tree.mjs'

const ROLES = 'machine content view messages worker worklet client routes service repository errors job dialect module'.split(' ')
const TEST_ROLES = 'test browser bench paths program types spec'.split(' ')
const VAGUE = 'util utils helper helpers types constants common shared misc'.split(' ')
/** Files named after a chapter of the specification. */
const NAMED_ELSEWHERE = ['src/api/contract/constants.ts']

const code = ownFiles(/\.(ts|tsx|css|mjs)$/)
const product = code.filter((path) => /^(src|server)\//.test(path))
const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length

/** Files that parse a protocol, where a half-space is an ordinary character. */
const PROTOCOL =
  /^src\/(api\/|text\/csv)|^server\/(node|http)\/|^server\/domain\/(content\/editing\/|system\/config\/networks|workflow\/workflows\/conditions)/

/** A job's test is named after the job's id. */
const JOB = /^tests\/jobs\/J\d{2}\.spec\.ts$/

const isWellNamed = (path: string) => {
  if (JOB.test(path)) return true
  const [name = '', ...rest] = basename(path).split('.')
  const roles = rest.slice(0, -1).filter((role) => role !== 'd' && role !== 'config')
  const known = path.startsWith('tests/') ? [...ROLES, ...TEST_ROLES] : ROLES
  // An adapter is named after its port and after its technology: blobs.s3.ts.
  const isAdapter = /^server\/(node|browser)\//.test(path) && roles.length === 1
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && (isAdapter || roles.every((role) => known.includes(role)))
}

describe('a source file of this repository', () => {
  it('is found by the checks', () => {
    expect(product.length).toBeGreaterThan(20)
  })

  it('a file has at most 400 lines, a machine at most 200', () => {
    const limit = (path: string) => (path.endsWith('.machine.ts') ? 200 : 400)
    expect(code.filter((path) => lines(path) > limit(path)).map((path) => `${path}: ${lines(path)} lines`)).toEqual([])
  })

  it('a file is named noun.role, with a role from the closed list', () => {
    expect(code.filter((path) => !isWellNamed(path))).toEqual([])
  })

  it('has a name that describes its content', () => {
    const isVague = (path: string) => {
      const name = basename(path).split('.')[0] ?? ''
      const isManifest = /^src\/(windows\/[^/]+|api|api\/contract)\/index\.ts$/.test(path)
      return (VAGUE.includes(name) && !NAMED_ELSEWHERE.includes(path)) || (name === 'index' && !isManifest)
    }
    expect(product.filter(isVague)).toEqual([])
  })
})

describe('source files that several windows use', () => {
  const inFolder = (folder: string) => product.filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))

  it('are in the folder of their widget; src/windows itself holds only the window kinds, their registry and their contract', () => {
    expect(inFolder('src/windows/')).toEqual(['src/windows/registry.ts', 'src/windows/window-kind.ts', 'src/windows/window-sizes.ts'])
    expect(inFolder('src/widgets/')).toEqual([])
  })
})

describe('fields that a user fills in', () => {
  it('are checked for emptiness with `isBlank`, which treats a lone half-space as empty', () => {
    const judges = product.filter((path) => !PROTOCOL.test(path) && /\.trim\(\) [!=]== ''/.test(readFileSync(join(ROOT, path), 'utf8')))
    expect(judges).toEqual([])
  })
})

describe('the repository', () => {
  it('contains no name of a machine, registry or workplace', async () => {
    const { stdout } = await capture('git', ['ls-files'])
    const files = stdout.split('\n').filter((path) => path !== '' && !path.endsWith('.png') && path !== 'tests/architecture/tree.test.ts')
    expect(files.length).toBeGreaterThan(40)
    const told = /\/work\/|\/tmp\/|registry\.npmjs|registry\.yarnpkg|deb\.debian\.org|"resolved":/
    const tells = (path: string) => told.exec(readFileSync(join(ROOT, path), 'latin1'))?.[0]
    expect(files.filter(tells).map((path) => `${path}: ${tells(path)}`)).toEqual([])
  })

  it('contains the builds of every platform in its lock file (otherwise: npm run lock)', () => {
    expect(missingBuilds()).toEqual([])
  })

  it('pins every package to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    const all = Object.entries({ ...dependencies, ...devDependencies })
    expect(all.length).toBeGreaterThan(40)
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})
