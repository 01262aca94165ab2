import { expect, type Preparation, test } from '#tests/jobs/job'
import { languageTool } from '#tests/support/language-tool'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { openFolder, rowsOf, windowOf } from './desk'

const mainRoot = async (prepare: Preparation): Promise<string | undefined> => {
  const roots = await prepare.call<{ uuid: string; title: string }[]>('get', '/api/folder/rootFolders')
  return roots.find(({ title }) => title === 'هستینه')?.uuid
}

const text = { name: 'نامه.txt', mimeType: 'text/plain', buffer: Buffer.from('متن نامه') }

test('a clerk spell-checks a description, corrects a word and undoes the correction; the text stays when the spell checker fails', async ({
  prepare,
  seat,
}) => {
  const tool = await languageTool()
  try {
    await prepare.call('post', '/api/config/save', { data: [{ key: 'spellcheck.url', value: tool.url }] })
    const property = { uuid: crypto.randomUUID(), title: 'شرح', type: 'LONG_STRING', required: false, options: [] }
    await prepare.call('post', '/api/metadata/create-definition', {
      data: { title: 'شناسنامهٔ نامه', key: 'letter', properties: [property] },
    })
    const clerk = await prepare.makePerson('نرگس', 'امینی')
    const folder = await prepare.makeFolder(`  نامه‌ها ${clerk.username}`, await mainRoot(prepare))
    await prepare.putFile(folder.uuid, text)
    await prepare.share(folder.uuid, [clerk], 3)
    const { page } = await seat(clerk)
    const window = await openFolder(page, folder)
    await rowsOf(window).filter({ hasText: 'نامه' }).click()
    await page.keyboard.press('Alt+Enter')
    const properties = windowOf(page, 'نامه').last()
    await properties.getByRole('tab', { name: 'شناسهٔ سند' }).click()
    await properties.getByLabel('افزودن شناسه').selectOption('شناسنامهٔ نامه')
    await properties.getByRole('button', { name: 'افزودن', exact: true }).click()
    const field = properties.getByLabel('شرح')
    await field.fill('😀 میخواهم این گذارش را بخوانم.')
    expect(tool.asked).toEqual([])
    await properties.getByRole('button', { name: 'بررسی املا', exact: true }).click()
    await expect(properties.getByText('۲ مورد شاید نادرست باشد.')).toBeVisible()
    await properties.getByRole('button', { name: /جایگزینی «.گذارش.» با «.گزارش.»/ }).click()
    await expect(field).toHaveValue('😀 میخواهم این گزارش را بخوانم.')
    await expect(properties.getByText('۱ مورد شاید نادرست باشد.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('😀 میخواهم این گذارش را بخوانم.')
    await tool.close()
    await properties.getByRole('button', { name: 'بررسی املا', exact: true }).click()
    await expect(properties.getByRole('alert').filter({ hasText: 'سرویسی که سامانه به آن وصل است پاسخ درستی نداد.' })).toBeVisible()
    await expect(field).toHaveValue('😀 میخواهم این گذارش را بخوانم.')
  } finally {
    await tool.close()
    await prepare.call('post', '/api/config/save', { data: [{ key: 'spellcheck.url', value: null }] })
  }
})

test('a clerk opens a recording, sees that its subtitles are being made, and reads them later [VIEW-002] [VIEW-003]', async ({
  prepare,
  seat,
}) => {
  const vosk = await voskServer()
  try {
    await prepare.call('post', '/api/config/save', { data: [{ key: 'speech.url', value: vosk.url }] })
    const clerk = await prepare.makePerson('رضا', 'کاظمی')
    const folder = await prepare.makeFolder(`  جلسه‌ها ${clerk.username}`, await mainRoot(prepare))
    const buffer = Buffer.from(wav(say(['قرارداد', 'اجاره', 'گزارش'], 44_100), 44_100))
    await prepare.putFile(folder.uuid, { name: 'جلسهٔ دوشنبه.wav', mimeType: 'audio/wav', buffer })
    await prepare.share(folder.uuid, [clerk], 2)
    vosk.fail = 'silent'
    const { page } = await seat(clerk)
    const window = await openFolder(page, folder)
    await rowsOf(window).filter({ hasText: 'جلسهٔ دوشنبه' }).dblclick()
    const player = windowOf(page, /جلسهٔ دوشنبه/)
    await expect(player.getByText('زیرنویس از گفتار این پرونده ساخته می‌شود')).toBeVisible()
    await expect(player.getByRole('button', { name: 'تلاش دوباره' })).toBeVisible({ timeout: 30_000 })
    await expect(player.getByText('سرویسی که سامانه به آن وصل است پاسخ درستی نداد. کمی بعد دوباره تلاش کنید.')).toBeVisible()
    vosk.fail = 'no'
    await expect(async () => {
      await player.getByRole('button', { name: 'تلاش دوباره' }).click({ timeout: 1_000 })
      await expect(player.getByText('زیرنویس از گفتار این پرونده ساخته می‌شود')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 45_000 })
    await player.getByRole('button', { name: 'فهرست زیرنویس' }).click()
    await expect(player.getByRole('region', { name: 'فهرست زیرنویس' }).getByRole('button')).toContainText('قرارداد اجاره گزارش')
  } finally {
    await vosk.close()
    await prepare.call('post', '/api/config/save', { data: [{ key: 'speech.url', value: null }] })
  }
})
