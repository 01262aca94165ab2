import { useEffect, useRef } from 'react'
import { here } from '#machines/history'
import { foldersOf } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'

interface CursorScroll {
  actor: ExplorerActor
  cursor: string | null
  /** Where the cursor stands among the loaded rows; -1 for nowhere. */
  line: number
  loaded: boolean
  scroll(line: number): void
}

/**
 * Keeps the row the keyboard stands on in sight. A place that is come back to keeps its scroll position instead; one that is
 * come to anew, as on the way upwards, shows the row it was come from.
 */
export function useCursorScroll({ actor, cursor, line, loaded, scroll }: CursorScroll) {
  const folders = useExplorer(actor, foldersOf)
  const known = useRef({ cursor, folders })
  useEffect(() => {
    if (!loaded) return
    const arrives = known.current.folders !== folders
    const moved = known.current.cursor !== cursor
    known.current = { cursor, folders }
    const { history, lastClick } = actor.getSnapshot().context
    const isNew = here(history).rows === 0
    // A row that was clicked stays under the pointer: moved away, the second click of a double click would fall on another.
    const isClicked = lastClick !== null && lastClick.uuid === cursor
    if (line >= 0 && (arrives ? isNew : moved && !isClicked)) scroll(line)
  }, [actor, folders, cursor, line, loaded, scroll])
}
