import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import type { TestProjectInlineConfiguration, ViteUserConfigFnObject } from 'vitest/config'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import viteConfig from '../../vite.config'
import type { Mutant } from './mutants'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Generous timeout, because a busy machine must not make a test fail. */
const PATIENCE_MS = 600_000

/** A test file, and parts of the titles of some of its tests. */
export interface SomeTests {
  file: string
  titles: readonly string[]
}

export interface Outcome {
  file: string
  title: string
  state: 'passed' | 'failed'
  /** Errors of a failed test: name and message. */
  errors: readonly { name: string; message: string }[]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const outcomeOf = (test: TestCase): Outcome[] => {
  const { state, errors = [] } = test.result()
  if (state !== 'passed' && state !== 'failed') return []
  const told = errors.map(({ name = '', message }) => ({ name, message }))
  return [{ file: relative(ROOT, test.module.moduleId), title: test.name, state, errors: told }]
}

/** Returns the outcomes of a test file. An error that prevents the file from running has no title. */
const outcomesOf = (module: TestModule): Outcome[] => {
  const errors = module.errors().map(({ name = '', message }) => ({ name, message }))
  const own: Outcome[] = errors.length > 0 ? [{ file: relative(ROOT, module.moduleId), title: '', state: 'failed', errors }] : []
  return [...own, ...[...module.children.allTests()].flatMap(outcomeOf)]
}

interface Standing {
  mutant?: Pick<Mutant, 'file' | 'code'> | undefined
}

/**
 * Runs Node tests, optionally against a program in which one file has other content. The content is passed when the file is loaded and is
 * never written to the disk, so the sources stay unchanged however this process ends.
 */
export class TestBed {
  readonly #vitest: Vitest
  readonly #standing: Standing

  private constructor(vitest: Vitest, standing: Standing) {
    this.#vitest = vitest
    this.#standing = standing
  }

  static async open(): Promise<TestBed> {
    const standing: Standing = {}
    const config = (viteConfig as ViteUserConfigFnObject)({ command: 'serve', mode: 'test' })
    const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]
    const node = projects.find(({ test }) => test?.name === 'node')?.test
    const inPlace = {
      ...{ name: 'mizkar:test-bed', enforce: 'pre' as const },
      load: (id: string) => (standing.mutant && id.split('?')[0] === join(ROOT, standing.mutant.file) ? standing.mutant.code : undefined),
    }
    const vite: UserConfig = { logLevel: 'error', assetsInclude: config.assetsInclude ?? [], plugins: [inPlace] }
    const { name: _, ...kept } = node ?? {}
    const quiet = { config: false as const, watch: false, reporters: [{}], maxWorkers: 1, root: ROOT }
    const patience = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS }
    return new TestBed(await createVitest('test', { ...(kept as object), ...quiet, ...patience }, vite), standing)
  }

  /** Runs tests and returns one outcome per test. A file that could not run has one outcome without a title. */
  async run(tests: readonly SomeTests[], mutant?: Pick<Mutant, 'file' | 'code'>): Promise<Outcome[]> {
    const changed = [this.#standing.mutant, mutant].flatMap((one) => one?.file ?? [])
    this.#standing.mutant = mutant
    for (const file of changed) this.#vitest.invalidateFile(join(ROOT, file))
    const { exitCode } = process
    this.#vitest.setGlobalTestNamePattern(new RegExp(tests.flatMap(({ titles }) => titles.map(escaped)).join('|')))
    const files = new Set(tests.map(({ file }) => join(ROOT, file)))
    const wanted = (await this.#vitest.globTestSpecifications([...files])).filter(({ moduleId }) => files.has(moduleId))
    const { testModules } = await this.#vitest.runTestSpecifications(wanted)
    // A failing test is expected here and must not make this process fail.
    process.exitCode = exitCode
    return testModules.flatMap(outcomesOf)
  }

  close(): Promise<void> {
    return this.#vitest.close()
  }
}

/** Returns the source text of a file by its path below the root. */
export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
