import { pageSize } from '#api/contract/constants'
import type { nodebase } from '#api/contract/nodebase'
import type { search } from '#api/contract/search'
import { readContext } from '#server/context/request-context'
import { contentDisposition } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { findTypedField } from '#text/search-operators'
import type { Settings } from '#server/domain/system/config/config.service'
import { suggestKeywords } from '#server/domain/knowledge/keywords/keywords.service'
import { getDigits } from '#server/domain/people/profiles/profiles.service'
import { createExternalIndex } from './external-index.service'
import { exportResults } from './export.service'
import { readFacets } from './facets.service'
import { listNodes } from './listing.service'
import { listRecycleBin } from './recycle-bin.service'
import { deleteSavedSearch, listSavedSearches, loadSavedSearch, saveSearch } from './saved-searches.service'
import { createWorkbookStream, XLSX } from './sheet'
import { suggestTitles } from './suggest.service'
import { suggestFieldValues } from './suggest-values.service'
import { readSynonyms } from './synonym-list.service'

/** Adds the duration of `work` in whole milliseconds to its result. */
const withDuration = async <Result>(work: () => Promise<Result>): Promise<Result & { time: number }> => {
  const startedAt = performance.now()
  const result = await work()
  return { ...result, time: Math.round(performance.now() - startedAt) }
}

/** Reads the settings that every search needs. */
const readSearchSettings = async (settings: Settings) => ({
  timeZone: String(await settings.get('time.zone')),
  synonyms: await readSynonyms(settings),
})

export const searchHandlers: Handlers<typeof search> = {
  save: ({ json, ...request }) => saveSearch(request, json),
  delete: async ({ query, ...request }) => {
    await deleteSavedSearch(request, query.uuid)
    return undefined
  },
  load: ({ query, ...request }) => loadSavedSearch(request, query.uuid),
  list: (request) => listSavedSearches(request),
}

export const findingHandlers = (settings: Settings): Handlers<typeof nodebase> => ({
  children: ({ json, ports, ...request }) =>
    withDuration(async () => {
      const options = { ...(await readSearchSettings(settings)), index: createExternalIndex(ports, settings) }
      return await listNodes(readContext({ ...request, ports }), json, options)
    }),
  async facets({ json, ports, ...request }) {
    return await readFacets(readContext({ ...request, ports }), json, await readSearchSettings(settings))
  },
  recycleBin: ({ json, ...request }) =>
    withDuration(async () => listRecycleBin(readContext(request), json, await readSearchSettings(settings))),
  async suggest({ query: { text, type = 'DMS' }, ...request }) {
    const context = readContext(request)
    // Paragraphs are mostly searched by their keywords.
    if (type === 'CMS') return (await suggestKeywords(context, { title: text, pageSize: pageSize.lookup })).map(({ title }) => ({ title }))
    const typed = type === 'CNT' ? undefined : findTypedField(text)
    if (!typed || typed.field === 'title') return await suggestTitles(context, text)
    return await suggestFieldValues(context, typed, String(await settings.get('time.zone')))
  },
  async searchExport({ json: { type, ...criteria }, locale, ...request }) {
    const digits = await getDigits(request.ports, request.caller, locale)
    const index = createExternalIndex(request.ports, settings)
    const exporting = { ...(await readSearchSettings(settings)), type, locale, digits, index }
    const sheet = await exportResults(readContext({ ...request, locale }), criteria, exporting)
    const named = criteria.keyword === undefined ? sheet.title : `${sheet.title} - ${criteria.keyword}`
    return new Response(createWorkbookStream(sheet, request.ports.now()), {
      headers: {
        'content-type': XLSX,
        'content-disposition': contentDisposition('attachment', named, 'xlsx'),
        'cache-control': 'no-store',
      },
    })
  },
})
