import { matchKey } from '#text/normalise'
import type { Crumb } from '../explorer'
import type { Suggestion } from './path'

/** What a path is looked up with: the folders below one, or the roots. */
export interface FolderCalls {
  /** `keyword` narrows them to titles that hold it. */
  folders(parentUuid: string | null, keyword: string, most: number): Promise<readonly Crumb[]>
}

/** No folder of this name stands where the path says. */
export class UnknownPath extends Error {
  readonly title: string
  constructor(title: string) {
    super(`no folder ${title}`)
    this.title = title
  }
}

const most = 50
const offered = 8

/** Titles hold no slash, neither of the two. */
export const segmentsOf = (text: string): string[] =>
  text
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isSame = (one: string, other: string): boolean => matchKey(one) === matchKey(other)

const childOf = async (calls: FolderCalls, parent: Crumb | undefined, title: string): Promise<Crumb> => {
  const found = await calls.folders(parent?.uuid ?? null, title, most)
  const child = found.find((one) => one.title === title) ?? found.find((one) => isSame(one.title, title))
  if (!child) throw new UnknownPath(title)
  return child
}

/** The steps that the typed path shares with the present one need no look-up; a path may also begin where roots can't be seen. */
const walk = async (calls: FolderCalls, present: readonly Crumb[], segments: readonly string[]): Promise<Crumb | undefined> => {
  const parting = segments.findIndex((title, at) => !isSame(present[at]?.title ?? '/', title))
  const shared = parting < 0 ? segments.length : parting
  let at = present[shared - 1]
  for (const title of segments.slice(shared)) at = await childOf(calls, at, title)
  return at
}

/** The folder that a typed path names, null for the roots. Rejects with `UnknownPath` when there is none. */
export const resolvePath = async (calls: FolderCalls, present: readonly Crumb[], text: string): Promise<Crumb | null> =>
  (await walk(calls, present, segmentsOf(text))) ?? null

/** Folders that go on with the last step of what is typed. */
export const suggestFolders = async (calls: FolderCalls, present: readonly Crumb[], text: string): Promise<Suggestion[]> => {
  const parts = text.split(/[/\\]/)
  const last = (parts.at(-1) ?? '').trim()
  const before = segmentsOf(parts.slice(0, -1).join('/'))
  const parent = await walk(calls, present, before)
  const key = matchKey(last)
  const found = await calls.folders(parent?.uuid ?? null, last, most)
  return found
    .filter(({ title }) => matchKey(title).startsWith(key))
    .slice(0, offered)
    .map(({ uuid, title }) => ({ uuid, title, text: [...before, title].join('/') }))
}
