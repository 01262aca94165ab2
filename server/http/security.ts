/** Hashes of two style elements that React Aria adds at run time: touch handling of pressable elements, and scrolling behind a dialog. */
const REACT_ARIA_STYLES = ["'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='", "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='"]

const toPolicy = (rules: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/**
 * Content security policy: pages load nothing from other hosts and run only scripts of this installation; `frame` is the origin of a
 * configured editor.
 */
const buildPagePolicy = (frame: string | undefined): string =>
  toPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", ...REACT_ARIA_STYLES],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", 'blob:', ...(frame === undefined ? [] : [frame])],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
const PAGE_POLICY = buildPagePolicy(undefined)
const ANSWER_POLICY = toPolicy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const SHARED: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), payment=(), usb=(), microphone=(self)',
}

/**
 * Sets the security headers of a response; a response with its own policy keeps it. Changes the response in place, because a new one would
 * lose the fast path of the Node adapter for plain texts.
 */
export function setSecurityHeaders(response: Response, kind: 'page' | 'answer', encrypted: boolean, frame?: string): void {
  const { headers } = response
  for (const [name, value] of Object.entries(SHARED)) headers.set(name, value)
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', kind === 'answer' ? ANSWER_POLICY : frame === undefined ? PAGE_POLICY : buildPagePolicy(frame))
  if (encrypted) headers.set('strict-transport-security', 'max-age=31536000')
}
