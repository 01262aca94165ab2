import { openFolder, rowsOf, windowOf } from '#tests/browser/desk'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { expect, test } from './job'

const RATE = 16_000
/** Silence of nine seconds, so that the last word is a cue of its own, which begins at second 11. */
const sound = Buffer.concat([say(['قرارداد', 'اجاره'], RATE), new Uint8Array(2 * RATE * 9), say(['سالانه'], RATE)])

test('a clerk finds a word that is spoken in a recording, and the player begins at its second', async ({ prepare, seat }) => {
  const vosk = await voskServer()
  try {
    await prepare.call('post', '/api/config/save', { data: [{ key: 'speech.url', value: vosk.url }] })
    const clerk = await prepare.makePerson('مینا', 'رستمی')
    const folder = await prepare.makeFolder(`ضبط‌شده‌ها ${clerk.username}`, await prepare.mainFolder())
    await prepare.putFile(folder.uuid, { name: 'جلسهٔ هیئت.wav', mimeType: 'audio/wav', buffer: Buffer.from(wav(sound, RATE)) })
    await prepare.share(folder.uuid, [clerk], 2)
    const { page } = await seat(clerk)
    const window = await openFolder(page, folder)
    await rowsOf(window).filter({ hasText: 'جلسهٔ هیئت' }).dblclick()
    const player = windowOf(page, /جلسهٔ هیئت/)
    await player.getByRole('button', { name: 'فهرست زیرنویس' }).click()
    await expect(player.getByRole('region', { name: 'فهرست زیرنویس' }).getByText('سالانه')).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Control+Alt+w')
    await expect(player).toBeHidden()
    const found = windowOf(page, 'جست‌وجوی «سالانه»')
    // A background job makes the words searchable, so the search is repeated until they are there.
    await expect(async () => {
      if (await found.isVisible()) await page.keyboard.press('Control+Alt+w')
      await expect(found).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'کادر فرمان' }).getByRole('combobox')).toBeFocused()
      await page.keyboard.insertText('سالانه')
      await page.getByRole('option', { name: 'جست‌وجوی «سالانه» در سندها' }).click()
      await expect(rowsOf(found).first()).toContainText('جلسهٔ هیئت', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(rowsOf(found).first()).toContainText(/در .?۰۰:۱۱/)
    await rowsOf(found).first().dblclick()
    await expect.poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(11)
    await expect(player.getByText('سالانه')).toBeVisible()
  } finally {
    await vosk.close()
    await prepare.call('post', '/api/config/save', { data: [{ key: 'speech.url', value: null }] })
  }
})
