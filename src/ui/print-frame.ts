/** An empty page in a frame that nobody sees, so that the printer gets what is put there and nothing of the desktop. Whoever asks removes it. */
export const openPrintFrame = (style: string): { frame: HTMLIFrameElement; inner: Window & typeof globalThis } => {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Not hidden by `display`: browsers print nothing of such a frame.
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
  // A sheet made by script needs no permission of the content security policy.
  const sheet = new inner.CSSStyleSheet()
  sheet.replaceSync(style)
  inner.document.adoptedStyleSheets = [sheet]
  return { frame, inner }
}
