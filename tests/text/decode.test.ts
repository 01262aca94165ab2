import { describe, expect, it } from 'vitest'
import { decodeBeginning, decodeText } from '#text/decode'

const SENTENCE = 'گزارش کمیتهٔ برنامه‌ریزی دربارهٔ بودجهٔ سال ۱۴۰۵ تهیه شد و به تصویب رسید.'
/** Encodes one byte per letter, according to the platform's decoder. */
function oneByte(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f)
}
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string, { big = false, mark = false } = {}): Uint8Array => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return new Uint8Array(big ? bytes.swap16() : bytes)
}
const utf32 = (text: string, { big = false, mark = false } = {}): Uint8Array => {
  const codes = Array.from((mark ? '\ufeff' : '') + text, (letter) => letter.codePointAt(0) ?? 0)
  const view = new DataView(new ArrayBuffer(codes.length * 4))
  for (const [at, code] of codes.entries()) view.setUint32(at * 4, code, !big)
  return new Uint8Array(view.buffer)
}
const ARABIC = 'تقرير اللجنة حول ميزانية السنة وقد تمت الموافقة عليه في الاجتماع الاخير'
const WINDOWS = 'گزارش كميته درباره بودجه سال 1405 تهيه شد و به تصويب رسيد'

describe('a text of unknown encoding', () => {
  const texts: [string, string, Uint8Array][] = [
    ['UTF-8', SENTENCE, utf8(SENTENCE)],
    ['UTF-8 with a mark', SENTENCE, utf8(`\ufeff${SENTENCE}`)],
    ['UTF-16 little-endian with a mark', SENTENCE, utf16(SENTENCE, { mark: true })],
    ['UTF-16 big-endian with a mark', SENTENCE, utf16(SENTENCE, { mark: true, big: true })],
    ['UTF-16 little-endian', SENTENCE, utf16(SENTENCE)],
    ['UTF-16 big-endian', SENTENCE, utf16(SENTENCE, { big: true })],
    ['UTF-16 without a space', 'برنامه', utf16('برنامه')],
    ['UTF-16 of Latin letters', 'minutes', utf16('minutes')],
    ['UTF-32 little-endian with a mark', SENTENCE, utf32(SENTENCE, { mark: true })],
    ['UTF-32 big-endian with a mark', SENTENCE, utf32(SENTENCE, { mark: true, big: true })],
    ['UTF-32 little-endian', SENTENCE, utf32(SENTENCE)],
    ['UTF-32 big-endian', SENTENCE, utf32(SENTENCE, { big: true })],
    ['windows-1256', WINDOWS, oneByte(WINDOWS, 'windows-1256')],
    ['windows-1256, a word', 'كشك', oneByte('كشك', 'windows-1256')],
    ['windows-1256 with the half-space', 'برنامه‌ها گچ پژ', oneByte('برنامه‌ها گچ پژ', 'windows-1256')],
    ['ISO-8859-6', ARABIC, oneByte(ARABIC, 'iso-8859-6')],
    ['windows-1256 in French', 'Détails de la réunion: café, thé', oneByte('Détails de la réunion: café, thé', 'windows-1256')],
  ]
  it.each(texts)('decodes a text of unknown encoding in %s', (_, text, bytes) => {
    expect(decodeText(bytes).text).toBe(text)
    expect(decodeBeginning(bytes)?.text).toBe(text)
  })
})

describe('invalid UTF-8', () => {
  const bad = (at: number, ...bytes: number[]): Uint8Array => {
    const whole = utf8(SENTENCE)
    return Uint8Array.from([...whole.subarray(0, at), ...bytes, ...whole.subarray(at)])
  }
  it('keeps everything around a stray byte in UTF-8', () => expect(decodeText(bad(4, 0x96)).text).toBe(`گز\ufffd${SENTENCE.slice(2)}`))
  it('keeps everything before a truncated end in UTF-8', () => {
    const whole = utf8(SENTENCE.repeat(3))
    expect(decodeText(whole.subarray(0, 161)).text.slice(0, 50)).toBe(SENTENCE.slice(0, 50))
    expect(decodeBeginning(whole.subarray(0, 161))?.text).toBe(new TextDecoder().decode(whole.subarray(0, 161), { stream: true }))
  })
  it('keeps UTF-8 lines that are mixed with lines in a single-byte encoding', () => {
    const mixed = Uint8Array.from([...utf8(SENTENCE), 0x0a, ...oneByte(WINDOWS, 'windows-1256')])
    expect(decodeText(mixed).text.split('\n')[0]).toBe(SENTENCE)
  })
})

it('detects UTF-8 even if its only non-Latin letter is truncated', () => {
  expect(decodeText(utf8('report س').subarray(0, -1)).encoding).toBe('utf-8')
})

it('decodes invalid code points as replacement characters', () => {
  const mark = [0xff, 0xfe, 0, 0]
  expect(decodeText(Uint8Array.of(...mark, 0x41, 0, 0, 0, 0, 0xd8, 0, 0, 0, 0, 0x11, 0)).text).toBe('A\ufffd\ufffd')
})

it('reports certainty for a byte order mark or valid UTF, and not for single-byte encodings', () => {
  const isSure = (bytes: Uint8Array) => decodeBeginning(bytes)?.isSure
  expect([utf8(SENTENCE), utf16(SENTENCE), utf16(SENTENCE, { mark: true })].map(isSure)).toEqual([true, true, true])
  expect([oneByte(WINDOWS, 'windows-1256'), oneByte(ARABIC, 'iso-8859-6')].map(isSure)).toEqual([false, false])
  const stray = (before: string) => Uint8Array.from([...utf8(before + SENTENCE.repeat(2)), 0x96, ...utf8(SENTENCE)])
  expect([stray(''), stray('\ufeff')].map(isSure)).toEqual([false, true])
})

it('detects binary data as no text', () => {
  for (const bytes of [Uint8Array.of(0xff, 0xfb, 0x90, 0, 0, 0, 0, 1, 2), Uint8Array.from({ length: 400 }, (_, at) => (at * 37) % 256)])
    expect(decodeBeginning(bytes)).toBeUndefined()
})
