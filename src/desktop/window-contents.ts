import { type AnyStateMachine, fromPromise } from 'xstate'
import { windowIconsPart } from '#ui/icon'
import type { WindowContent, WindowKind } from '#windows/window-kind'

type Content = WindowContent<AnyStateMachine>

const loaded = new WeakMap<WindowKind, Content>()

export const loadContent = fromPromise<Content, { kind: WindowKind }>(async ({ input: { kind } }) => {
  const [{ content }] = await Promise.all([kind.load(), windowIconsPart.fetchAhead()])
  loaded.set(kind, content)
  return content
})

/** The content of a kind that was loaded before: a window of it opens whole, instead of empty first. */
export const loadedContent = (kind: WindowKind): Content | undefined => loaded.get(kind)
