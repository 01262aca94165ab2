import { describe, expect, it } from 'vitest'
import { splitLinks } from '#text/links'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

describe('a text with web addresses', () => {
  it('splits a text into parts that join to the same text', () => {
    const text = 'نشانی: https://example.ir/a?b=1#c، و (http://example.com/wiki/A_(b)).'
    expect(splitLinks(text)).toEqual([
      { text: 'نشانی: ' },
      { text: 'https://example.ir/a?b=1#c', href: 'https://example.ir/a?b=1#c' },
      { text: '، و (' },
      { text: 'http://example.com/wiki/A_(b)', href: 'http://example.com/wiki/A_(b)' },
      { text: ').' },
    ])
    expect(linksOf('(https://a.ir/b) [https://a.ir/(c)] https://a.ir/d)')).toEqual(['https://a.ir/b', 'https://a.ir/(c)', 'https://a.ir/d'])
    expect(splitLinks('')).toEqual([])
    expect(splitLinks('بی‌نشانی')).toEqual([{ text: 'بی‌نشانی' }])
  })
  it('links only web addresses', () => {
    expect(
      linksOf(
        'javascript:alert(1) ftp://a.ir data:text/html,x file:///etc HTTPS://EXAMPLE.IR/ https:// xhttps://a.ir https://[a https://:x',
      ),
    ).toEqual(['HTTPS://EXAMPLE.IR/'])
  })
  it('does not link an address that shows one host and leads to another', () => {
    expect(linksOf('https://bank.ir@evil.example/ https://bank.ir:x@evil.example')).toEqual([])
    // Direction control characters are not part of an address.
    expect(linksOf('https://a.ir/\u202egnp.exe «https://b.ir»')).toEqual(['https://a.ir/', 'https://b.ir'])
  })
})
