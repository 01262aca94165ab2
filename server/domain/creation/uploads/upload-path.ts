import { isBlank } from '#text/blank'
import { checkedTitle } from '#server/domain/content/nodes/names'
import { pathTooDeep } from './uploads.errors'

const DEEPEST = 64

/**
 * The folders a file goes into below its target, from the relative path a browser sends: `سال ۱۴۰۳/بهار` or, as `webkitRelativePath`
 * has it, with the file's own name at the end. Both slashes part; `.` stays where it is, and every other segment must be a title.
 */
export function foldersOf(path: string | undefined, fileName: string): string[] {
  const segments = (path ?? '').split(/[/\\]/).filter((segment) => !isBlank(segment) && segment !== '.')
  const folders = segments.at(-1) === fileName ? segments.slice(0, -1) : segments
  if (folders.length > DEEPEST) throw pathTooDeep()
  return folders.map(checkedTitle)
}
