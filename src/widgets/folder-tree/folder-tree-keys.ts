import { type FolderLine, findParentLine, type TreeLine } from './folder-tree'
import type { FolderTreeEvent } from './folder-tree-setup'
import { findTypeAheadRow } from '../type-ahead/type-ahead'

interface TreePress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  /** True if AltGr is down. It is used to type text, even if the browser also reports Ctrl or Alt. */
  altGraph: boolean
}

const isFolder = (line: TreeLine | undefined): line is FolderLine => line?.kind === 'folder'

const openOrEnter = (lines: readonly TreeLine[], at: number): FolderTreeEvent | null => {
  const line = lines[at]
  if (!isFolder(line) || line.state === 'leaf') return null
  if (line.state === 'closed') return { type: 'place.open', key: line.key }
  const first = lines[at + 1]
  return first && first.level > line.level ? { type: 'cursor.to', key: first.key } : null
}

const closeOrLeave = (lines: readonly TreeLine[], at: number): FolderTreeEvent | null => {
  const line = lines[at]
  if (isFolder(line) && line.state === 'open') return { type: 'place.close', key: line.key }
  const parent = line && findParentLine(lines, line.key.replace(/ \w+$/, '/'))
  return parent ? { type: 'cursor.to', key: parent.key } : null
}

const activate = (line: TreeLine): FolderTreeEvent | null => {
  if (isFolder(line)) return { type: 'place.choose', key: line.key }
  if (line.kind === 'more') return { type: 'branch.more', uuid: line.uuid }
  return line.kind === 'failed' ? { type: 'branch.retry', uuid: line.uuid } : null
}

/** Returns an event that moves the cursor to the visible folder whose title begins with the typed letters. */
export const toTypeAheadEvent = (lines: readonly TreeLine[], cursor: string | null, text: string): FolderTreeEvent | null => {
  const folders = lines.filter(isFolder)
  const at = folders.findIndex(({ key }) => key === cursor)
  const found =
    folders[
      findTypeAheadRow(
        folders.map(({ node }) => node),
        at,
        text,
      )
    ]
  return found ? { type: 'cursor.to', key: found.key } : null
}

/** Returns the event of the tree for a key. The arrow key in the reading direction opens a folder. */
export const toTreeEvent = (press: TreePress, lines: readonly TreeLine[], cursor: string | null, rtl: boolean): FolderTreeEvent | null => {
  // Ignores Shift for the asterisk, because most keyboards need Shift to type it.
  const isShifted = press.altGraph || press.shiftKey
  if (press.altKey || press.ctrlKey || press.metaKey || (isShifted && press.key !== '*')) return null
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === cursor),
  )
  const line = lines[at]
  if (!line) return null
  const to = (index: number): FolderTreeEvent | null => {
    const next = lines[index]
    return next ? { type: 'cursor.to', key: next.key } : null
  }
  switch (press.key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(lines.length - 1)
    case 'ArrowRight':
      return rtl ? closeOrLeave(lines, at) : openOrEnter(lines, at)
    case 'ArrowLeft':
      return rtl ? openOrEnter(lines, at) : closeOrLeave(lines, at)
    case 'Enter':
      return activate(line)
    case '*':
      return isFolder(line) ? { type: 'level.open', key: line.key } : null
    default:
      return null
  }
}
