import { type AnyStateMachine, fromPromise } from 'xstate'
import { lazyWindowIcons } from '#ui/icon'
import { reloadWhenReachable } from '#ui/reload-when-reachable'
import { windowKinds } from '#windows/registry'
import type { WindowContent, WindowKind } from '#windows/window-kind'

type Content = WindowContent<AnyStateMachine>

/** Milliseconds to wait before the code of other windows is loaded, long enough for this window to render first. */
const preloadDelayMs = 300

const loadedContents = new WeakMap<WindowKind, Content>()

/** Stores the loaded content, and soon afterwards loads the code of the windows that its users open next. */
const storeContent = (kind: WindowKind, content: Content): void => {
  const { preloadedKinds } = kind
  if (preloadedKinds && !loadedContents.has(kind)) setTimeout(() => preloadContents(preloadedKinds), preloadDelayMs)
  loadedContents.set(kind, content)
}

/** Loads the code of these window kinds, so that their first windows open at once, even if the server does not respond then. */
export const preloadContents = (kinds: readonly string[]): void => {
  for (const kind of windowKinds)
    if (kinds.includes(kind.kind))
      kind.load().then(
        ({ content }) => {
          storeContent(kind, content)
          void content.preloadView?.()
        },
        () => {},
      )
}

export const loadContent = fromPromise<Content, { kind: WindowKind; again: boolean }>(async ({ input: { kind, again }, signal }) => {
  const loading = kind.load().catch(async (error) => {
    if (again) await reloadWhenReachable(signal)
    throw error
  })
  const [{ content }] = await Promise.all([loading, lazyWindowIcons.preload()])
  storeContent(kind, content)
  return content
})

/** Returns the content if its code is already loaded, so that the window opens with its content instead of empty. */
export const loadedContent = (kind: WindowKind): Content | undefined => loadedContents.get(kind)
