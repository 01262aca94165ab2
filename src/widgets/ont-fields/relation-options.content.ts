import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'
import { waitForTypingPause } from '../pick-list/pick-lists.content'

const uuidLength = 36

/** Instances that a relation may refer to. The query is the id of the relation, followed by the typed text. */
export const relationOptions = pickList.provide({
  actors: {
    fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, offset, size }, signal }) => {
      const [relationUuid, typed] = [query.slice(0, uuidLength), query.slice(uuidLength).trim()]
      await waitForTypingPause(typed, signal)
      return await searchWithLayoutFallback(typed, async (title) => {
        const asked = { relationUuid, ...(title !== '' && { title }) }
        const found = await api(ont).rangeInstances({ params: { offset, size }, query: asked }, { signal, quiet: true })
        return { ...found, contents: found.contents.map((one) => ({ uuid: one.uuid, title: one.title, note: '' })) }
      })
    }),
  },
})
