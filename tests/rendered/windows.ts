import type { AnyStateMachine } from 'xstate'
import type { MachinePaths } from '#tests/paths/define'
import { windowKinds } from '#windows/registry'
import type { WindowContent } from '#windows/window-kind'

export interface RenderedWindow {
  kind: string
  content: WindowContent<AnyStateMachine>
  paths: MachinePaths
}

const modules = import.meta.glob<{ paths: MachinePaths }>('../paths/*.paths.ts')

/** Returns every window kind with the paths of its machine, and the names of the kinds without paths. */
export const renderedWindows = async (): Promise<{ windows: RenderedWindow[]; without: string[] }> => {
  const all = await Promise.all(Object.values(modules).map(async (load) => (await load()).paths))
  const windows: RenderedWindow[] = []
  const without: string[] = []
  for (const { kind, load } of windowKinds) {
    const { content } = await load()
    const paths = all.find(({ machine }) => machine.config === content.machine.config || machine.id === content.machine.id)
    if (paths) windows.push({ kind, content, paths })
    else without.push(kind)
  }
  return { windows, without }
}
