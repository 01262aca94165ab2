import type { Look } from '#machines/preferences'
import { canSave } from '#machines/saving'
import { signOut } from '../start-menu/sign-out'
import type { DesktopActor } from '../use-desktop'
import { getNextSnap, type Side } from '../window-frame/snapping'
import { findKind, isUnsaved, type WindowActor } from '../window-manager/desktop-windows'
import { findMinimisable } from '../window-manager/windows-context'
import { commandArrows, type DesktopCommand } from './shortcuts'

/** Reason why a command is disabled; `desktop.messages` has a sentence for each. */
export type Obstacle =
  | 'adminsOnly'
  | 'noWindow'
  | 'notResizable'
  | 'notMinimisable'
  | 'noneSeen'
  | 'nothingToMinimise'
  | 'noOther'
  | 'alreadySo'
  | 'nothingToSave'

export interface Command {
  id: string
  icon: string
  /** Shortcuts of the command. They work with the focus anywhere; the first one is displayed. */
  keys?: readonly DesktopCommand[]
  obstacle?(desktop: DesktopActor): Obstacle | undefined
  run(desktop: DesktopActor): void
}

const getContext = (desktop: DesktopActor) => desktop.getSnapshot().context
const getWindows = (desktop: DesktopActor) => getContext(desktop).windows?.getSnapshot()

const findActive = (desktop: DesktopActor): WindowActor | undefined => {
  const context = getWindows(desktop)?.context
  return context?.windows.find(({ id }) => id === context.activeId)?.ref
}

const requireResizable = (desktop: DesktopActor): Obstacle | undefined => {
  const active = findActive(desktop)
  return active ? (active.getSnapshot().context.maximisable ? undefined : 'notResizable') : 'noWindow'
}
const requireMinimisable = (desktop: DesktopActor): Obstacle | undefined => {
  const active = findActive(desktop)
  return active ? (active.getSnapshot().context.minimisable ? undefined : 'notMinimisable') : 'noWindow'
}
/** Returns the content of the active window if it has unsaved changes and can save them now. */
const findSavableContent = (desktop: DesktopActor) => {
  const snapshot = findActive(desktop)?.getSnapshot()
  const content = snapshot && isUnsaved(snapshot) ? snapshot.context.content : undefined
  return canSave(content) ? content : undefined
}
const requireVisible = (desktop: DesktopActor): Obstacle | undefined =>
  getWindows(desktop)?.context.windows.some(({ seen }) => seen) ? undefined : 'noneSeen'

type FrameRequest = Parameters<WindowActor['send']>[0]
const sendToActive = (desktop: DesktopActor, request: FrameRequest): void => findActive(desktop)?.send(request)

/** Returns a command that moves the active window to the next snap position in the direction of the arrow. */
const createSnapStep = (key: DesktopCommand): Pick<Command, 'keys' | 'obstacle' | 'run'> => ({
  keys: [key],
  obstacle: requireResizable,
  run: (desktop) => {
    const active = findActive(desktop)
    const arrow = commandArrows[key]
    if (!active || !arrow) return
    const snapshot = active.getSnapshot()
    const snap = getNextSnap(snapshot.matches({ size: 'maximised' }) ? 'top' : snapshot.context.side, arrow)
    if (snap === undefined) active.send({ type: 'frame.restore' })
    else if (snap === 'top') active.send({ type: 'frame.maximise' })
    else active.send({ type: 'frame.snap', side: snap })
  },
})

const createCornerSnap = (side: Side): Pick<Command, 'obstacle' | 'run'> => ({
  obstacle: requireResizable,
  run: (desktop) => sendToActive(desktop, { type: 'frame.snap', side }),
})

const createLookChange = <Name extends 'theme' | 'locale'>(name: Name, value: Look[Name]): Pick<Command, 'obstacle' | 'run'> => ({
  obstacle: (desktop) => (getContext(desktop).preferences.getSnapshot().context.look[name] === value ? 'alreadySo' : undefined),
  run: (desktop) => getContext(desktop).preferences.send({ type: 'look.change', change: { [name]: value } }),
})

