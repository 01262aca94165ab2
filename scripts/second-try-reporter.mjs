import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './run.mjs'

/** File with the names of the tests of a Vitest run that passed only on a second try, which the report of Vitest does not contain. */
export const SECOND_TRIES = join(ROOT, 'reports/second-tries.json')

/** Reporter for Vitest that records the tests that needed a second try. */
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
