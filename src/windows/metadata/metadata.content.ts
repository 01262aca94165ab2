import { fromPromise } from 'xstate'
import { metadata } from '#api/contract/metadata'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import type { RowDraft, GridPage, GridQuery, GridRow } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { containsText } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { defineContent } from '../window-kind'
import { toPropertyDrafts, toRequest } from './definition'
import { messages } from './metadata.messages'
import { MetadataView } from './metadata.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

/** Returns a page of the metadata definitions. There are so few that one call loads all; the browser sorts, filters and pages them. */
async function getPage({ offset, pageSize, sortBy, direction, keyword }: GridQuery, signal: AbortSignal): Promise<GridPage> {
  const all = await rethrowAsServerError(api(metadata).definitions({ signal, quiet: true }))
  const orderOf = ({ title, key }: (typeof all)[number]) => (sortBy === 'key' ? createSortKey(key) : createSortKey(title))
  return await searchWithLayoutFallback(keyword, async (words) => {
    const found = all
      .filter(({ title, key }) => containsText(`${title}\n${key}`, words))
      .map((row) => ({ row: { ...row, revision: row.revision ?? '' }, order: orderOf(row) }))
      .toSorted((one, other) => (one.order < other.order ? -1 : 1) * (direction === 'ASC' ? 1 : -1))
    return { contents: found.slice(offset, offset + pageSize).map(({ row }) => row), totalElements: found.length }
  })
}

async function save({ uuid, revision, values: { title, key, properties } }: RowDraft, signal: AbortSignal): Promise<string> {
  const json = { title: String(title), key: String(key), properties: toRequest(toPropertyDrafts(properties)) }
  const options = { signal, quiet: true }
  await rethrowAsServerError(
    uuid === undefined
      ? api(metadata).createDefinition({ json }, options)
      : api(metadata).updateDefinition({ query: { uuid, ...(revision !== undefined && revision !== '' && { revision }) }, json }, options),
  )
  return t().saved
}

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('metadata') },
    actors: {
      loadRows: fromPromise<GridPage, GridQuery>(({ input, signal }) => getPage(input, signal)),
      loadOptions: fromPromise<readonly GridRow[], void>(async () => []),
      saveRow: fromPromise<string, RowDraft>(({ input, signal }) => save(input, signal)),
      removeRow: fromPromise<string, string>(async ({ input, signal }) => {
        await rethrowAsServerError(api(metadata).deleteDefinition({ query: { uuid: input } }, { signal }))
        return t().removed
      }),
    },
  }),
  View: MetadataView,
})
