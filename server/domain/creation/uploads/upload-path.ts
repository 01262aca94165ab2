import { isBlank } from '#text/blank'
import { parseTitle } from '#server/domain/content/nodes/names'
import { pathTooDeepProblem } from './uploads.errors'

const MAX_DEPTH = 64

/**
 * Returns the folders below the target from the relative path that a browser sends: `سال ۱۴۰۳/بهار`, or with the file name at the end
 * (`webkitRelativePath`). Both slashes separate; `.` is ignored, and all other segments must be valid titles.
 */
export function parseFolders(path: string | undefined, fileName: string): string[] {
  const segments = (path ?? '').split(/[/\\]/).filter((segment) => !isBlank(segment) && segment !== '.')
  const folders = segments.at(-1) === fileName ? segments.slice(0, -1) : segments
  if (folders.length > MAX_DEPTH) throw pathTooDeepProblem()
  return folders.map(parseTitle)
}
