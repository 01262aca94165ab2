import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, Product, test } from '#tests/support/product'
import { put, windowOf, workIn } from './desk'
import { pdf, png, text } from './material'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Links a file, or copies it if the target is on another file system. */
const linkFile = (source: string, target: string): void => {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

/** Links the files of a package, without the packages inside it. */
const linkPackage = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkPackage(source, target)
    else linkFile(source, target)
  }
}

/** Copies the release to a folder, and installs its packages as `npm ci` would, from the packages that are installed here. */
const installRelease = (folder: string): void => {
  cpSync(join(ROOT, 'dist/release'), folder, { recursive: true })
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
  // Builds for other platforms are not installed.
  for (const path of Object.keys(packages))
    if (path !== '' && existsSync(join(ROOT, path))) linkPackage(join(ROOT, path), join(folder, path))
}

test.describe('the release', () => {
  // Outside the repository, where Node finds no other packages.
  const folder = mkdtempSync(join(tmpdir(), 'mizkar-release-'))
  test.setTimeout(180_000)
  test.beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-release.mjs'], { cwd: ROOT, stdio: 'inherit' })
    installRelease(folder)
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('contains no source maps and no tools', () => {
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
    for (const name of ['typescript', 'vite', 'react-dom', 'echarts']) expect(existsSync(join(folder, 'node_modules', name))).toBe(false)
  })

  test('reads texts and draws thumbnails with only its own packages', async ({ browser }) => {
    const product = await Product.start(undefined, folder)
    try {
      const page = await browser.newPage({ baseURL: product.url })
      const { window, folder: target } = await workIn(page, 'نسخهٔ نصبی')
      await put(page, target.uuid, png('عکس.png', [200, 40, 40], 400))
      await put(page, target.uuid, pdf('نقشه.pdf', [0.1, 0.3, 0.9]))
      await put(page, target.uuid, text('گزارش سال.txt', 'گزارش سالانهٔ شرکت'))
      await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
      for (const name of ['عکس', 'نقشه'])
        await expect(window.getByRole('gridcell', { name }).locator('img[src^="blob:"]')).toBeVisible({ timeout: 20_000 })
      await window.getByRole('gridcell', { name: 'گزارش سال' }).click()
      await page.keyboard.press('Alt+Enter')
      await windowOf(page, 'گزارش سال').last().getByRole('button', { name: 'نمایش متن سند' }).click()
      await expect(page.getByRole('region', { name: 'متن سند' }).getByText('گزارش سالانهٔ شرکت')).toBeVisible({ timeout: 20_000 })
    } finally {
      await product.destroy()
    }
  })
})
