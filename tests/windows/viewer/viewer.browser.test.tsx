import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backwards, type DrawnPage, forwards, makePdf } from '#tests/support/pdf'
import { makeTiff } from '#tests/support/tiff'
import { PictureError } from '#windows/viewer/picture'
import { type Bytes, toBytes, readInBlocks } from '#windows/viewer/sources/bytes'
import { encryptedPdf } from './encrypted-pdf'
import {
  open,
  button,
  stage,
  canvasOf,
  colourAt,
  near,
  openRendered,
  red,
  green,
  blue,
  a4,
  coloured,
  noServer,
  png,
  copySelection,
  image,
  width,
} from './showing'
import { doubleClicked } from '../double-click'
import { acceptReading } from '../accept-reading'

describe('a PDF', () => {
  it('shows its pages and the current page number, and goes to a page by a number in Persian digits [VIEW-005]', async () => {
    await open({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0.5, 0], [0, 0, 1]))) })
    await openRendered(1, red)
    expect(canvasOf(3)).toBeNull()
    await userEvent.fill(page.getByLabelText('شمارهٔ صفحه'), '۳')
    await userEvent.keyboard('{Enter}')
    await openRendered(3, blue)
    await expect.element(page.getByLabelText('شمارهٔ صفحه')).toHaveValue('۳')
    await userEvent.click(button('صفحهٔ پیشین'))
    await expect.element(page.getByLabelText('شمارهٔ صفحه')).toHaveValue('۲')
    await openRendered(2, green)
  })

  it('the keys of a page scroll through a PDF', async () => {
    const { actor } = await open({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0.5, 0], [0, 0, 1]))) })
    await openRendered(1, red)
    stage().focus()
    await userEvent.keyboard('{End}')
    await openRendered(3, blue)
    await expect.poll(() => actor.getSnapshot().context.page).toBe(3)
    const end = stage().scrollTop
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => end - stage().scrollTop).toBeGreaterThan(stage().clientHeight * 0.8)
    await userEvent.keyboard('{Home}')
    await expect.poll(() => stage().scrollTop).toBe(0)
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => stage().scrollTop).toBeGreaterThan(stage().clientHeight * 0.8)
  })

  it('rotates the page and its text layer by 90 degrees [VIEW-007]', async () => {
    const texts = [{ x: 20, y: 780, size: 40, glyphs: backwards('سلام') }]
    await open({ bytes: toBytes(makePdf([{ ...a4, texts }])) })
    const word = () => document.querySelector('[data-start]')?.getBoundingClientRect() ?? expect.fail('no text')
    await expect.poll(() => document.querySelectorAll('[data-start]').length).toBe(1)
    const before = word()
    expect(before.width).toBeGreaterThan(before.height)
    await userEvent.click(button('چرخش ساعت‌گرد'))
    await expect.poll(() => word().height > word().width).toBe(true)
    const sheet = document.querySelector('article')?.getBoundingClientRect() ?? expect.fail('no page')
    expect(sheet.width).toBeGreaterThan(sheet.height)
    // After the rotation, the top left corner of the page is at the top right.
    expect(word().right).toBeGreaterThan(sheet.left + sheet.width * 0.8)
    expect(word().top).toBeLessThan(sheet.top + sheet.height * 0.3)
    await expect.poll(() => (canvasOf(1)?.width ?? 0) > (canvasOf(1)?.height ?? 0)).toBe(true)
    const box = word()
    await expect
      .poll(() =>
        near([0, 0, 0])(
          colourAt(1, (box.left + box.width / 2 - sheet.left) / sheet.width, (box.top + box.height * 0.15 - sheet.top) / sheet.height),
        ),
      )
      .toBe(true)
  })

  it('copies PDF text in reading order, with half-spaces and lam-alef intact', async () => {
    const glyphs = [
      ...forwards('۱۲'),
      ...backwards(' سال '),
      ...backwards('ند'),
      { text: '\u200c', width: 0 },
      ...backwards('کرده'),
      { text: ' ' },
      { text: 'م' },
      { text: 'ز' },
      { text: 'لا' },
    ]
    const readLatin = [...forwards('PDF '), ...backwards('سند')]
    await open({
      bytes: toBytes(
        makePdf([
          {
            ...a4,
            texts: [
              { x: 100, y: 700, glyphs },
              { x: 100, y: 660, glyphs: readLatin },
            ],
          },
        ]),
      ),
    })
    await expect.poll(() => document.querySelectorAll('[data-start]').length).toBeGreaterThan(3)
    const word = [...document.querySelectorAll<HTMLElement>('[data-start]')].find(({ textContent }) => textContent.includes('کرده'))
    expect(await doubleClicked(word ?? expect.fail('no word'), 'ر')).toBe('کرده\u200cند')
    stage().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    const copied = await copySelection()
    expect(copied).toBe('لازم کرده\u200cند سال ۱۲\nسند PDF')
  })

  it('copies exactly the selected PDF text', async () => {
    await open({ bytes: toBytes(makePdf([{ ...a4, texts: [{ x: 100, y: 700, size: 30, glyphs: backwards('یک دو سه') }] }])) })
    await expect.poll(() => document.querySelectorAll('[data-start]').length).toBe(3)
    const words = [...document.querySelectorAll<HTMLElement>('[data-start]')]
    const [one, two] = words.map((word) => word.firstChild ?? expect.fail('no text'))
    getSelection()?.setBaseAndExtent(one ?? stage(), 1, two ?? stage(), 1)
    expect(await copySelection()).toBe('ک د')
    const [right, left] = [words[0]?.getBoundingClientRect(), words[2]?.getBoundingClientRect()]
    expect((right?.left ?? 0) - (left?.right ?? 0)).toBeGreaterThan(0)
  })

  it('finds words in other spellings, counts and highlights matches, and steps through them', async () => {
    const line = (text: string): DrawnPage => ({ ...a4, texts: [{ x: 100, y: 100, size: 20, glyphs: backwards(text) }] })
    await open({ bytes: toBytes(makePdf([line('كتاب خوب'), line('چیز دیگر'), line('این کتاب کتاب')])) })
    stage().focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await userEvent.keyboard('کتاب')
    const count = page.getByRole('search').getByRole('status')
    await expect.element(count).toHaveTextContent('۱ از ۳')
    const current = () => document.querySelector<HTMLElement>('mark[data-current]')?.getBoundingClientRect()
    await expect
      .poll(
        () =>
          (current()?.top ?? 0) > stage().getBoundingClientRect().top &&
          (current()?.bottom ?? 9e9) < stage().getBoundingClientRect().bottom,
      )
      .toBe(true)
    const sheet = document.querySelector('article')?.getBoundingClientRect() ?? expect.fail('no page')
    const mark = current() ?? expect.fail('no mark')
    const letters = 4 * 0.5 * 20 * (96 / 72) * 0.8
    expect(mark.width).toBeCloseTo(letters, 0)
    // «کتاب» is the first word, so it is at the right end of the line of eight characters.
    expect((mark.right - sheet.left) / sheet.width).toBeCloseTo((100 + 8 * 10) / 595, 2)
    await userEvent.keyboard('{Enter}')
    await expect.element(count).toHaveTextContent('۲ از ۳')
    await expect.element(page.getByLabelText('شمارهٔ صفحه')).toHaveValue('۳')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.element(count).toHaveTextContent('۱ از ۳')
    button('یافتهٔ پیشین').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(count).toHaveTextContent('۳ از ۳')
    await userEvent.fill(page.getByRole('textbox', { name: 'جست‌وجو در سند' }), 'نیست')
    await expect.element(count).toHaveTextContent('چیزی یافت نشد')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('search')).not.toBeInTheDocument()
  })

  it.each(['press', 'Enter'])('offers words of the other keyboard layout that are in the document, and finds them on a %s', async (way) => {
    await open({ bytes: toBytes(makePdf([{ ...a4, texts: [{ x: 100, y: 100, size: 20, glyphs: backwards('این نامه') }] }])) })
    stage().focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await acceptReading(page.getByRole('textbox', { name: 'جست‌وجو در سند' }), 'khli', 'نامه', way)
    await expect.element(page.getByRole('search').getByRole('status')).toHaveTextContent('۱ از ۱')
  })

  it('asks for the password of an encrypted PDF, reports a wrong one, and opens with the right one', async () => {
    const bytes = Uint8Array.from(atob(encryptedPdf.base64), (character) => character.charCodeAt(0))
    await open({ bytes: toBytes(bytes) })
    await userEvent.fill(page.getByLabelText('گذرواژهٔ سند'), 'نادرست')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('گذرواژه درست نیست')).toBeVisible()
    await userEvent.fill(page.getByLabelText('گذرواژهٔ سند'), encryptedPdf.password)
    await userEvent.click(button('گشودن سند'))
    await openRendered(1, green)
  })

  it('shows the first page of a 200 MB PDF after its first chunks', async () => {
    const whole = makePdf(coloured([1, 0, 0], [0, 0, 1]), { padding: 200_000_000 })
    const read: [number, number][] = []
    const counted: Bytes = {
      size: whole.byteLength,
      read: async (start, end) => {
        read.push([start, end])
        return whole.slice(start, end)
      },
    }
    await open({ bytes: readInBlocks(counted) })
    await openRendered(1, red)
    const total = read.reduce((sum, [start, end]) => sum + end - start, 0)
    expect(total).toBeLessThan(4_000_000)
    expect(new Set(read.map(([start]) => start)).size).toBe(read.length)
  })

  it('reports a lost connection while reading a PDF, and reopens it after reconnection', async () => {
    const whole = makePdf(coloured([1, 0, 0]), { padding: 5_000_000 })
    let lost = true
    const bytes: Bytes = {
      size: whole.byteLength,
      read: async (start, end) => {
        if (lost && start > 0) throw new PictureError('offline')
        return whole.slice(start, end)
      },
    }
    await open({ bytes })
    await expect.element(page.getByRole('alert')).toHaveTextContent('ارتباط با سامانه برقرار نیست')
    lost = false
    await userEvent.click(button('تلاش دوباره'))
    await openRendered(1, red)
  })

  it('leaves a PDF to the browser if so configured [VIEW-011]', async () => {
    const bytes = toBytes(makePdf(coloured([1, 0, 0])))
    await open({ bytes, config: { 'viewer.pdf.embedded': 'true' } })
    expect(document.querySelector('iframe')?.src).toMatch(/^blob:/)
    expect(document.querySelector('canvas')).toBeNull()
  })
})

