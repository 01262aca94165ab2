/** Creates an empty page in an invisible frame, so that only its content is printed and not the desktop. The caller removes it. */
export const openPrintFrame = (style: string): { frame: HTMLIFrameElement; inner: Window & typeof globalThis } => {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Browsers do not print a frame with `display: none`.
  Object.assign(frame.style, {
    position: 'fixed',
    inlineSize: '1px',
    blockSize: '1px',
    insetBlockEnd: '0',
    insetInlineEnd: '0',
    opacity: '0',
    border: 'none',
  })
  document.body.append(frame)
  const inner = frame.contentWindow as Window & typeof globalThis
  // A stylesheet created by script needs no permission of the content security policy.
  const sheet = new inner.CSSStyleSheet()
  sheet.replaceSync(style)
  inner.document.adoptedStyleSheets = [sheet]
  return { frame, inner }
}

/** Returns the `@font-face` rules of the page with absolute URLs. */
export const fontFaces = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        const base = sheet.href ?? location.href
        return [...sheet.cssRules]
          .filter((rule) => rule instanceof CSSFontFaceRule)
          .map(({ cssText }) => cssText.replace(/url\("([^"]+)"\)/g, (_, address: string) => `url("${new URL(address, base).href}")`))
      } catch {
        // The browser may refuse access to the style sheet of an extension. It is skipped.
        return []
      }
    })
    .join('\n')
