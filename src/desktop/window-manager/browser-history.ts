import type { RouterHistory } from '@tanstack/react-router'
import type { WindowsActor } from './actors'

type Places = ReadonlyMap<string, string>

/** Returns the folders that each explorer shows, by window id. */
const getPlaces = (windows: WindowsActor): Places =>
  new Map(
    windows.getSnapshot().context.windows.flatMap(({ id, kind, ref }) => {
      if (kind.kind !== 'explorer') return []
      const { folderUuid, folderUuids } = ref.getSnapshot().context.restorePayload as { folderUuid?: string; folderUuids?: string[] }
      return [[id, String(folderUuids ?? folderUuid)]]
    }),
  )

/**
 * Connects Back and Forward of the browser with the windows. Each folder that an explorer opens adds an entry to the history of the page.
 * Going back or forward moves the active window in its own history. The other windows ignore it.
 *
 * @returns a function that disconnects them.
 */
export function connectBrowserHistory(history: RouterHistory, windows: WindowsActor): () => void {
  let places = getPlaces(windows)
  /** Window that is going back or forward now. Its new place adds no entry. */
  let moving: string | undefined
  const unsubscribe = history.subscribe(({ action }) => {
    const steps = action.type === 'BACK' ? -1 : action.type === 'FORWARD' ? 1 : action.type === 'GO' ? action.index : 0
    const { windows: open, activeId } = windows.getSnapshot().context
    const active = open.find(({ id }) => id === activeId)
    if (steps === 0 || !active) return
    moving = active.id
    active.ref.send({ type: 'frame.notify', fact: { type: 'history.moved', steps } })
    moving = undefined
  })
  const watch = windows.subscribe(() => {
    const now = getPlaces(windows)
    for (const [id, place] of now) {
      const before = places.get(id)
      if (before === undefined || before === place) continue
      if (id !== moving) history.push('/index.html')
    }
    places = now
  })
  return () => {
    unsubscribe()
    watch.unsubscribe()
  }
}
