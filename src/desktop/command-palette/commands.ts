import type { Look } from '#machines/preferences'
import { canSave } from '#machines/saving'
import { signOut } from '../start-menu/signing-out'
import type { DesktopActor } from '../use-desktop'
import { type Side, steppedSnap } from '../window-frame/snapping'
import { findKind, isUnsaved, type WindowActor } from '../window-manager/desktop-windows'
import { minimisableNow } from '../window-manager/windows-context'
import { arrowOf, type DesktopCommand } from './shortcuts'

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
  /** Keys that run it with any focus; the first one is displayed. */
  keys?: readonly DesktopCommand[]
  obstacle?(desktop: DesktopActor): Obstacle | undefined
  run(desktop: DesktopActor): void
}

const contextOf = (desktop: DesktopActor) => desktop.getSnapshot().context
const windowsOf = (desktop: DesktopActor) => contextOf(desktop).windows?.getSnapshot()

const activeOf = (desktop: DesktopActor): WindowActor | undefined => {
  const context = windowsOf(desktop)?.context
  return context?.windows.find(({ id }) => id === context.activeId)?.ref
}

const resizable = (desktop: DesktopActor): Obstacle | undefined => {
  const active = activeOf(desktop)
  return active ? (active.getSnapshot().context.maximisable ? undefined : 'notResizable') : 'noWindow'
}
const minimisable = (desktop: DesktopActor): Obstacle | undefined => {
  const active = activeOf(desktop)
  return active ? (active.getSnapshot().context.minimisable ? undefined : 'notMinimisable') : 'noWindow'
}
/** Returns the content of the active window if it has unsaved changes that can be saved now. */
const savableOf = (desktop: DesktopActor) => {
  const snapshot = activeOf(desktop)?.getSnapshot()
  const content = snapshot && isUnsaved(snapshot) ? snapshot.context.content : undefined
  return canSave(content) ? content : undefined
}
const someSeen = (desktop: DesktopActor): Obstacle | undefined =>
  windowsOf(desktop)?.context.windows.some(({ seen }) => seen) ? undefined : 'noneSeen'

type FrameRequest = Parameters<WindowActor['send']>[0]
const toActive = (desktop: DesktopActor, request: FrameRequest): void => activeOf(desktop)?.send(request)

/** Creates a command that snaps the active window one step in the direction of the arrow. */
const step = (key: DesktopCommand): Pick<Command, 'keys' | 'obstacle' | 'run'> => ({
  keys: [key],
  obstacle: resizable,
  run: (desktop) => {
    const active = activeOf(desktop)
    const arrow = arrowOf[key]
    if (!active || !arrow) return
    const snapshot = active.getSnapshot()
    const snap = steppedSnap(snapshot.matches({ size: 'maximised' }) ? 'top' : snapshot.context.side, arrow)
    if (snap === undefined) active.send({ type: 'frame.restore' })
    else if (snap === 'top') active.send({ type: 'frame.maximise' })
    else active.send({ type: 'frame.snap', side: snap })
  },
})

const corner = (side: Side): Pick<Command, 'obstacle' | 'run'> => ({
  obstacle: resizable,
  run: (desktop) => toActive(desktop, { type: 'frame.snap', side }),
})

const look = <Name extends 'theme' | 'locale'>(name: Name, value: Look[Name]): Pick<Command, 'obstacle' | 'run'> => ({
  obstacle: (desktop) => (contextOf(desktop).preferences.getSnapshot().context.look[name] === value ? 'alreadySo' : undefined),
  run: (desktop) => contextOf(desktop).preferences.send({ type: 'look.change', change: { [name]: value } }),
})

