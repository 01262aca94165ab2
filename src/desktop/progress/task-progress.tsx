import { shallowEqual, useSelector } from '@xstate/react'
import type { LongTask } from '#machines/progress'
import { lazyPart } from '#ui/lazy-part'
import { useProgress } from '../use-desktop'
import type { WindowsActor } from '../window-manager/actors'

const Foot = lazyPart(() => import('./work.view').then(({ WorkFoot }) => WorkFoot), { Failed: () => null })
const Bar = lazyPart(() => import('./work.view').then(({ WorkBar }) => WorkBar), { Failed: () => null })
const Sign = lazyPart(() => import('./work.view').then(({ WorkSign }) => WorkSign), { Failed: () => null })
export const progressParts = [Foot, Bar, Sign]

const noTasks: readonly LongTask[] = []

/** Returns the tasks for which `matches` returns true. The array stays the same while these tasks do not change. */
const useTasks = (matches: (work: LongTask) => boolean): readonly LongTask[] =>
  useSelector(useProgress(), (snapshot) => snapshot?.context.tasks.filter(matches) ?? noTasks, shallowEqual)

/** Progress of this window's tasks, after a short delay. Tasks whose window content shows their progress are left out. */
export function WindowProgress({ windowId }: { windowId: string }) {
  const works = useTasks((work) => work.windowId === windowId && work.stage !== 'early' && !work.isDrawn)
  return works.length === 0 ? null : <Foot works={works} />
}

/** Progress of long tasks of the windows behind one taskbar button. */
export function TaskbarProgress({ windowIds, activeId }: { windowIds: readonly string[]; activeId: string | null }) {
  const works = useTasks(({ windowId, stage }) => stage === 'long' && windowId !== undefined && windowIds.includes(windowId))
  return works.length === 0 ? null : <Bar works={works} activeId={activeId} />
}

/** Progress of tasks without an open window: from another tab, from before a reload, or from a closed window. */
export function BackgroundProgress({ windows }: { windows: WindowsActor }) {
  const open = useSelector(windows, ({ context }) => context.windows.map(({ id }) => id), shallowEqual)
  const works = useTasks(({ windowId, stage }) => stage !== 'early' && (windowId === undefined || !open.includes(windowId)))
  return works.length === 0 ? null : <Sign works={works} />
}