describe('an image', () => {
  it.each([
    ['fa', 'right'],
    ['en', 'left'],
  ] as const)('shows the line start of a page that is wider than the window: in %s on the %s', async (locale, side) => {
    await open({ bytes: toBytes(await png(2_000, 1_500, 'red')), locale })
    const picture = () => document.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
    await expect.poll(() => Math.round(picture().width)).toBe(1_600)
    const area = document.querySelector('section:has(img)') ?? document.body
    const inner = area.getBoundingClientRect().left + (side === 'left' ? 0 : area.clientWidth)
    expect(Math.abs(picture()[side] - inner)).toBeCloseTo(16, 0)
  })

  it('zooms an image at the pointer with Ctrl and the wheel, and drags it [VIEW-005] [VIEW-006]', async () => {
    await open({ bytes: toBytes(await png(2_000, 1_500, 'red')) })
    await expect.poll(width).toBe(1_600)
    const box = stage().getBoundingClientRect()
    const point = { x: box.left + 200, y: box.top + 150 }
    const share = () => [(point.x - image().left) / image().width, (point.y - image().top) / image().height]
    const before = share()
    stage().dispatchEvent(
      new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, clientX: point.x, clientY: point.y, bubbles: true, cancelable: true }),
    )
    await expect.poll(width).toBe(2_000)
    for (const [at, value] of share().entries()) expect(value).toBeCloseTo(before[at] ?? 0, 2)
    const [left, top] = [stage().scrollLeft, stage().scrollTop]
    const move = (type: string, x: number, y: number) =>
      stage().dispatchEvent(
        new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, bubbles: true, cancelable: true }),
      )
    stage().setPointerCapture = () => {}
    move('pointerdown', point.x, point.y)
    move('pointermove', point.x - 60, point.y - 40)
    move('pointerup', point.x - 60, point.y - 40)
    expect([stage().scrollLeft - left, stage().scrollTop - top]).toEqual([60, 40])
    move('pointermove', 0, 0)
    expect(stage().scrollLeft - left).toBe(60)
  })

  it('fits the image to width or window, keeps the fit on resize, and reset restores the start [VIEW-008]', async () => {
    const { host } = await open({ bytes: toBytes(await png(2_000, 500, 'red')) })
    await expect.poll(width).toBe(1_600)
    await userEvent.click(button('هم‌اندازهٔ پهنا'))
    await expect.poll(width).toBe(stage().clientWidth - 32)
    host.style.inlineSize = '700px'
    await expect.poll(() => width() === stage().clientWidth - 32 && width() < 700).toBe(true)
    await userEvent.click(button('اندازه و جهت آغازین'))
    await expect.poll(width).toBe(1_600)
  })

  it('shows an image too small to fill the window at the largest scale', async () => {
    await open({ bytes: toBytes(await png(8, 8, 'red')) })
    await userEvent.click(button('هم‌اندازهٔ پهنا'))
    await expect.poll(width).toBe(48)
    await userEvent.click(button('تمام صفحه'))
    await userEvent.click(button('اندازه و جهت آغازین'))
    await expect.poll(width).toBeLessThan(10)
  })

  it('two fingers zoom an image', async () => {
    const { actor } = await open({ bytes: toBytes(await png(800, 600, 'red')) })
    await expect.poll(width).toBe(640)
    const finger = (identifier: number, clientX: number) => new Touch({ identifier, target: stage(), clientX, clientY: 300 })
    const touch = (type: string, ...at: number[]) =>
      stage().dispatchEvent(new TouchEvent(type, { touches: at.map((x, index) => finger(index, x)), bubbles: true, cancelable: true }))
    touch('touchstart', 300, 400)
    expect(touch('touchmove', 250, 450)).toBe(false)
    expect(actor.getSnapshot().context.transform.scale).toBeCloseTo(1.6)
    touch('touchstart', 300)
    expect(touch('touchmove', 250)).toBe(true)
  })

  it('never decodes an image of 30,000 by 30,000 pixels in the browser: the server draws it, or a message explains why not', async () => {
    const huge = await png(1, 1, 'red')
    new DataView(huge.buffer).setUint32(16, 30_000)
    new DataView(huge.buffer).setUint32(20, 30_000)
    await open({ bytes: toBytes(huge) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('بزرگ‌تر از آن است')
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a broken file', () => {
  it.each([
    ['empty', new Uint8Array(), 'خالی است'],
    ['something else under its name', new TextEncoder().encode('این یک متن است'), 'با پسوند آن نمی‌خواند'],
    ['a PDF that ends early', makePdf(coloured([1, 0, 0])).slice(0, 40), 'خوانده نمی‌شود'],
    ['a TIFF that ends early', makeTiff([{ width: 9, height: 9, colour: red }]).slice(0, 20), 'not drawn'],
  ])('shows a message if the file is %s', async (_case, bytes, sentence) => {
    const pages = () => Promise.reject(Object.assign(new Error('x'), { code: 'notDrawable', detail: 'not drawn' }))
    await open({ bytes: toBytes(bytes), server: { ...noServer, pages } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
    await expect.element(button('تلاش دوباره')).toBeVisible()
  })

  it('reports a file that only the browser detects as broken', async () => {
    const broken = (await png(50, 50, 'red')).fill(0, 8)
    await open({ bytes: toBytes(broken) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('خوانده نمی‌شود')
  })
})

describe('the thumbnails beside the viewed document', () => {
  it('open their pages, by click and by keyboard', async () => {
    const { actor } = await open({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0.5, 0], [0, 0, 1]))) })
    await userEvent.click(button('فهرست صفحه‌ها'))
    const strip = page.getByRole('navigation', { name: 'فهرست صفحه‌ها' })
    await expect.poll(() => document.querySelectorAll('nav canvas').length).toBe(3)
    const small = document.querySelectorAll<HTMLCanvasElement>('nav canvas')[2] ?? expect.fail('no picture')
    expect(near(blue)([...(small.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])].slice(0, 3))).toBe(true)
    await userEvent.click(strip.getByRole('button', { name: 'صفحهٔ ۲' }))
    await expect.poll(() => actor.getSnapshot().context.page).toBe(2)
    await userEvent.keyboard('{ArrowDown}')
    await openRendered(3, blue)
    await expect.element(strip.getByRole('button', { name: 'صفحهٔ ۳' })).toHaveFocus()
    await userEvent.click(button('فهرست صفحه‌ها'))
    await expect.element(strip).not.toBeInTheDocument()
  })
})
