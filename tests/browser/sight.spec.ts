import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import { makeFolder, mainFolder, open, openFolder, rowsOf, start, windowOf } from './desk'
import { overrideProfile } from './own-profile'

const nothing = 'nothing has the focus'

/** Returns true if the focused element, or the element that shows its focus, has an outline of at least two pixels. */
const focusIsDrawn = (page: Page): Promise<string | true> =>
  page.evaluate((none) => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return none
    const lined = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const label = focused.closest('label')
    const isDrawn = lined(focused) || lined(focused, '::after') || (label !== null && lined(label))
    return isDrawn || `no line around ${focused.outerHTML.slice(0, 200)}`
  }, nothing)

const groundOf = (element: Locator): Promise<string> => element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** Checks that two elements of the same kind in different states look different. */
const differ = (one: Locator, other: Locator) => expect.poll(async () => (await groundOf(one)) === (await groundOf(other))).toBe(false)

test('selected, pressed, current and focused elements stay recognisable in a high-contrast theme of the operating system', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/index.html/signin')
  await expect(page.getByLabel('نام کاربری')).toBeFocused()
  for (let steps = 0; steps < 3; steps++) {
    await page.keyboard.press('Tab')
    expect(await focusIsDrawn(page)).toBe(true)
  }
  await signIn(page)
  const main = await mainFolder(page)
  const folder = await makeFolder(page, main.uuid, 'چشم')
  for (const title of ['یک', 'دو']) await makeFolder(page, folder.uuid, title)

  const icons = page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button')
  await icons.first().click()
  await differ(icons.first(), icons.last())
  await page.keyboard.press('ArrowDown')
  expect(await focusIsDrawn(page)).toBe(true)

  const window = await openFolder(page, folder)
  await rowsOf(window).first().click()
  await differ(rowsOf(window).first(), rowsOf(window).last())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+ArrowUp')
  await expect(rowsOf(window).first()).toBeFocused()
  expect(await focusIsDrawn(page)).toBe(true)
  await differ(window.getByRole('button', { name: 'نمای فهرست' }), window.getByRole('button', { name: 'نمای شبکه‌ای' }))
  await page.keyboard.press('Shift+F10')
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await differ(entries.first(), entries.nth(1))
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  const walked: (string | true)[] = []
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    walked.push(await focusIsDrawn(page))
  }
  // After the last element the focus leaves the page.
  expect(walked.filter((found) => found !== true && found !== nothing)).toEqual([])
  expect(walked.filter((found) => found === true).length).toBeGreaterThan(6)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  expect(await focusIsDrawn(page)).toBe(true)
  await differ(page.getByRole('option').first(), page.getByRole('option').nth(1))
  await page.keyboard.press('Escape')
  await start(page, 'تنظیمات میزکار')
  const settings = windowOf(page, 'تنظیمات میزکار')
  await differ(settings.getByRole('tab').first(), settings.getByRole('tab').last())
  const swatches = settings.locator('label[style*="--swatch"]')
  await differ(swatches.first(), swatches.last())
  await differ(settings.locator('header').first(), window.locator('header').first())
  const tasks = page.getByRole('contentinfo').getByRole('button')
  await differ(tasks.and(page.locator('[aria-current]')), tasks.filter({ hasText: folder.title }))
})

/** Returns true if a row is completely visible and nothing covers it. */
const isUncovered = (row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(innerWidth / 2, y)))
}

/** Checks that everything that can be pressed or filled in can be scrolled into view completely. */
const reachAll = async (page: Page, place: Locator) => {
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  const lost = () =>
    place.evaluate((root) => {
      const wanted = 'button, input:not([type="file"]), select, textarea, [role="tab"], [role="row"]'
      return [...root.querySelectorAll<HTMLElement>(wanted)].flatMap((control) => {
        if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2]
        const hit = document.elementFromPoint(x, y)
        const isSeen = hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
        return isSeen ? [] : [control.outerHTML.slice(0, 160)]
      })
    })
  // An element that has just appeared may still move.
  await expect.poll(lost).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const box = await place.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
}

