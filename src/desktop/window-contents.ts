import { type AnyStateMachine, fromPromise } from 'xstate'
import { freshPage } from '#ui/fresh-page'
import { windowIconsPart } from '#ui/icon'
import type { WindowContent, WindowKind } from '#windows/window-kind'

type Content = WindowContent<AnyStateMachine>

const loaded = new WeakMap<WindowKind, Content>()

export const loadContent = fromPromise<Content, { kind: WindowKind; again: boolean }>(async ({ input: { kind, again }, signal }) => {
  const loading = kind.load().catch(async (error) => {
    if (again) await freshPage(signal)
    throw error
  })
  const [{ content }] = await Promise.all([loading, windowIconsPart.fetchAhead()])
  loaded.set(kind, content)
  return content
})

/** The content of a kind that was loaded before: a window of it opens whole, instead of empty first. */
export const loadedContent = (kind: WindowKind): Content | undefined => loaded.get(kind)