const commandTable = [
  { id: 'palette', icon: 'search', keys: ['palette'], run: (desktop) => getContext(desktop).overlay?.send({ type: 'overlay.palette' }) },
  {
    id: 'sheet',
    icon: 'keyboard',
    keys: ['sheet', 'sheetToo'],
    run: (desktop) => getContext(desktop).overlay?.send({ type: 'overlay.sheet' }),
  },
  {
    id: 'save',
    icon: 'check',
    keys: ['save'],
    obstacle: (desktop) => (findSavableContent(desktop) ? undefined : 'nothingToSave'),
    run: (desktop) => findSavableContent(desktop)?.send({ type: 'frame.save' }),
  },
  {
    id: 'close',
    icon: 'close',
    keys: ['close'],
    obstacle: (desktop) => (findActive(desktop) ? undefined : 'noWindow'),
    run: (desktop) => sendToActive(desktop, { type: 'frame.close' }),
  },
  {
    id: 'closeOthers',
    icon: 'close',
    obstacle: (desktop) => ((getWindows(desktop)?.context.windows.length ?? 0) > 1 && findActive(desktop) ? undefined : 'noOther'),
    run: (desktop) => {
      const active = findActive(desktop)
      for (const { ref } of getWindows(desktop)?.context.windows ?? []) if (ref !== active) ref.send({ type: 'frame.close' })
    },
  },
  {
    id: 'minimise',
    icon: 'minimise',
    keys: ['minimise'],
    obstacle: requireMinimisable,
    run: (desktop) => sendToActive(desktop, { type: 'frame.minimise' }),
  },
  { id: 'maximise', icon: 'maximise', obstacle: requireResizable, run: (desktop) => sendToActive(desktop, { type: 'frame.maximise' }) },
  { id: 'restore', icon: 'restore', obstacle: requireResizable, run: (desktop) => sendToActive(desktop, { type: 'frame.restore' }) },
  { id: 'snapLeft', icon: 'snap', ...createSnapStep('snapLeft') },
  { id: 'snapRight', icon: 'snap', ...createSnapStep('snapRight') },
  { id: 'snapUp', icon: 'snap', ...createSnapStep('snapUp') },
  { id: 'snapDown', icon: 'snap', ...createSnapStep('snapDown') },
  { id: 'topLeft', icon: 'snap', ...createCornerSnap('top-left') },
  { id: 'topRight', icon: 'snap', ...createCornerSnap('top-right') },
  { id: 'bottomLeft', icon: 'snap', ...createCornerSnap('bottom-left') },
  { id: 'bottomRight', icon: 'snap', ...createCornerSnap('bottom-right') },
  { id: 'tile', icon: 'grid', obstacle: requireVisible, run: (desktop) => getContext(desktop).windows?.send({ type: 'desktop.tile' }) },
  {
    id: 'cascade',
    icon: 'copy',
    obstacle: requireVisible,
    run: (desktop) => getContext(desktop).windows?.send({ type: 'desktop.cascade' }),
  },
  {
    id: 'minimiseAll',
    icon: 'minimise',
    obstacle: (desktop) => {
      const context = getWindows(desktop)?.context
      return context && findMinimisable(context).length > 0 ? undefined : 'nothingToMinimise'
    },
    run: (desktop) => getContext(desktop).windows?.send({ type: 'desktop.minimise' }),
  },
  { id: 'desktop', icon: 'desktop', keys: ['desktop'], run: (desktop) => getContext(desktop).windows?.send({ type: 'desktop.toggle' }) },
  { id: 'themeSystem', icon: 'themeSystem', ...createLookChange('theme', 'system') },
  { id: 'themeLight', icon: 'themeLight', ...createLookChange('theme', 'light') },
  { id: 'themeDark', icon: 'themeDark', ...createLookChange('theme', 'dark') },
  { id: 'persian', icon: 'language', ...createLookChange('locale', 'fa') },
  { id: 'english', icon: 'language', ...createLookChange('locale', 'en') },
  { id: 'quiet', icon: 'bellOff', run: (desktop) => getContext(desktop).notifications.send({ type: 'quiet.toggle' }) },
  {
    id: 'inspector',
    icon: 'inspect',
    keys: ['inspector'],
    obstacle: (desktop) => {
      const { session, options } = getContext(desktop)
      const kind = findKind(options.kinds, 'inspector')
      return session && kind && options.isOffered(kind, session) ? undefined : 'adminsOnly'
    },
    run: (desktop) => desktop.send({ type: 'window.open', kind: 'inspector', payload: {} }),
  },
  { id: 'signOut', icon: 'signOut', run: signOut },
] as const satisfies readonly Command[]

export type CommandId = (typeof commandTable)[number]['id']

/** Commands of the desktop, used by the keyboard and the palette. Their names are in `commands.messages`. */
export const commands: readonly (Command & { id: CommandId })[] = commandTable
