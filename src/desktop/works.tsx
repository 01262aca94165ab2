import { shallowEqual, useSelector } from '@xstate/react'
import type { Work } from '#machines/progress'
import { late } from '#ui/late'
import { useProgress } from './use-desktop'
import type { WindowsActor } from './windows'

const Foot = late(() => import('./work.view').then(({ WorkFoot }) => WorkFoot), { Failed: () => null })
const Bar = late(() => import('./work.view').then(({ WorkBar }) => WorkBar), { Failed: () => null })
const Sign = late(() => import('./work.view').then(({ WorkSign }) => WorkSign), { Failed: () => null })
export const worksParts = [Foot, Bar, Sign]

const none: readonly Work[] = []

/** Those of all work that are meant, the same array while they are the same. */
const useWorks = (isMeant: (work: Work) => boolean): readonly Work[] =>
  useSelector(useProgress(), (snapshot) => snapshot?.context.works.filter(isMeant) ?? none, shallowEqual)

/** What a window asked for and takes more than a moment; not what its content shows by itself. */
export function WindowWorks({ windowId }: { windowId: string }) {
  const works = useWorks((work) => work.windowId === windowId && work.stage !== 'early' && !work.isDrawn)
  return works.length === 0 ? null : <Foot works={works} />
}

/** What these windows asked for and takes long. */
export function TaskbarWorks({ windowIds, activeId }: { windowIds: readonly string[]; activeId: string | null }) {
  const works = useWorks(({ windowId, stage }) => stage === 'long' && windowId !== undefined && windowIds.includes(windowId))
  return works.length === 0 ? null : <Bar works={works} activeId={activeId} />
}

/** What goes on for no window that is open: asked for in another tab, before a reload, or in a window that is closed. */
export function OtherWorks({ windows }: { windows: WindowsActor }) {
  const open = useSelector(windows, ({ context }) => context.windows.map(({ id }) => id), shallowEqual)
  const works = useWorks(({ windowId, stage }) => stage !== 'early' && (windowId === undefined || !open.includes(windowId)))
  return works.length === 0 ? null : <Sign works={works} />
}
