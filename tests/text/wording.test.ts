import { describe, expect, it } from 'vitest'
import { builtInHelpEntries } from '#server/domain/system/help/built-in-entries'
import { literalsOf, persianPart, problemsBeside, problemsOf, problemsOfText } from './wording'

const catalogues: Readonly<Record<string, string>> = import.meta.glob(
  ['/src/**/*.messages.ts', '/src/text/messages/*.ts', '/src/api/messages.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Sources with texts outside a catalogue: titles and keys of windows, and the server, without its demo and tables. */
const besides = Object.entries<string>(
  import.meta.glob(['/src/**/index.ts', '/src/**/shortcuts.ts', '/server/**/*.ts', '!/server/demo/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, source]) => /\bfa: /.test(source))

describe('the wording of the product', () => {
  it('checks the texts of every catalogue', () => {
    expect(Object.keys(catalogues)).toEqual(
      expect.arrayContaining(['/src/text/messages/errors.ts', '/src/text/messages/notices.ts', '/src/text/messages/react-aria-fa.ts']),
    )
    const { text } = persianPart(catalogues['/src/text/messages/errors.ts'] ?? '')
    expect(literalsOf(text).filter((literal) => /[\u0600-\u06ff]/.test(literal.text)).length).toBeGreaterThan(70)
  })
  it.each(Object.entries(catalogues))('texts of the catalogue %s are correct formal Persian [SHELL-001]', (_, source) => {
    expect(problemsOf(source)).toEqual([])
  })
})

describe('texts outside the catalogues', () => {
  it('checks the texts of windows and of the server', () => {
    expect(besides.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        '/src/windows/explorer/index.ts',
        '/src/windows/viewer/shortcuts.ts',
        '/server/domain/system/config/config-keys.ts',
        '/server/domain/system/config/web-service-keys.ts',
      ]),
    )
  })
  it.each(besides)('texts outside the catalogues are correct formal Persian in %s', (_, source) => {
    expect(problemsBeside(source)).toEqual([])
  })
})

it.each(builtInHelpEntries)('the help on «$title» is in correct formal Persian', ({ title, text }) => {
  expect([title, ...text.split('\n')].flatMap(problemsOfText)).toEqual([])
})

describe('the check of the wording', () => {
  const catalogue = (sentence: string) => `defineMessages({\n  fa: {\n    a: ${sentence},\n  },\n  en: {\n    a: 'Don’t!',\n  },\n})`
  it.each([
    ["'فايل'", 'an Arabic letter'],
    ["'پرونده باز می شود.'", '«می» apart'],
    ["'پرونده باز نمی شود.'", '«می» apart'],
    ["'پرونده باز میشود.'", '«می» joined'],
    ["'سند ها'", 'a plural apart'],
    ["'سند های شما'", 'a plural apart'],
    ["'بزرگ ترین'", 'a comparative apart'],
    ["'ذخیره شد!'", 'an exclamation mark'],
    ["'عنوان \\'الف\\''", 'a straight quotation mark'],
    ["'نام, عنوان'", 'Latin punctuation'],
    ["'چه شد?'", 'Latin punctuation'],
    ["'۳ مورد از 10'", 'a Latin or Arabic digit'],
    ["'نام  عنوان'", 'two spaces'],
    ["'نام ، عنوان'", 'a space before punctuation'],
    ["'کتاب\u200c ها'", 'a half-space at the edge'],
    ["'پوشه server'", 'the Latin word server'],
    ["'Save changes'", 'not in Persian'],
    ["'Save'", 'not in Persian'],
    ['(n: number) => `${n} سند ها`', 'a plural apart'],
    ["(n: number) => `${n > 1 ? 'سند ها' : ''} شد`", 'a plural apart'],
  ])('the wording check finds the error in %s', (sentence, problem) => expect(problemsOf(catalogue(sentence)).join()).toContain(problem))

  it.each([
    "'می‌توانید پرونده‌ها را ببینید.'",
    "'برای باز کردن Enter را فشار دهید؛ میان دو پوشه بمانید.'",
    '(title: string) => `«${isolate(title)}» ساخته شد.`',
  ])('the wording check accepts %s', (sentence) => expect(problemsOf(catalogue(sentence))).toEqual([]))

  it('the wording check reads only Persian texts next to their English ones', () => {
    const source = [
      "const words = { fa: 'سند ها', en: 'Documents' }",
      "const several = { fa: ['باز می شود', 'نام, عنوان'], en: ['Opens', 'a, b'] }",
      "const more = { fa: { a: 'چه شد?', b: (n: number) => `${n} سند ها` }, en: { a: 'What!' } }",
    ]
    expect(problemsBeside(source.join('\n')).map((problem) => problem.slice(0, problem.lastIndexOf(': ')))).toEqual([
      'line 1: a plural apart from its noun',
      'line 2: «می» apart from its verb',
      'line 2: Latin punctuation',
      'line 3: Latin punctuation',
      'line 3: a plural apart from its noun',
    ])
  })
})
