import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import type { Locale } from '#text/locale'
import { Bdi } from '#ui/bdi'
import { MarkLatinWords } from '#ui/latin'
import { LocaleProvider } from '#ui/locale'
import texts from '#ui/texts.module.css'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const draw = async (locale: Locale, what: ReactNode) => {
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(<LocaleProvider settings={{ locale }}>{what}</LocaleProvider>)
  await expect.poll(() => place.textContent).not.toBe('')
  return place
}

it.each([
  ['fa', 'report (1).docx', 'en'],
  ['fa', 'C++', 'en'],
  ['fa', 'گزارش', null],
  ['fa', 'گزارش v2 - نهایی.pdf', null],
  ['fa', '2024-05', null],
  ['en', 'گزارش', 'fa'],
  ['en', 'report (1).docx', null],
] as const)('on a page in %s, marks the name %s with its language: %s', async (locale, name, language) => {
  const place = await draw(locale, <Bdi>{name}</Bdi>)
  expect(place.querySelector('bdi')?.getAttribute('lang')).toBe(language)
  expect(place.textContent).toBe(name)
})

it('marks the Latin words of a Persian sentence in groups, and leaves the sentence unchanged', async () => {
  const sentence = 'پروندهٔ PNG تا ۲۰ مگابایت. Shift+Enter سطر تازه می‌سازد. کلید Caps Lock روشن است.'
  const place = await draw('fa', <MarkLatinWords>{sentence}</MarkLatinWords>)
  expect(Array.from(place.querySelectorAll('[lang=en]'), (part) => part.textContent)).toEqual(['PNG', 'Shift+Enter', 'Caps Lock'])
  expect(place.textContent).toBe(sentence)
})

it('marks nothing in an English sentence', async () => {
  const place = await draw('en', <MarkLatinWords>Caps Lock is on.</MarkLatinWords>)
  expect(place.innerHTML).toBe('Caps Lock is on.')
})

it.each([
  ['قرارداد همکاری 2024', ['2024']],
  ['گزارش سالانهٔ ۱۴۰۵ (Q3)', ['۱۴۰۵']],
  ['صورت‌جلسهٔ ۱۴۰۵/۰۹/۰۵ با ۱۲٬۵۰۰ سهم', ['۱۴۰۵/۰۹/۰۵', '۱۲٬۵۰۰']],
  ['report of 123456', ['123456']],
  ['گزارش', []],
])('a truncated line cuts no number of %s in half: %j', async (name, numbers) => {
  const place = await draw('fa', <Bdi>{name}</Bdi>)
  expect(place.textContent).toBe(name)
  const atoms = Array.from(place.querySelectorAll('bdi > *')).filter((part) => getComputedStyle(part).display === 'inline-block')
  expect(atoms.map(({ textContent }) => textContent)).toEqual(numbers)
})

it('keeps a number attached to Latin letters in a Persian name', async () => {
  const place = await draw('fa', <Bdi>راهنمای Windows 11 نسخهٔ 22</Bdi>)
  expect(Array.from(place.querySelectorAll('span'), ({ textContent }) => textContent)).toEqual(['22'])
})

it.each([
  ['en', 'ltr', 'اسناد سازمان و گزارش‌های سالانه'],
  ['fa', 'rtl', 'A quarterly report of the archive'],
] as const)('on a page in %s, keeps the beginning of a name of the other direction that is too long', async (locale, dir, name) => {
  const place = await draw(
    locale,
    <div className={texts['ellipsis']} style={{ inlineSize: 90, direction: dir }}>
      <Bdi>{name}</Bdi>
    </div>,
  )
  const box = place.firstElementChild?.getBoundingClientRect() ?? expect.fail('no box')
  const range = document.createRange()
  const text = place.querySelector('bdi')?.firstChild ?? expect.fail('no text')
  range.setStart(text, 0)
  range.setEnd(text, 1)
  const first = range.getBoundingClientRect()
  expect([first.left >= box.left - 1, first.right <= box.right + 1]).toEqual([true, true])
})
