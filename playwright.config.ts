import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'
import type { Engine } from './tests/jobs/job'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** End-to-end tests: a production build, a server of the suite's own, a real browser. Each suite starts its server through its fixture. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'tests',
  projects: [
    { name: 'browser', testDir: 'tests/browser' },
    { name: 'jobs on the embedded store', testDir: 'tests/jobs', use: { engine: 'embedded' } },
    ...(hasPostgres ? [{ name: 'jobs on PostgreSQL', testDir: 'tests/jobs', use: { engine: 'postgres' as const } }] : []),
  ],
  testMatch: '**/*.spec.ts',
  outputDir: 'reports/browser',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Tests wait for pauses of the product most of the time; each worker has a product of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What passes only on a later try is counted and named by the summary.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: 'reports/end-to-end.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    viewport: { width: 1280, height: 800 },
    // Nothing moves while it is looked at, and no click waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test would take as long as the tests.
    trace: 'on-first-retry',
  },
})
