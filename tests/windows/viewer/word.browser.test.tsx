import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { docx, paragraph } from '#tests/server/texts/packages'
import { toWordPicture } from '#windows/viewer/open-content'
import { renderWord } from '#windows/viewer/word/render'
import { cleanTree } from '#windows/viewer/word/clean'
import { readPackage } from '#windows/viewer/word/package'
import { wordFrame } from '#windows/viewer/word/print'
import { button, open, png } from './showing'

const relationUri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = [
  `xmlns:r="${relationUri}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')
const within = (element: string): string => element.replace(/^<[\w:]+/, (start) => `${start} ${namespaces}`)

const relations = (list: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
const rtl = (text: string): string => `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
const a4 =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/><w:bidi/></w:sectPr>'
const table = (properties: string, ...cells: string[]): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${rtl(cell)}</w:tc>`).join('')}</w:tr></w:tbl>`

const layoutOf = async (body: string, more: Record<string, string> = {}) =>
  await renderWord(await docx(body, more), new AbortController().signal)

const show = async (body: string, { more = {}, width = 900, locale = 'fa' as 'fa' | 'en', section = a4 } = {}) => {
  const { host, actor } = await open({
    picture: toWordPicture(await layoutOf(body + section, more)),
    size: { width, height: 600 },
    locale,
  })
  await expect.poll(() => host.querySelector('iframe')?.contentDocument?.querySelector('section') ?? null).not.toBe(null)
  const frame = host.querySelector('iframe') ?? expect.fail('no frame')
  const inner = frame.contentWindow as Window & typeof globalThis
  const find = (text: string) =>
    [...inner.document.querySelectorAll('p')].find(({ textContent }) => textContent.includes(text)) ?? expect.fail(`no "${text}"`)
  const boxOf = (text: string) => find(text).getBoundingClientRect()
  return { host, actor, frame, inner, find, boxOf }
}

const textOf = (text: string) => page.frameLocator(page.getByTitle('محتوای سند')).getByText(text)

describe('the layout of a Word document', () => {
  it('mirrors tables from right to left, and only these', async () => {
    const { boxOf } = await show(table('<w:bidiVisual/>', 'نخست', 'دوم') + table('', 'one', 'two'))
    expect(boxOf('نخست').left).toBeGreaterThan(boxOf('دوم').right)
    expect(boxOf('one').right).toBeLessThan(boxOf('two').left)
  })

  it('shows paragraphs in their direction, and aligns them to the side that Word means', async () => {
    const aligned = (text: string, side: string) => rtl(text).replace('<w:bidi/>', `<w:bidi/><w:jc w:val="${side}"/>`)
    const { find, inner } = await show(aligned('آغاز', 'left') + aligned('پایان', 'right') + paragraph('plain'))
    const styleOf = (text: string) => inner.getComputedStyle(find(text))
    expect(['آغاز', 'پایان', 'plain'].map((text) => [styleOf(text).direction, styleOf(text).textAlign])).toEqual([
      ['rtl', 'start'],
      ['rtl', 'end'],
      ['ltr', 'start'],
    ])
  })

  it('shows the paragraphs of a document without any direction in that of their first letter', async () => {
    const { find, inner } = await show(paragraph('نامه (نسخهٔ دوم).') + paragraph('A letter.'), { section: '' })
    const edges = ['نامه', 'letter'].map((text) => {
      const range = inner.document.createRange()
      range.selectNodeContents(find(text))
      const [line, own] = [find(text).getBoundingClientRect(), range.getBoundingClientRect()]
      return [Math.round(own.left - line.left), Math.round(line.right - own.right)]
    })
    expect(edges).toEqual([
      [expect.any(Number), 0],
      [0, expect.any(Number)],
    ])
    expect(edges[0]?.[0]).toBeGreaterThan(100)
  })

  it('puts floating text boxes and pictures into the text, where nothing overlaps', async () => {
    const picture = await png(40, 40, 'red')
    const box = (text: string) =>
      `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="page"><wp:posOffset>9000000</wp:posOffset></wp:positionH>
        <wp:extent cx="2540000" cy="635000"/><wp:wrapNone/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:ln/></wps:spPr>
        <wps:txbx><w:txbxContent>${rtl(text)}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>
        <mc:Fallback><w:pict><v:shape style="position:absolute"><v:textbox><w:txbxContent>${rtl(text)}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`
    const image = `<w:drawing><wp:anchor><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="1270000" cy="1270000"/><wp:wrapNone/>
      <a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="9000000" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:anchor></w:drawing>`
    const { inner, boxOf } = await show(
      rtl('پیش از کادر') + within(`<w:p><w:r>${box('درون کادر')}</w:r><w:r>${image}</w:r><w:r><w:t>پس از کادر</w:t></w:r></w:p>`),
      {
        more: {
          'word/media/a.png': picture as unknown as string,
          'word/_rels/document.xml.rels': relations(`<Relationship Id="p1" Type="${relationUri}/image" Target="media/a.png"/>`),
        },
      },
    )
    const shown = inner.document.querySelector('img') ?? expect.fail('no picture')
    await expect.poll(() => shown.naturalWidth).toBe(40)
    expect(inner.document.body.textContent.match(/درون کادر/g)).toHaveLength(1)
    const sheet = inner.document.querySelector('section')?.getBoundingClientRect() ?? expect.fail('no page')
    const places = [boxOf('پیش از کادر'), boxOf('درون کادر'), shown.getBoundingClientRect()]
    for (const { left, right } of places) expect([left >= sheet.left, right <= sheet.right]).toEqual([true, true])
    expect(places[1]?.top).toBeGreaterThanOrEqual(places[0]?.bottom ?? Number.NaN)
    expect(places[2]?.top).toBeGreaterThanOrEqual(places[1]?.bottom ?? Number.NaN)
  })

  it('starts pages where Word has stored them, at whole paragraphs', async () => {
    const middle = '<w:p><w:r><w:t>نیمه</w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>دیگر</w:t></w:r></w:p>'
    const { inner } = await show(rtl('نخست') + middle)
    expect([...inner.document.querySelectorAll('section')].map(({ textContent }) => textContent.trim())).toEqual(['نخست', 'نیمهدیگر'])
  })

  it('needs no horizontal scrolling in a narrow window', async () => {
    const { inner } = await show(rtl('می‌خواهیم '.repeat(40)) + table('<w:tblW w:w="9000" w:type="dxa"/>', 'یک', 'دو'), { width: 420 })
    expect(inner.document.documentElement.scrollWidth).toBeLessThanOrEqual(inner.document.documentElement.clientWidth)
  })
})

describe('a hostile Word document', () => {
  const outside = 'https://outside.invalid'
  const hostile = () =>
    show(
      within(
        `<w:p><w:hyperlink r:id="h1"><w:r><w:t>پیوند</w:t></w:r></w:hyperlink><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="1270000"/><a:graphic><a:graphicData>
        <pic:pic><pic:blipFill><a:blip r:embed="p1" r:link="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>
        <w:r><w:pict><v:shape style="background:url(${outside}/style)"><v:imagedata r:id="p1"/></v:shape></w:pict></w:r></w:p>`,
      ) + within('<w:altChunk r:id="c1"/>'),
      {
        more: {
          'word/evil.html': `<script>parent.evil = true</script><img src="${outside}/chunk">`,
          'word/vbaProject.bin': 'macro',
          'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="x"><w:rPr><w:rFonts w:ascii="x; } @import url(${outside}/import); * { background: url(${outside}/sheet)"/></w:rPr></w:style></w:styles>`,
          'word/_rels/document.xml.rels': relations(
            `<Relationship Id="h1" Type="${relationUri}/hyperlink" Target="javascript:parent.evil=true" TargetMode="External"/>
             <Relationship Id="p1" Type="${relationUri}/image" Target="${outside}/picture" TargetMode="External"/>
             <Relationship Id="s" Type="${relationUri}/styles" Target="styles.xml"/>
             <Relationship Id="c1" Type="${relationUri}/aFChunk" Target="evil.html"/>`,
          ),
        },
      },
    )

  it('sends no request, runs no script, and shows links as text', async () => {
    performance.clearResourceTimings()
    const { inner } = await hostile()
    await userEvent.click(textOf('پیوند'))
    expect(inner.document.querySelectorAll('a, iframe, script, object, svg, [href], [onclick]')).toHaveLength(0)
    expect([...inner.document.images].map(({ src }) => src)).toEqual(['', ''])
    const rules = inner.document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('')
    expect(rules).not.toContain(outside)
    const requests = [...performance.getEntriesByType('resource'), ...inner.performance.getEntriesByType('resource')]
    expect(requests.filter(({ name }) => name.includes('outside'))).toEqual([])
    expect('evil' in globalThis).toBe(false)
  })

  it('keeps only text, layout and pictures of the package', () => {
    const inert = document.implementation.createHTMLDocument()
    inert.body.innerHTML = `<div><p class="a" onclick="x()" id="b">متن <a href="https://example.org" class="c">پیوند</a></p>
      <script>x()</script><iframe src="https://example.org"></iframe><form><input></form><style>p{}</style><svg><use/></svg>
      <img src="https://example.org/a.png"><span style="position: fixed; background: url(https://example.org/b.png)">ب</span></div>`
    cleanTree(inert.body)
    expect(inert.body.innerHTML.replace(/\s+/g, ' ')).toBe(
      '<div><p class="a">متن <span class="c">پیوند</span></p> <img><span style="">ب</span></div>',
    )
  })

  it('is not unpacked if its parts together are too large', async () => {
    const large = await docx(paragraph('متن'), { 'word/embeddings/a.bin': '0'.repeat(101 << 20) })
    await expect(readPackage(large)).rejects.toMatchObject({ message: expect.stringContaining('TOO_LARGE') })
  })

  it('is shown in a frame that refuses requests and scripts', async () => {
    const { inner, frame } = await hostile()
    const refused: string[] = []
    inner.document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    const image = inner.document.createElement('img')
    image.src = '/favicon.ico'
    const script = inner.document.createElement('script')
    script.textContent = 'parent.evil = true'
    inner.document.body.append(image, script)
    await expect.poll(() => refused).toContain('img-src')
    expect(frame.sandbox.value).toBe('allow-same-origin')
    expect('evil' in globalThis).toBe(false)
  })
})

describe('reading a Word document', () => {
  const sentence = 'می‌خواهیم نامهٔ شمارهٔ ۱۲/الف (نسخهٔ دوم) را بررسی کنیم.'
  const split = `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>بودجهٔ سا</w:t></w:r><w:r><w:t>لانه</w:t></w:r></w:p>`

  it('has a name, gets the focus, and lets users copy clean text', async () => {
    const { frame, inner, find } = await show(rtl(sentence) + split)
    frame.focus()
    await expect.element(page.getByTitle('محتوای سند')).toBeVisible()
    inner.getSelection()?.selectAllChildren(find('می‌خواهیم'))
    expect(inner.getSelection()?.toString()).toBe(sentence)
    inner.getSelection()?.selectAllChildren(inner.document.body)
    expect(inner.getSelection()?.toString().trim()).toBe(`${sentence}\n\nبودجهٔ سالانه`)
  })

  it('finds words across runs, marks them, and scrolls to the next hit', async () => {
    const { inner } = await show(split + rtl(sentence).repeat(120) + split)
    await userEvent.click(button('جست‌وجو در سند'))
    await userEvent.fill(page.getByRole('textbox', { name: 'جست‌وجو در سند' }), 'سالانه')
    const marked = (name: string) => [...(inner.CSS.highlights.get(name) ?? [])].map(String)
    await expect.poll(() => [marked('current-hit'), marked('hit')]).toEqual([['سالانه'], ['سالانه']])
    const top = () => [...(inner.CSS.highlights.get('current-hit') ?? [])].map((range) => (range as Range).getBoundingClientRect().top)[0]
    expect(inner.scrollY).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => inner.scrollY).toBeGreaterThan(1_000)
    expect(top()).toBeLessThan(inner.innerHeight)
    await expect.element(page.getByText('۲ از ۲')).toBeVisible()
  })

  it('passes shortcuts in the document to the viewer, and zooms', async () => {
    const { frame, actor, find, inner } = await show(rtl(sentence))
    await userEvent.click(textOf('می‌خواهیم'))
    expect(document.activeElement).toBe(frame)
    const height = find('می‌خواهیم').getBoundingClientRect().height
    await userEvent.keyboard('{Control>}={/Control}')
    await expect.poll(() => find('می‌خواهیم').getBoundingClientRect().height).toBeGreaterThan(height)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(inner.getSelection()?.toString().trim()).toBe(sentence)
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(page.getByRole('search')).toBeVisible()
    expect(actor.getSnapshot().matches({ picture: { showing: { finding: 'open' } } })).toBe(true)
  })

  it('prints the pages without the desktop', async () => {
    const frame = await wordFrame(await layoutOf(rtl(sentence) + a4), 'نامه')
    const inner = frame.contentDocument
    expect([inner?.title, inner?.body.innerText.trim(), inner?.querySelectorAll('section').length]).toEqual(['نامه', sentence, 1])
    expect(inner?.adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(5)
    frame.remove()
  })

  it('offers the plain text, and speaks English', async () => {
    const { actor } = await show(rtl(sentence), { locale: 'en' })
    await expect.element(page.getByRole('note')).toHaveTextContent('Simple view')
    await userEvent.click(button('Plain text'))
    expect(actor.getSnapshot().context.plainText).toBe(true)
  })
})
