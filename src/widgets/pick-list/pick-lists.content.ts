import { fromPromise } from 'xstate'
import { roles } from '#api/contract/roles'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { type PickOption, pickList } from './pick-list'
import { isBlank } from '#text/blank'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'

/** Waits until the user stops typing. Rejects if the user types on, which aborts the signal. */
export const waitForTypingPause = (keyword: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (keyword === '') return resolve()
    const timer = setTimeout(resolve, 200)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

export const roleList = pickList.provide({
  actors: {
    fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, offset, size }, signal }) => {
      await waitForTypingPause(query, signal)
      return await searchWithLayoutFallback(query, async (typed) => {
        const words = isBlank(typed) ? {} : { title: typed, authority: typed, operator: 'OR' as const }
        const found = await api(roles).find({ json: { ...words, offset, pageSize: size } }, { signal, quiet: true })
        return { ...found, contents: found.contents.map(({ uuid, title, authority }) => ({ uuid, title, note: authority })) }
      })
    }),
  },
})

export const userList = pickList.provide({
  actors: {
    fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, offset, size }, signal }) => {
      await waitForTypingPause(query, signal)
      return await searchWithLayoutFallback(query, async (typed) => {
        const words = isBlank(typed) ? {} : { keyword: typed }
        const found = await api(users).find({ json: { ...words, offset, pageSize: size } }, { signal, quiet: true })
        return { ...found, contents: found.contents.map(({ uuid, fullName, username }) => ({ uuid, title: fullName, note: username })) }
      })
    }),
  },
})
