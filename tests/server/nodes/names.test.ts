import { expect, it } from 'vitest'
import { findTitleProblem } from '#text/file-name'
import { toCopyName, toNumberedName, buildNameSeries } from '#server/domain/content/nodes/names'

const FAMILY = '👨‍👩‍👧‍👦'

it.each([
  ['of 255 letters', 'ن'.repeat(255)],
  ['of characters that take several code points each', FAMILY.repeat(140)],
  ['of one character with a thousand marks', `a${'\u0301'.repeat(1_000)}`],
])('a title %s is cut at whole characters for a number or the word for a copy', (_what, title) => {
  for (const name of [toNumberedName({ title, extension: 'pdf' }, 12), toCopyName({ title, extension: 'pdf' }, 3)]) {
    expect(findTitleProblem(name.title)).toBeUndefined()
    expect(name.title).toMatch(/\(۱۲\)$|- رونوشت \(۳\)$/)
    expect(name.title).toBe(name.title.trim())
    expect(name.title.replaceAll(FAMILY, '')).not.toMatch(/[👨👩👧👦\u200d]/u)
  }
})

it('refuses a list of names that are all equal', async () => {
  const title = 'ن'.repeat(255)
  expect((await buildNameSeries((count) => toNumberedName({ title, extension: '' }, count), 2, 50)).length).toBe(50)
  await expect(buildNameSeries(() => ({ title, extension: '' }), 2, 50)).rejects.toThrow('do not differ')
})
