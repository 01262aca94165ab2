import { describe, expect, it } from 'vitest'
import { hasBidiControls, isolate, outsideIsolates, visibleControls, withoutControls } from '#text/bidi'

describe('a name in a sentence of plain text', () => {
  it('stands between the two marks of an isolate', () => {
    expect(isolate('report (1).docx')).toBe('\u2068report (1).docx\u2069')
  })
  it('shows what would turn its letters round, so that a name in a sentence hides no extension', () => {
    expect(isolate('x\u202egnp.exe')).toBe('\u2068x[RLO]gnp.exe\u2069')
  })
  it('cannot close the isolate around it, nor leave one open', () => {
    expect(isolate('a\u2069b')).toBe('\u2068ab\u2069')
    expect(isolate('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069')
    expect(isolate('\u2066x\u2069y')).toBe('\u2068\u2066x\u2069y\u2069')
  })
})

it('what a sentence says itself is left without the names in it', () => {
  expect(outsideIsolates(`${isolate('report.pdf')} و ${isolate('a\u2067b')} رفت.`)).toBe(' و  رفت.')
})

describe('direction controls', () => {
  it('are found and shown as readable marks', () => {
    expect(hasBidiControls('exe.\u202egnp')).toBe(true)
    expect(hasBidiControls('کتاب‌خانه')).toBe(false)
    expect(visibleControls('exe.\u202egnp\u200f')).toBe('exe.[RLO]gnp[RLM]')
    expect(withoutControls('a\u200e\u061cb')).toBe('ab')
  })
})
