import { describe, expect, it } from 'vitest'
import { hasBidiControls, isolate, isolatedName, withoutIsolatedParts, visibleControls, withoutControls } from '#text/bidi'

describe('a name inside a sentence of plain text', () => {
  it('wraps a name in isolate marks', () => {
    expect(isolate('report (1).docx')).toBe('\u2068report (1).docx\u2069')
  })
  it('shows direction controls in a name visibly, so that they cannot hide its extension', () => {
    expect(isolate('x\u202egnp.exe')).toBe('\u2068x[RLO]gnp.exe\u2069')
  })
  it('shows marks that reorder a name visibly, so that no part imitates the extension', () => {
    expect(isolate('photo\u2067\u2066.png\u2069\u2066.exe\u2069\u2069')).toBe('\u2068photo[RLI][LRI].png[PDI][LRI].exe[PDI][PDI]\u2069')
    expect(isolate('a\u2068b')).toBe('\u2068a[FSI]b\u2069')
  })
  it('removes harmless marks, which could invisibly move a part of a name', () => {
    expect(isolate('قرارداد\u200e')).toBe('\u2068قرارداد\u2069')
    expect(isolate('\u200fphoto.png\u200f.exe\u061c')).toBe('\u2068photo.png.exe\u2069')
    expect(isolate('کتاب\u200cخانه')).toBe('\u2068کتاب\u200cخانه\u2069')
  })
  it('isolates a name together with its extension', () => {
    expect(isolatedName({ title: 'LICENSE-GPL-3.0', extension: 'txt' })).toBe('\u2068LICENSE-GPL-3.0.txt\u2069')
    expect(isolatedName({ title: 'گزارش' })).toBe('\u2068گزارش\u2069')
  })
  it('a name cannot close its isolate or leave one open', () => {
    expect(isolate('a\u2069b\u2067')).toBe('\u2068a[PDI]b[RLI]\u2069')
  })
})

it('removes the isolated names from a sentence', () => {
  expect(withoutIsolatedParts(`${isolate('report.pdf')} و ${isolate('a\u2067b')} رفت.`)).toBe(' و  رفت.')
})

describe('direction controls', () => {
  it('detects direction controls and shows them as readable marks', () => {
    expect(hasBidiControls('exe.\u202egnp')).toBe(true)
    expect(hasBidiControls('کتاب‌خانه')).toBe(false)
    expect(visibleControls('exe.\u202egnp\u200f')).toBe('exe.[RLO]gnp')
    expect(withoutControls('a\u200e\u061cb')).toBe('ab')
  })
})
