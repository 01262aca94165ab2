import type { ActorRefFrom } from 'xstate'
import { disabledWithReason } from '#ui/disabled-with-reason'
import type { MenuEntry } from '#ui/menu'
import type { overlayMachine } from '../command-palette/overlay.machine'
import { desktopKeys } from '../command-palette/shortcuts'
import type { messages } from '../desktop.messages'
import type { WindowsActor } from '../window-manager/actors'
import type { DesktopWindow } from '../window-manager/desktop-windows'
import { getShownNode } from '../window-manager/linked-node'
import { findMinimisable } from '../window-manager/windows-context'
import type { Side } from './snapping'

type OverlayActor = ActorRefFrom<typeof overlayMachine>
type Texts = ReturnType<typeof messages>

/** Returns the menu entries that affect all windows. */
export const getDesktopEntries = (windows: WindowsActor, t: Texts): MenuEntry[] => {
  const snapshot = windows.getSnapshot()
  const { context } = snapshot
  const overlay: OverlayActor | undefined = windows.system.get('overlay')
  const hasVisible = context.windows.some(({ seen }) => seen)
  const toMinimise = findMinimisable(context).length > 0
  return [
    { id: 'tile', label: t.tile, ...disabledWithReason(!hasVisible && t.noneSeen), run: () => windows.send({ type: 'desktop.tile' }) },
    {
      id: 'cascade',
      label: t.cascade,
      ...disabledWithReason(!hasVisible && t.noneSeen),
      run: () => windows.send({ type: 'desktop.cascade' }),
    },
    {
      id: 'minimise',
      label: toMinimise ? t.minimiseAll : t.restoreAll,
      icon: 'minimise',
      ...disabledWithReason(
        !toMinimise && (context.minimisedTogether.length === 0 || !snapshot.matches({ layout: 'arranged' })) && t.nothingToMinimise,
      ),
      run: () => windows.send({ type: 'desktop.minimise' }),
    },
    '---',
    { id: 'desktop', label: t.showDesktop, keys: desktopKeys.desktop, run: () => windows.send({ type: 'desktop.toggle' }) },
    '---',
    { id: 'palette', label: t.palette, icon: 'search', keys: desktopKeys.palette, run: () => overlay?.send({ type: 'overlay.palette' }) },
    { id: 'sheet', label: t.shortcuts, icon: 'keyboard', keys: desktopKeys.sheet, run: () => overlay?.send({ type: 'overlay.sheet' }) },
  ]
}

const sides: readonly (readonly [Side, keys?: string])[] = [
  ['left', desktopKeys.snapLeft],
  ['right', desktopKeys.snapRight],
  ['top-left'],
  ['top-right'],
  ['bottom-left'],
  ['bottom-right'],
]

/** Returns the menu entries for the windows of one kind that share a taskbar button. */
export const getGroupEntries = (group: readonly DesktopWindow[], windows: WindowsActor, t: Texts): MenuEntry[] => {
  const unseen = group.filter(({ seen }) => !seen)
  const toMinimise = findMinimisable({ windows: group, sizeOf: windows.getSnapshot().context.sizeOf })
  return [
    {
      id: 'restoreAll',
      label: t.restoreAll,
      icon: 'restore',
      ...disabledWithReason(unseen.length === 0 && t.noneMinimised),
      run: () => unseen.forEach(({ id }) => windows.send({ type: 'window.raise', id })),
    },
    {
      id: 'minimiseAll',
      label: t.minimiseAll,
      icon: 'minimise',
      ...disabledWithReason(toMinimise.length === 0 && t.nothingToMinimise),
      run: () => toMinimise.forEach(({ ref }) => ref.send({ type: 'frame.minimise' })),
    },
    '---',
    { id: 'closeAll', label: t.closeAll, icon: 'close', run: () => group.forEach(({ ref }) => ref.send({ type: 'frame.close' })) },
  ]
}

/** Returns the menu entries for one window. The title bar and the taskbar button show the same entries. */
export const getWindowEntries = ({ id, kind, ref, seen }: DesktopWindow, windows: WindowsActor, t: Texts): MenuEntry[] => {
  const snapshot = ref.getSnapshot()
  const { minimisable, maximisable } = snapshot.context
  const isMaximised = snapshot.matches({ size: 'maximised' })
  const isOwnSize = snapshot.matches({ size: 'normal' })
  const raise = () => windows.send({ type: 'window.raise', id })
  const resize = (event: Parameters<typeof ref.send>[0]) => () => {
    raise()
    ref.send(event)
  }
  const others = windows.getSnapshot().context.windows.filter((other) => other.id !== id)
  return [
    {
      id: 'restore',
      label: t.restore,
      icon: 'restore',
      keys: seen && isMaximised ? desktopKeys.snapDown : undefined,
      ...disabledWithReason(seen && isOwnSize && t.alreadySo),
      run: seen ? resize({ type: 'frame.restore' }) : raise,
    },
    {
      id: 'minimise',
      label: t.minimise,
      icon: 'minimise',
      keys: desktopKeys.minimise,
      ...disabledWithReason(minimisable ? !seen && t.alreadySo : t.notMinimisable),
      run: () => ref.send({ type: 'frame.minimise' }),
    },
    {
      id: 'maximise',
      label: t.maximise,
      icon: 'maximise',
      keys: seen && isOwnSize ? desktopKeys.snapUp : undefined,
      ...disabledWithReason(maximisable ? seen && isMaximised && t.alreadySo : t.notResizable),
      run: resize({ type: 'frame.maximise' }),
    },
    {
      id: 'snap',
      label: t.snap,
      ...disabledWithReason(!maximisable && t.notResizable),
      children: sides.map(([side, keys]) => ({
        id: side,
        label: t[side],
        ...(keys && { keys }),
        checked: snapshot.context.side === side,
        run: resize({ type: 'frame.snap', side }),
      })),
    },
    ...(kind.startMenu !== undefined || getShownNode(kind.kind, snapshot.context.restorePayload) !== undefined
      ? [
          '---' as const,
          {
            id: 'copyLink',
            label: t.copyLink,
            icon: 'link',
            run: () =>
              void import('../window-manager/copy-window-link.content').then(async ({ copyWindowLink }) =>
                ref.send(await copyWindowLink(ref)),
              ),
          },
        ]
      : []),
    '---',
    { id: 'close', label: t.close, icon: 'close', keys: desktopKeys.close, run: () => ref.send({ type: 'frame.close' }) },
    {
      id: 'closeOthers',
      label: t.closeOthers,
      ...disabledWithReason(others.length === 0 && t.noOther),
      run: () => others.forEach((other) => other.ref.send({ type: 'frame.close' })),
    },
  ]
}
