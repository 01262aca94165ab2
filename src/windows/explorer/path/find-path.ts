import { matchKey } from '#text/normalise'
import type { Crumb } from '../explorer'
import type { Suggestion } from './path'

/** API calls that look up a path. */
export interface FolderCalls {
  /** Returns the folders below a parent; `keyword` limits the result to titles that contain it. */
  folders(parentUuid: string | null, keyword: string, most: number): Promise<readonly Crumb[]>
}

/** Error: the path contains a folder that does not exist. */
export class UnknownPath extends Error {
  readonly title: string
  constructor(title: string) {
    super(`no folder ${title}`)
    this.title = title
  }
}

const maxFolders = 50
const maxSuggestions = 8

/** Splits a path into titles. Titles contain neither slash nor backslash. */
export const splitPath = (text: string): string[] =>
  text
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isSame = (one: string, other: string): boolean => matchKey(one) === matchKey(other)

const findChild = async (calls: FolderCalls, parent: Crumb | undefined, title: string): Promise<Crumb> => {
  const found = await calls.folders(parent?.uuid ?? null, title, maxFolders)
  const child = found.find((one) => one.title === title) ?? found.find((one) => isSame(one.title, title))
  if (!child) throw new UnknownPath(title)
  return child
}

/**
 * Returns the folders of the typed path. Steps that are equal to those of the current path need no request. A path may therefore also
 * start at a folder that is not below a root that the user can see.
 */
const findFolderOfPath = async (
  calls: FolderCalls,
  currentPath: readonly Crumb[],
  segments: readonly string[],
): Promise<Crumb | undefined> => {
  const parting = segments.findIndex((title, at) => !isSame(currentPath[at]?.title ?? '/', title))
  const shared = parting < 0 ? segments.length : parting
  let at = currentPath[shared - 1]
  for (const title of segments.slice(shared)) at = await findChild(calls, at, title)
  return at
}

/** Finds the folder of a typed path; null for the root folders. Throws `UnknownPath` if there is none. */
export const resolvePath = async (calls: FolderCalls, currentPath: readonly Crumb[], text: string): Promise<Crumb | null> =>
  (await findFolderOfPath(calls, currentPath, splitPath(text))) ?? null

/** Returns folders that complete the last step of the typed path. */
export const suggestFolders = async (calls: FolderCalls, currentPath: readonly Crumb[], text: string): Promise<Suggestion[]> => {
  const parts = text.split(/[/\\]/)
  const last = (parts.at(-1) ?? '').trim()
  const before = splitPath(parts.slice(0, -1).join('/'))
  const parent = await findFolderOfPath(calls, currentPath, before)
  const key = matchKey(last)
  const found = await calls.folders(parent?.uuid ?? null, last, maxFolders)
  return found
    .filter(({ title }) => matchKey(title).startsWith(key))
    .slice(0, maxSuggestions)
    .map(({ uuid, title }) => ({ uuid, title, text: [...before, title].join('/') }))
}
