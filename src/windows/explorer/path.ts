import { graphemesOf } from '#text/graphemes'
import { matchKey } from '#text/normalise'
import { shortTitle } from '#text/short-title'
import type { Crumb } from './explorer'

/** What a path is looked up with: the folders below one, or the roots. */
export interface FolderCalls {
  /** `keyword` narrows them to titles that hold it. */
  folders(parentUuid: string | null, keyword: string, most: number): Promise<readonly Crumb[]>
}

/** A way to go on with what is being typed. */
export interface Suggestion extends Crumb {
  /** The whole path with this folder at its end. */
  text: string
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

export const pathText = (path: readonly Crumb[]): string => path.map(({ title }) => title).join('/')

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

/** What stands before the first step, what a step takes beside its letters, a letter, and the sign for folded steps; in rem. */
const [home, beside, letter, sign] = [2.25, 2.5, 0.42, 3.5]
const widthOf = ({ title }: Crumb): number => beside + letter * graphemesOf(shortTitle(title)).length

/** Which steps of a path there is room for (in rem): the first and as many of the last as fit; those between are folded. */
export const foldedPath = (
  path: readonly Crumb[],
  room: number,
): { start: readonly Crumb[]; folded: readonly Crumb[]; end: readonly Crumb[] } => {
  const width = (steps: readonly Crumb[]) => steps.reduce((sum, step) => sum + widthOf(step), 0)
  if (path.length <= 2 || home + width(path) <= room) return { start: path, folded: [], end: [] }
  const start = path.slice(0, 1)
  let ending = 1
  while (ending < path.length - 2 && home + width(start) + sign + width(path.slice(-ending - 1)) <= room) ending++
  return { start, folded: path.slice(1, -ending), end: path.slice(-ending) }
}
