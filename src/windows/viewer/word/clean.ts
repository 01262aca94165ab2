/** Elements that a rendered document may contain. */
const allowed: ReadonlySet<string> = new Set(
  [
    'section article header footer p span div table colgroup col tbody tr td ol li img br wbr sup sub ins del',
    'math mfrac mrow mn mo ms msqrt mroot munder mover munderover msub msup msubsup mtable mtr mtd',
  ]
    .join(' ')
    .split(' '),
)
const allowedAttributes: ReadonlySet<string> = new Set(['class', 'style', 'lang', 'colspan', 'rowspan', 'dir'])
/** Properties that would lay content over other content. */
const placing = ['position', 'left', 'top', 'right', 'bottom', 'inset', 'z-index']

/** Signs that Word takes from the fonts Symbol and Wingdings, by their private code points. Other ones become a bullet. */
const signs: Readonly<Record<string, string>> = {
  ...{ '\uf0a7': '▪', '\uf06e': '■', '\uf071': '❑', '\uf0a8': '◻', '\uf06f': '□', '\uf0d8': '➢', '\uf076': '❖' },
  ...{ '\uf0fc': '✓', '\uf0fe': '☑', '\uf0fb': '✗', '\uf0e0': '→', '\uf0df': '←', '\uf02d': '–' },
}
const replaceSigns = (text: string): string => text.replace(/[\uf000-\uf0ff]/g, (sign) => signs[sign] ?? '•')

/** Height of a single line as a multiple of the font size. Word multiplies the line height of the font; the renderer multiplies the font size. */
const singleLine = 1.25

/** Returns a line height in which no letter is cut, if the given one is a multiple of a single line or the least height of a line. */
const toLineHeight = (height: string): string => {
  if (height.startsWith('calc(100% +') || Number(height) === 1) return 'normal'
  return /^[\d.]+$/.test(height) ? String(Number(height) * singleLine) : height
}

const fallbackFonts = 'var(--fallback-fonts)'
const isOutside = (value: string): boolean => /url\(\s*(?!["']?blob:)|image-set|expression/i.test(value)

/** Makes declarations safe, and independent of the direction: Word means the start of a paragraph with "left". */
export const cleanStyle = (style: CSSStyleDeclaration, isTable: boolean): void => {
  for (const property of placing) style.removeProperty(property)
  if (isOutside(style.cssText)) style.cssText = ''
  if (style.fontFamily !== '' && !style.fontFamily.includes(fallbackFonts)) style.fontFamily += `, ${fallbackFonts}`
  if (style.lineHeight !== '') style.lineHeight = toLineHeight(style.lineHeight)
  if (style.textAlign === 'left') style.textAlign = 'start'
  else if (style.textAlign === 'right') style.textAlign = 'end'
  if (isTable && style.marginLeft === 'auto' && style.marginRight !== 'auto') {
    style.removeProperty('margin-left')
    style.setProperty('margin-inline', 'auto 0')
  }
}

const cleanAttributes = (element: Element) => {
  for (const { name, value } of [...element.attributes])
    if (!allowedAttributes.has(name) && !(name === 'src' && element.localName === 'img' && value.startsWith('blob:')))
      element.removeAttribute(name)
  const { style } = element as HTMLElement
  if (element.hasAttribute('style')) cleanStyle(style, element.localName === 'table')
}

/** Removes everything from a rendered document that is not text, layout or a picture of the package. Links become plain text. */
export const cleanTree = (root: Element): void => {
  for (const element of [...root.querySelectorAll('*')]) {
    if (!root.contains(element)) continue
    if (element.localName === 'a') {
      const text = root.ownerDocument.createElement('span')
      text.append(...element.childNodes)
      if (element.className !== '') text.className = element.className
      element.replaceWith(text)
    } else if (element.localName === 'span' && element.childElementCount === 0 && /[\uf000-\uf0ff]/.test(element.textContent)) {
      cleanAttributes(element)
      element.textContent = replaceSigns(element.textContent)
    } else if (allowed.has(element.localName)) cleanAttributes(element)
    else element.remove()
  }
}

/** Returns the rules of a style sheet that only format elements of the document. Fonts and imports are left out. */
export const cleanSheet = (text: string): string => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule)
    .map((rule) => {
      cleanStyle(rule.style, /\btable\b/.test(rule.selectorText))
      return replaceSigns(rule.cssText)
    })
    .join('\n')
}
