import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './run.mjs'

/** Where a run of Vitest names the tests that passed only on a second try, which its own report does not tell. */
export const SECOND_TRIES = join(ROOT, 'reports/second-tries.json')

/** What Vitest tells of a run, down to the tries of a test. */
export default class SecondTryReporter {
  /** @type {string[]} */
  names = []
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${relative(ROOT, test.module.moduleId)} › ${test.fullName}`)
  }
  onTestRunEnd() {
    mkdirSync(dirname(SECOND_TRIES), { recursive: true })
    writeFileSync(SECOND_TRIES, JSON.stringify(this.names))
  }
}
