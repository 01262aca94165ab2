import { fromPromise } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { Facets } from '#api/contract/facets'
import { metadata } from '#api/contract/metadata'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { runWithProgress } from '#machines/with-progress'
import { createSuggestMachine } from '#machines/suggest.machine'
import { getRequestedLocale } from '#text/locale'
import { matchKey } from '#text/normalise'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { browse } from '#widgets/browse/browse.content'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { tagPicker } from '#widgets/tag-picker/tag-picker.content'
import { userList } from '#widgets/pick-list/pick-lists.content'
import { saveFile } from '#ui/save-file'
import type { WindowRef } from '../../window-kind'
import type { CharacteristicGroup } from './characteristics'
import { applySearchChange, buildCriteria, type Search, getSearchWords } from './search'
import { searchMachine } from './search.machine'
import type { ResultsExport } from './search-setup'
import { messages } from './search-title.messages'

const suggestions = async (text: string, signal: AbortSignal): Promise<string[]> => {
  const found = await api(nodebase).suggest({ query: { text } }, { signal, quiet: true })
  return [...new Set(found.map(({ title }) => title))]
}

const fetchTitles = async (uuids: readonly string[], signal: AbortSignal) => {
  const found = await api(nodebase).loadNodes({ json: [...uuids] }, { signal, quiet: true })
  return new Map([...uuids.map((uuid) => [uuid, ''] as const), ...found.map(({ uuid, title }) => [uuid, title] as const)])
}

/** Fetches the properties of all metadata definitions. */
const fetchCharacteristics = async (signal: AbortSignal): Promise<readonly CharacteristicGroup[]> =>
  await api(metadata).definitions({ signal, quiet: true })

/** Reads the name of a user from a node of that author. */
const fetchAuthorName = async (author: string, signal: AbortSignal): Promise<string | undefined> => {
  const one = { author, searchAllDocument: true, pageSize: 1 }
  const { contents } = await api(nodebase).children({ json: one }, { signal, quiet: true })
  return contents[0]?.author?.fullName
}

/** Fetches the names for a saved search, which stores only ids. */
const fetchNames = async (
  { query: { author, authors = [], parent, tags = [], classes = [], folders = [], metadataParams = [] } }: Search,
  signal: AbortSignal,
): Promise<Search['names']> => {
  const [name, authorNames, titles, groups] = await Promise.all([
    author === undefined ? undefined : fetchAuthorName(author, signal),
    Promise.all(authors.map(async (one) => [one, (await fetchAuthorName(one, signal)) ?? ''] as const)),
    fetchTitles([...(parent === undefined ? [] : [parent]), ...tags, ...classes, ...folders], signal),
    metadataParams.length === 0 ? [] : fetchCharacteristics(signal),
  ])
  const selectTitles = (uuids: readonly string[]) => Object.fromEntries(uuids.map((uuid) => [uuid, titles.get(uuid) ?? '']))
  const properties = Object.fromEntries(groups.flatMap((group) => group.properties.map(({ uuid, title }) => [uuid, title])))
  return {
    author: name,
    authors: Object.fromEntries(authorNames),
    parent: titles.get(parent ?? ''),
    properties,
    ...(tags.length > 0 && { tags: selectTitles(tags) }),
    ...(classes.length > 0 && { classes: selectTitles(classes) }),
    ...(folders.length > 0 && { folders: selectTitles(folders) }),
  }
}

/** Returns the readings of the words in the other keyboard layout that have results. */
const findLayoutReadings = async (missed: Search, signal: AbortSignal): Promise<string[]> => {
  const hasResults = async (keyword: string) => {
    const json = { ...buildCriteria(applySearchChange({ ...missed, matches: false }, { query: { keyword } })), pageSize: 1 }
    return (await api(nodebase).children({ json }, { signal, quiet: true })).totalElements > 0
  }
  const readings = getOtherLayoutReadings(getSearchWords(missed.query))
  const found = await Promise.all(readings.map(hasResults))
  return readings.filter((_, index) => found[index])
}

export const search = searchMachine.provide({
  actors: {
    suggest: createSuggestMachine<string>().provide({
      actors: { fetchItems: fromPromise<readonly string[], { text: string }>(({ input: { text }, signal }) => suggestions(text, signal)) },
    }),
    authors: userList,
    picker: nodePicker,
    tagPicker,
    browse,
    fetchRelatedSearches: fromPromise<readonly string[], { text: string }>(async ({ input: { text }, signal }) => {
      const found = await suggestions(text, signal)
      return found.filter((title) => matchKey(title) !== matchKey(text))
    }),
    fetchLayoutReadings: fromPromise<readonly string[], { search: Search }>(({ input, signal }) =>
      findLayoutReadings(input.search, signal),
    ),
    fetchNames: fromPromise<Search['names'], { search: Search }>(({ input, signal }) => fetchNames(input.search, signal)),
    fetchParentTitles: fromPromise<ReadonlyMap<string, string>, { uuids: readonly string[] }>(({ input, signal }) =>
      fetchTitles(input.uuids, signal),
    ),
    fetchFacets: fromPromise<Facets, { criteria: Criteria }>(({ input: { criteria }, signal }) =>
      api(nodebase).facets({ json: criteria }, { signal, quiet: true }),
    ),
    fetchCharacteristics: fromPromise<readonly CharacteristicGroup[], void>(({ signal }) => fetchCharacteristics(signal)),
    exportResults: fromPromise<void, ResultsExport & { window: WindowRef }>(
      async ({ input: { holds, criteria, window }, signal, system }) => {
        const { fileName: title } = messages(getRequestedLocale(document.documentElement.lang))
        const made = runWithProgress({ window, system, signal }, { what: 'export', title }, () =>
          api(nodebase).searchExport({ json: { ...criteria, type: holds } }, { signal }),
        )
        saveFile(await made, `${title}.xlsx`)
      },
    ),
  },
})