const table = [
  { id: 'palette', icon: 'search', keys: ['palette'], run: (desktop) => contextOf(desktop).overlay?.send({ type: 'overlay.palette' }) },
  {
    id: 'sheet',
    icon: 'keyboard',
    keys: ['sheet', 'sheetToo'],
    run: (desktop) => contextOf(desktop).overlay?.send({ type: 'overlay.sheet' }),
  },
  {
    id: 'save',
    icon: 'check',
    keys: ['save'],
    obstacle: (desktop) => (savableOf(desktop) ? undefined : 'nothingToSave'),
    run: (desktop) => savableOf(desktop)?.send({ type: 'frame.save' }),
  },
  {
    id: 'close',
    icon: 'close',
    keys: ['close'],
    obstacle: (desktop) => (activeOf(desktop) ? undefined : 'noWindow'),
    run: (desktop) => toActive(desktop, { type: 'frame.close' }),
  },
  {
    id: 'closeOthers',
    icon: 'close',
    obstacle: (desktop) => ((windowsOf(desktop)?.context.windows.length ?? 0) > 1 && activeOf(desktop) ? undefined : 'noOther'),
    run: (desktop) => {
      const active = activeOf(desktop)
      for (const { ref } of windowsOf(desktop)?.context.windows ?? []) if (ref !== active) ref.send({ type: 'frame.close' })
    },
  },
  {
    id: 'minimise',
    icon: 'minimise',
    keys: ['minimise'],
    obstacle: minimisable,
    run: (desktop) => toActive(desktop, { type: 'frame.minimise' }),
  },
  { id: 'maximise', icon: 'maximise', obstacle: resizable, run: (desktop) => toActive(desktop, { type: 'frame.maximise' }) },
  { id: 'restore', icon: 'restore', obstacle: resizable, run: (desktop) => toActive(desktop, { type: 'frame.restore' }) },
  { id: 'snapLeft', icon: 'snap', ...step('snapLeft') },
  { id: 'snapRight', icon: 'snap', ...step('snapRight') },
  { id: 'snapUp', icon: 'snap', ...step('snapUp') },
  { id: 'snapDown', icon: 'snap', ...step('snapDown') },
  { id: 'topLeft', icon: 'snap', ...corner('top-left') },
  { id: 'topRight', icon: 'snap', ...corner('top-right') },
  { id: 'bottomLeft', icon: 'snap', ...corner('bottom-left') },
  { id: 'bottomRight', icon: 'snap', ...corner('bottom-right') },
  { id: 'tile', icon: 'grid', obstacle: someSeen, run: (desktop) => contextOf(desktop).windows?.send({ type: 'desktop.tile' }) },
  { id: 'cascade', icon: 'copy', obstacle: someSeen, run: (desktop) => contextOf(desktop).windows?.send({ type: 'desktop.cascade' }) },
  {
    id: 'minimiseAll',
    icon: 'minimise',
    obstacle: (desktop) => {
      const context = windowsOf(desktop)?.context
      return context && minimisableNow(context).length > 0 ? undefined : 'nothingToMinimise'
    },
    run: (desktop) => contextOf(desktop).windows?.send({ type: 'desktop.minimise' }),
  },
  { id: 'desktop', icon: 'desktop', keys: ['desktop'], run: (desktop) => contextOf(desktop).windows?.send({ type: 'desktop.toggle' }) },
  { id: 'themeSystem', icon: 'themeSystem', ...look('theme', 'system') },
  { id: 'themeLight', icon: 'themeLight', ...look('theme', 'light') },
  { id: 'themeDark', icon: 'themeDark', ...look('theme', 'dark') },
  { id: 'persian', icon: 'language', ...look('locale', 'fa') },
  { id: 'english', icon: 'language', ...look('locale', 'en') },
  { id: 'quiet', icon: 'bellOff', run: (desktop) => contextOf(desktop).notifications.send({ type: 'quiet.toggle' }) },
  {
    id: 'inspector',
    icon: 'inspect',
    keys: ['inspector'],
    obstacle: (desktop) => {
      const { session, options } = contextOf(desktop)
      const kind = findKind(options.kinds, 'inspector')
      return session && kind && options.isOffered(kind, session) ? undefined : 'adminsOnly'
    },
    run: (desktop) => desktop.send({ type: 'window.open', kind: 'inspector', payload: {} }),
  },
  { id: 'signOut', icon: 'signOut', run: signOut },
] as const satisfies readonly Command[]

export type CommandId = (typeof table)[number]['id']

/** Commands of the desktop, used by the keyboard and the palette. Their names are in `commands.messages`. */
export const commands: readonly (Command & { id: CommandId })[] = table
