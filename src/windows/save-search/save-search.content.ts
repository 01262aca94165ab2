import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { search } from '#api/contract/search'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { type SearchChangeResult, type Refusal, type SearchSave, saveSearchMachine } from './save-search.machine'
import { messages } from './save-search.messages'
import { SaveSearchView } from './save-search.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

/** Converts an API error to a `Refusal`, which the field shows instead of a notification. */
const rethrowAsRefusal = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, detail, uuid } = error
    throw { code, detail, uuid } satisfies Refusal
  }
}

const saveSearch = fromPromise<SearchChangeResult, SearchSave>(async ({ input: { uuid, ...draft }, signal }) => {
  const json = { ...draft, ...(uuid !== undefined && { uuid }) }
  const saved = await rethrowAsRefusal(api(search).save({ json }, { signal, quiet: true }))
  return { uuid: saved.uuid, message: t().saved(saved.title) }
})

const deleteSearch = fromPromise<SearchChangeResult, { uuid: string; title: string }>(async ({ input: { uuid, title }, signal }) => {
  await rethrowAsRefusal(api(search).delete({ query: { uuid } }, { signal, quiet: true }))
  return { uuid, message: t().deleted(title) }
})

export const content = defineContent({ machine: saveSearchMachine.provide({ actors: { saveSearch, deleteSearch } }), View: SaveSearchView })
