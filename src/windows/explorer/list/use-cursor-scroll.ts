import { useEffect, useRef } from 'react'
import { currentEntry } from '#machines/history'
import { getOpenFolders } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'

interface CursorScroll {
  actor: ExplorerActor
  cursor: string | null
  /** Index of the cursor among the loaded rows; -1 if the row of the cursor is not loaded. */
  line: number
  loaded: boolean
  scroll(line: number): void
}

/**
 * Scrolls to the row with the keyboard cursor. After back or forward, the stored scroll position is restored instead. After any other
 * navigation, for example to the parent folder, it scrolls to the folder that the user came from.
 */
export function useCursorScroll({ actor, cursor, line, loaded, scroll }: CursorScroll) {
  const folders = useExplorer(actor, getOpenFolders)
  const known = useRef({ cursor, folders })
  useEffect(() => {
    if (!loaded) return
    const arrives = known.current.folders !== folders
    const moved = known.current.cursor !== cursor
    known.current = { cursor, folders }
    const { history, lastClick } = actor.getSnapshot().context
    const isNew = currentEntry(history).rows === 0
    // The list must not scroll to a clicked row: the second click of a double click would then hit another row.
    const isClicked = lastClick !== null && lastClick.uuid === cursor
    if (line >= 0 && (arrives ? isNew : moved && !isClicked)) scroll(line)
  }, [actor, folders, cursor, line, loaded, scroll])
}
