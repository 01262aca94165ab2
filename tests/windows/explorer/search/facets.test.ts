import { expect, it } from 'vitest'
import { withMeantWords } from '#windows/explorer/search/facets'

const layout = (typed: string, shown: string) => ({ typed, shown: [shown], reason: 'layout' as const })

it('counts the values of results that were found by words in the other keyboard layout', () => {
  expect(withMeantWords({ keyword: 'skn -skn نامه', onlyDocument: true }, [layout('skn', 'سند')])).toEqual({
    keyword: 'سند -skn نامه',
    onlyDocument: true,
  })
  expect(withMeantWords({ keyword: 'skn knht' }, [layout('skn knht', 'سند ندا')])).toEqual({ keyword: 'سند ندا' })
})

it('counts the values of other results by the typed words', () => {
  const misspelt = { typed: 'قراداد', shown: ['قرارداد'] }
  for (const corrections of [[], [misspelt]])
    expect(withMeantWords({ keyword: 'قراداد skn' }, corrections)).toEqual({ keyword: 'قراداد skn' })
  expect(withMeantWords({ onlyFolder: true }, [layout('skn', 'سند')])).toEqual({ onlyFolder: true })
})
