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

interface Slice {
  offset: number
  size: number
}

async function findRoles(typed: string, { offset, size }: Slice, signal: AbortSignal): Promise<Page<PickOption>> {
  const words = isBlank(typed) ? {} : { title: typed, authority: typed, operator: 'OR' as const }
  const found = await api(roles).find({ json: { ...words, offset, pageSize: size } }, { signal, quiet: true })
  return { ...found, contents: found.contents.map(({ uuid, title, authority }) => ({ kind: 'role', uuid, title, note: authority })) }
}

async function findUsers(typed: string, { offset, size }: Slice, signal: AbortSignal): Promise<Page<PickOption>> {
  const words = isBlank(typed) ? {} : { keyword: typed }
  const found = await api(users).find({ json: { ...words, offset, pageSize: size } }, { signal, quiet: true })
  return {
    ...found,
    contents: found.contents.map(({ uuid, fullName, username }) => ({ kind: 'user', uuid, title: fullName, note: username })),
  }
}

/** Number of roles that are listed after the first users. */
const rolesAtFirst = 5

/** Finds users and roles: the first users, then the first roles, then the other users. */
async function findUsersAndRoles(typed: string, { offset, size }: Slice, signal: AbortSignal): Promise<Page<PickOption>> {
  const roleSlice = { offset: 0, size: rolesAtFirst }
  if (offset === 0) {
    const userSlice = { offset: 0, size: size - rolesAtFirst }
    const [people, groups] = await Promise.all([findUsers(typed, userSlice, signal), findRoles(typed, roleSlice, signal)])
    return {
      ...people,
      contents: [...people.contents, ...groups.contents],
      totalElements: people.totalElements + groups.contents.length,
    }
  }
  const groups = await findRoles(typed, roleSlice, signal)
  const people = await findUsers(typed, { offset: offset - groups.contents.length, size }, signal)
  return { ...people, totalElements: people.totalElements + groups.contents.length }
}

const provideOptions = (find: typeof findUsers) =>
  pickList.provide({
    actors: {
      fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, ...slice }, signal }) => {
        await waitForTypingPause(query, signal)
        return await searchWithLayoutFallback(query, (typed) => find(typed, slice, signal))
      }),
    },
  })

export const roleList = provideOptions(findRoles)
export const userList = provideOptions(findUsers)
export const userAndRoleList = provideOptions(findUsersAndRoles)
