import { shallowEqual, useSelector } from '@xstate/react'
import type { LongTask } from '#machines/progress'
import { lazyPart } from '#ui/lazy-part'
import { useProgress } from '../use-desktop'
import type { WindowsActor } from '../window-manager/actors'

const LazyFooter = lazyPart(() => import('./work.view').then(({ TaskFooter }) => TaskFooter), { Failed: () => null })
const LazyTaskbarTasks = lazyPart(() => import('./work.view').then(({ TaskbarTasks }) => TaskbarTasks), { Failed: () => null })
const LazyBackgroundTasks = lazyPart(() => import('./work.view').then(({ BackgroundTasks }) => BackgroundTasks), { Failed: () => null })
export const progressParts = [LazyFooter, LazyTaskbarTasks, LazyBackgroundTasks]

const noTasks: readonly LongTask[] = []

/** Returns the tasks for which `matches` returns true. The array stays the same while these tasks do not change. */
const useTasks = (matches: (work: LongTask) => boolean): readonly LongTask[] =>
  useSelector(useProgress(), (snapshot) => snapshot?.context.tasks.filter(matches) ?? noTasks, shallowEqual)

/** Progress of this window's tasks, after a short delay. Tasks whose window content shows their progress are left out. */
export function WindowProgress({ windowId }: { windowId: string }) {
  const tasks = useTasks((work) => work.windowId === windowId && work.stage !== 'early' && !work.isDrawn)
  return tasks.length === 0 ? null : <LazyFooter tasks={tasks} />
}

/** Progress of long tasks of the windows behind one taskbar button. */
export function TaskbarProgress({ windowIds, activeId }: { windowIds: readonly string[]; activeId: string | null }) {
  const tasks = useTasks(({ windowId, stage }) => stage === 'long' && windowId !== undefined && windowIds.includes(windowId))
  return tasks.length === 0 ? null : <LazyTaskbarTasks tasks={tasks} activeId={activeId} />
}

/** Progress of tasks without an open window: from another tab, from before a reload, or from a closed window. */
export function BackgroundProgress({ windows }: { windows: WindowsActor }) {
  const open = useSelector(windows, ({ context }) => context.windows.map(({ id }) => id), shallowEqual)
  const tasks = useTasks(({ windowId, stage }) => stage !== 'early' && (windowId === undefined || !open.includes(windowId)))
  return tasks.length === 0 ? null : <LazyBackgroundTasks tasks={tasks} />
}
