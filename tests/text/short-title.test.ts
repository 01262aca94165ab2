import { describe, expect, it } from 'vitest'
import { shortenForQuestion, shortenTitle, shortenForTile, shortenForUpload } from '#text/short-title'

describe('the name of a grid tile', () => {
  it('shows a tile name in full up to 11 characters [CONST-049]', () => expect(shortenForTile('abcdefghijk', false)).toBe('abcdefghijk'))
  it('shortens a longer tile name to 10 characters and an ellipsis [EXP-088] [CONST-049]', () => {
    expect(shortenForTile('abcdefghijkl', false)).toBe('abcdefghij…')
    expect(shortenForTile('اسناد مالی ۱۴۰۵', false)).toBe('اسناد مالی…')
  })
  it('shows the tile name in full while the tile is selected [EXP-088]', () =>
    expect(shortenForTile('abcdefghijklmnop', true)).toBe('abcdefghijklmnop'))
})

describe('a title in other places', () => {
  it('shows other titles in full up to 16 characters [CONST-050]', () => expect(shortenTitle('abcdefghijklmnop')).toBe('abcdefghijklmnop'))
  it('shortens other titles to 14 characters and an ellipsis from 17 on [EXP-089] [CONST-050]', () =>
    expect(shortenTitle('abcdefghijklmnopq')).toBe('abcdefghijklmn…'))
  it('never splits a character', () => {
    expect(shortenTitle('👨‍👩‍👧'.repeat(16))).toBe('👨‍👩‍👧'.repeat(16))
    expect(shortenTitle('👨‍👩‍👧'.repeat(17))).toBe(`${'👨‍👩‍👧'.repeat(14)}…`)
    expect(shortenTitle('نِ'.repeat(17))).toBe(`${'نِ'.repeat(14)}…`)
  })
})

describe('a title in the upload manager', () => {
  it('shows a title in the upload manager in full up to 80 characters', () => expect(shortenForUpload('x'.repeat(80))).toBe('x'.repeat(80)))
  it('shows the last 80 characters of a longer title after an ellipsis [UPL-029]', () =>
    expect(shortenForUpload(`abc${'x'.repeat(78)}yz`)).toBe(`…${'x'.repeat(78)}yz`))
})

describe('a number in a title', () => {
  it.each([
    ['قرارداد 2024 نهایی', 'قرارداد…'],
    ['نامه ۱۴۰۵/۰۹/۰۵ به', 'نامه…'],
    ['گزارش ۱٬۲۵۰٬۰۰۰ ریال', 'گزارش…'],
  ])('shows a tile title without cutting a number: %s as %s', (title, shown) => expect(shortenForTile(title, false)).toBe(shown))
  it('cuts a number only if the title contains nothing else', () => expect(shortenForTile('123456789012', false)).toBe('1234567890…'))
  it('never cuts a number in tabs, questions and the upload manager', () => {
    expect(shortenTitle('گزارش سالانه 1405 سازمان')).toBe('گزارش سالانه…')
    expect(shortenForQuestion(`${'ن'.repeat(38)} ۱۴۰۵ پایان`)).toBe(`${'ن'.repeat(38)}…`)
    expect(shortenForUpload(`بایگانی ۱۴۰۵${'x'.repeat(78)}`)).toBe(`…${'x'.repeat(78)}`)
  })
})