for (const [zoom, size, fontSize] of [
  ['a zoom of 200 %', { width: 640, height: 400 }, 'standard'],
  ['a zoom of 400 %', { width: 320, height: 256 }, 'standard'],
  ['the largest letters', { width: 1280, height: 800 }, 'large'],
] as const)
  test(`at ${zoom} everything is reachable, without sideways scrolling`, async ({ page }) => {
    await page.setViewportSize(size)
    await overrideProfile(page, { fontSize })
    await page.goto('/index.html/signin')
    await expect(page.getByRole('button', { name: 'ورود', exact: true })).toBeVisible()
    await reachAll(page, page.locator('form'))
    await signIn(page)
    const folder = await makeFolder(page, (await mainFolder(page)).uuid, `بزرگ‌نمایی ${zoom}`)
    for (const title of ['یک', 'دو', 'سه', 'چهار', 'پنج']) await makeFolder(page, folder.uuid, title)
    await page.getByRole('button', { name: 'شروع' }).click()
    const menu = page.getByRole('dialog', { name: 'شروع' })
    await expect(menu.getByRole('button', { name: 'خروج' })).toBeVisible()
    await reachAll(page, menu)
    await page.keyboard.press('Escape')

    const window = await openFolder(page, folder)
    await expect(rowsOf(window).first()).toBeAttached()
    await reachAll(page, window)
    await rowsOf(window).first().click()
    for (let steps = 0; steps < 4; steps++) {
      await page.keyboard.press('ArrowDown')
      await expect(rowsOf(window).nth(steps + 1)).toBeFocused()
      await expect.poll(() => page.locator(':focus').evaluate(isUncovered)).toBe(true)
    }
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    // Scrolling stops at whole pixels, entries do not.
    await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(page.locator('dialog kbd').first()).toBeVisible()
    await reachAll(page, page.locator('dialog[open]'))
    await page.keyboard.press('Escape')
    for (const name of ['تنظیمات میزکار', 'نمایهٔ من', 'راهنما', 'تغییر گذرواژه']) {
      await start(page, name)
      await expect(windowOf(page, name).getByRole('button').last()).toBeVisible()
      await reachAll(page, windowOf(page, name))
    }
    // A window grows with the text size, up to the available room.
    if (fontSize === 'large') {
      const box = await windowOf(page, 'تنظیمات میزکار').boundingBox()
      expect([box?.width, box?.height]).toEqual([604, 437])
      expect((await windowOf(page, 'راهنما').boundingBox())?.width).toBe(1009)
    }
  })

test('with reduced motion no animation takes noticeable time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await page.evaluate(() => {
    const long: string[] = []
    Object.assign(globalThis, { long })
    for (const type of ['animationstart', 'transitionstart'])
      document.addEventListener(type, (event) => {
        for (const animation of (event.target as Element).getAnimations()) {
          const { duration, iterations = 1 } = animation.effect?.getComputedTiming() ?? {}
          if (Number(duration) * iterations > 1 && !(event.target as Element).matches('[data-spinning]'))
            long.push(`${type} ${(event.target as Element).outerHTML.slice(0, 120)}`)
        }
      })
  })
  await open(page, page.getByRole('button', { name: 'هستینه' }))
  const window = windowOf(page, 'هستینه')
  await expect(window.getByRole('grid')).toBeVisible()
  await window.getByRole('button', { name: 'بزرگ کردن' }).click()
  await window.getByRole('button', { name: 'اندازهٔ پیشین' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'شروع' }).click()
  await page.keyboard.press('Escape')
  await window.getByRole('button', { name: 'بستن', exact: true }).click()
  await expect(window).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as unknown as { long: string[] }).long)).toEqual([])
})
