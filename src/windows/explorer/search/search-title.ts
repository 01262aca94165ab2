import type { Locale } from '#text/locale'
import type { ExplorerContext } from '../context'
import type { ExplorerPayload } from '../payload'
import { getSearchWords } from './search'
import { messages } from './search-title.messages'

/** Returns the title of a search window: the title of its saved search, or the searched words. */
export const searchTitle = (
  { payload, search }: Pick<ExplorerContext, 'search'> & { payload: Pick<ExplorerPayload, 'title'> },
  locale: Locale,
): string => {
  const words = search ? getSearchWords(search.query) : ''
  return payload.title ?? (words === '' ? messages(locale).search : messages(locale).searchFor(words))
}
