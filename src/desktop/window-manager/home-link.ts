import type { AnyActorRef } from 'xstate'
import { home } from '#api/contract/home'
import { waitUntilIdle } from '#api/idle'
import { api } from '#api/index'
import type { PreferencesActor } from '#machines/preferences.machine'
import type { SavedWindow } from './desktop-windows'
import { getShownNode } from './linked-node'
import type { WindowsContext } from './windows-context'

let recorded: ReadonlySet<string> = new Set()

/** Records the nodes that have been opened since the last call, from the bottom window to the topmost. */
export async function recordOpened(windows: readonly SavedWindow[]): Promise<void> {
  const before = recorded
  recorded = new Set(windows.flatMap(({ kind, payload }) => getShownNode(kind, payload) ?? []))
  for (const nodeUuid of recorded) {
    // If it fails, the node is missing in Home until it is opened again.
    if (!before.has(nodeUuid))
      await api(home)
        .open({ json: { nodeUuid } }, { quiet: true })
        .catch(() => {})
  }
}

const waitForProfile = (preferences: PreferencesActor): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (preferences.getSnapshot().matches({ profile: 'waitingForProfile' })) return
      unsubscribe()
      resolve()
    }
    const { unsubscribe } = preferences.subscribe(check)
    queueMicrotask(check)
  })

interface Services {
  get(systemId: string): unknown
}

/** Opens Home when the desktop is drawn, unless the user switched it off or has already opened a window. */
export async function openHome(system: Services): Promise<void> {
  const windows = system.get('windows') as AnyActorRef | undefined
  const preferences = system.get('preferences') as PreferencesActor | undefined
  // The session can end before this code is loaded.
  if (!windows || !preferences) return
  await waitForProfile(preferences)
  await waitUntilIdle()
  const { windows: open } = windows.getSnapshot().context as WindowsContext
  if (preferences.getSnapshot().context.look.openHome && open.length === 0) windows.send({ type: 'window.open', kind: 'home', payload: {} })
}
