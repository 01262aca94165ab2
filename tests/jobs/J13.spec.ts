import { windowOf } from '#tests/browser/desk'
import { line, task } from '#tests/server/workflows/diagrams'
import { Actions, expect, test } from './job'

test('J13: a clerk finds a document on a phone, reads it and answers a task, in 8 actions', async ({ browser, baseURL, prepare }) => {
  const clerk = await prepare.makePerson('نرگس', 'صادقی')
  const folder = await prepare.makeFolder(`بخشنامه‌ها ${clerk.username}`)
  await prepare.putFile(folder.uuid, {
    ...{ name: `بخشنامهٔ مرخصی ${clerk.username}.txt`, mimeType: 'text/plain' },
    buffer: Buffer.from(`مرخصی سالانه سی روز است. ${clerk.username}`),
  })
  await prepare.share(folder.uuid, [clerk], 2)
  const [document] = await prepare.childrenOf(folder.uuid)
  const workflowUuid = await prepare.publishWorkflow(
    `تأیید بخشنامه ${clerk.username}`,
    line(task('read', { name: 'تأیید بخشنامه', assignee: clerk.uuid })),
  )
  await prepare.call('post', '/api/bpmn/user-start-flow', { data: { workflowUuid, nodeUuid: document?.uuid } })

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fa-IR',
    viewport: { width: 420, height: 800 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const actions = new Actions()
  await actions.watch(context)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('نام کاربری').fill(clerk.username)
  await page.getByLabel('گذرواژه', { exact: true }).fill(clerk.password)
  await page.getByRole('button', { name: 'ورود', exact: true }).click()
  const home = windowOf(page, 'خانه')
  await expect(home.getByRole('list', { name: 'کارها' })).toContainText('تأیید بخشنامه')

  actions.reset()
  await page.getByRole('button', { name: 'شروع' }).tap()
  await page.getByRole('dialog', { name: 'شروع' }).getByRole('button', { name: 'جست‌وجو', exact: true }).tap()
  const search = windowOf(page, /جست‌وجو/)
  await expect(search.getByPlaceholder('نام یا متن سند')).toBeFocused()
  await page.keyboard.insertText(`مرخصی ${clerk.username}`)
  await page.keyboard.press('Enter')
  const hit = search.getByRole('row', { name: /بخشنامهٔ مرخصی/ })
  await hit.dblclick()
  await expect(windowOf(page, /بخشنامهٔ مرخصی/)).toContainText('مرخصی سالانه سی روز است.')

  await page.getByRole('button', { name: /^اعلان‌ها/ }).tap()
  await page.getByRole('dialog', { name: 'اعلان‌ها' }).getByRole('button', { name: 'باز کردن کار' }).tap()
  const tasks = windowOf(page, 'کارها')
  await tasks.getByRole('button', { name: 'تکمیل کار' }).tap()
  await expect(page.getByText('کار با موفقیت انجام شد.')).toBeVisible()
  expect(actions.count).toBeLessThanOrEqual(8)
  await context.close()
})
