import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, onOnePage, signIn, test } from '#tests/support/product'
import { say, wav } from '#tests/support/spoken'
import { type VoskServer, voskServer } from '#tests/support/vosk-server'
import { launchOptions } from '../../scripts/chromium.mjs'
import { call, childrenOf, mainFolder, makeFolder, start, windowOf } from './desk'

/** Folder of the recording that replaces the microphone and is repeated. */
const disk = mkdtempSync(join(tmpdir(), 'mizkar-voice-'))
const said = join(disk, 'said.wav')
process.once('exit', () => rmSync(disk, { recursive: true, force: true }))
writeFileSync(said, wav(say(['قرارداد', 'اجاره'], 48_000), 48_000))

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${said}`,
    ],
  },
})

let vosk: VoskServer
test.beforeAll(async () => {
  vosk = await voskServer()
})
test.afterAll(() => vosk.close())

const configure = (page: Page, value: string | null) => call(page, 'post', '/api/config/save', { data: [{ key: 'speech.url', value }] })
const field = (page: Page) => windowOf(page, /جست‌وجو/).getByRole('combobox', { name: 'چه چیزی را بجویم؟' })

test.describe('voice input', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  const microphone = () => page.getByRole('button', { name: 'جست‌وجو با گفتار' })

  test('voice input is available as soon as an administrator has set its service [SRCH-009]', async () => {
    await signIn(page)
    await start(page, 'جست‌وجو')
    await expect(field(page)).toBeVisible()
    await expect(microphone()).toHaveCount(0)
    await configure(page, vosk.url)
    await expect(microphone()).toBeVisible()
  })

  test('spoken text appears in the search box when the speaker stops, and one undo removes it [VOICE-001] [VOICE-002]', async () => {
    await field(page).fill('پوشهٔ')
    await microphone().click()
    await expect(page.getByRole('status').filter({ hasText: 'بگویید' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toBeVisible()
    await microphone().click()
    await expect(field(page)).toHaveValue(/^پوشهٔ .*(قرارداد|اجاره)/)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('پوشهٔ')
  })

  test('a click elsewhere ends voice input, also if a key started it [VOICE-003]', async () => {
    await field(page).fill('')
    await page.keyboard.press('Control+Alt+KeyV')
    await expect(page.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toBeVisible()
    await windowOf(page, /جست‌وجو/)
      .getByRole('button', { name: 'پالایه‌ها' })
      .click()
    await expect(field(page)).toHaveValue(/قرارداد|اجاره/)
  })

  test('Escape discards the spoken text', async () => {
    await field(page).fill('')
    await microphone().click()
    await expect(page.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toHaveCount(0)
    await expect(field(page)).toHaveValue('')
    await configure(page, null)
    await expect(microphone()).toHaveCount(0)
  })
})

test('a broken connection to the speech service ends the recording, is logged, and keeps the recognised text [VOICE-004]', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signIn(page)
  await configure(page, vosk.url)
  await start(page, 'جست‌وجو')
  await page.getByRole('button', { name: 'جست‌وجو با گفتار' }).click()
  await expect(page.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toBeVisible()
  vosk.fail = 'hang up'
  await expect(page.getByText('سرویس تبدیل گفتار پاسخ نمی‌دهد')).toBeVisible()
  vosk.fail = 'no'
  await expect(field(page)).toHaveValue(/قرارداد|اجاره/)
  await expect(page.getByRole('button', { name: 'جست‌وجو با گفتار' })).not.toHaveAttribute('aria-pressed', 'true')
  expect(logged).toContain('speech: service')
  await configure(page, null)
})

test('speech from microphone or file becomes a text that can be corrected and saved [VOICE-009] [SHELL-087]', async ({ page }) => {
  await signIn(page)
  await start(page, 'گفتار به نوشتار')
  const window = windowOf(page, 'گفتار به نوشتار')
  await expect(window.getByText('پیکربندی نشده')).toBeVisible()
  await configure(page, vosk.url)
  await window.getByRole('button', { name: 'ضبط گفتار' }).click()
  await expect(window.getByRole('status').filter({ hasText: /قرارداد|اجاره/ })).toBeVisible()
  await window.getByRole('button', { name: 'پایان ضبط' }).click()
  const text = window.getByRole('textbox', { name: 'متن' })
  await expect(text).toHaveValue(/قرارداد|اجاره/)

  await text.fill('پیش‌نویس:')
  const buffer = Buffer.from(wav(say(['گزارش', 'سالانه', 'قرارداد'], 44_100), 44_100))
  await window.getByLabel('خواندن پروندهٔ صوتی').setInputFiles({ name: 'جلسه.wav', mimeType: 'audio/wav', buffer })
  await expect(text).toHaveValue('پیش‌نویس: گزارش سالانه قرارداد')
  await window.getByLabel('خواندن پروندهٔ صوتی').setInputFiles({ name: 'نامه.wav', mimeType: 'audio/wav', buffer: Buffer.from('متن') })
  await expect(window.getByText('مرورگر این پرونده را نمی‌تواند بخواند')).toBeVisible()

  const folder = await makeFolder(page, (await mainFolder(page)).uuid, 'گفتارها')
  await window.getByRole('textbox', { name: 'نام سند' }).fill('گزارش گفتاری')
  await window.getByRole('button', { name: 'ذخیره در پوشه' }).click()
  const picker = page.getByRole('dialog', { name: 'پوشه‌ای برای ذخیره برگزینید' })
  const sought = page.waitForRequest((one) => one.url().endsWith('/nodebase/children') && one.postDataJSON().keyword === 'گفتارها')
  await picker.getByLabel('جست‌وجو در نام‌ها').fill('گفتارها')
  expect((await sought).postDataJSON()).toMatchObject({ onlyFolder: true, onlyDocument: false, pageSize: 25 })
  await picker.getByText('گفتارها', { exact: true }).last().click()
  await picker.getByRole('button', { name: 'ذخیره در این پوشه' }).click()
  await expect.poll(async () => (await childrenOf(page, folder.uuid)).map(({ title }) => title)).toEqual(['گزارش گفتاری'])
  await configure(page, null)
})
