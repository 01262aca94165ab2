import { fromPromise } from 'xstate'
import { forms } from '#api/contract/form'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { waitForTypingPause } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { selectFormMachine } from './select-form.machine'
import { SelectFormView } from './select-form.view'

/** List of forms, each with the title of its class. */
const formList = pickList.provide({
  actors: {
    fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, offset, size }, signal }) => {
      await waitForTypingPause(query, signal)
      const options = { signal, quiet: true }
      return await searchWithLayoutFallback(query.trim(), async (title) => {
        const found = await api(forms).list({ params: { offset, size }, query: title === '' ? {} : { title } }, options)
        const classes = [...new Set(found.contents.map(({ classUuid }) => classUuid))]
        const titles = classes.length === 0 ? {} : await api(ont).nodeTitles({ json: classes }, options)
        return {
          ...found,
          contents: found.contents.map((one) => ({ uuid: one.uuid, title: one.title, note: titles[one.classUuid] ?? '' })),
        }
      })
    }),
  },
})

export const content = defineContent({ machine: selectFormMachine.provide({ actors: { forms: formList } }), View: SelectFormView })
