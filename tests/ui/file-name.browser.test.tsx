import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { getDirection, type Locale } from '#text/locale'
import { FileName } from '#ui/file-name'
import { LocaleProvider } from '#ui/locale'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const draw = async (locale: Locale, title: string, extension: string) => {
  document.documentElement.dir = getDirection(locale)
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(
    <LocaleProvider settings={{ locale }}>
      <FileName title={title} extension={extension} />
    </LocaleProvider>,
  )
  await expect.poll(() => place.querySelectorAll('bdi > span').length).toBe(2)
  const [name, end] = place.querySelectorAll('bdi > span')
  if (!name || !end) throw new Error('the name has no parts')
  return { name, end }
}

/** Returns the distance of a letter from the left of the screen in pixels. */
const letterAt = (element: Element, letter: string): number => {
  for (const node of element.childNodes) {
    const at = node.textContent?.indexOf(letter) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect().left
  }
  throw new Error(`${letter} is not there`)
}

it.each([
  ['fa', 'گزارش', 'docx', 'rtl'],
  ['en', 'گزارش v2', 'docx', 'rtl'],
  ['fa', 'report', 'docx', 'ltr'],
  ['en', 'report', '7z', 'ltr'],
] as const)('shows a name from right to left and its extension from left to right: on a page in %s, %s and %s', async (...drawn) => {
  const [locale, title, extension, direction] = drawn
  const { name, end } = await draw(locale, title, extension)
  const [before, after] = [name.getBoundingClientRect(), end.getBoundingClientRect()]
  if (direction === 'ltr') expect(after.left).toBeCloseTo(before.right)
  else expect(after.right).toBeLessThan(before.left - 2)
  const letters = ['.', extension.slice(0, 1), extension.slice(-1)].map((letter) => letterAt(end, letter))
  expect(letters.toSorted((one, other) => one - other)).toEqual(letters)
})

it('shows direction control characters of a title as visible marks, with the extension behind it', async () => {
  const { name, end } = await draw('fa', '\u202egpj', 'exe')
  expect([name.textContent, end.textContent]).toEqual(['[RLO]gpj', '.exe'])
})
