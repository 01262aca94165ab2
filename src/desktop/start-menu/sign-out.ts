import { getRequestedLocale } from '#text/locale'
import { messages } from '../desktop.messages'
import type { DesktopActor } from '../use-desktop'
import { isUnsaved } from '../window-manager/desktop-windows'

/** Signs out after all unsaved changes are saved or discarded: each window with unsaved changes asks the user first. */
export const signOut = (desktop: DesktopActor): void => {
  const open = desktop.getSnapshot().context.windows?.getSnapshot().context.windows ?? []
  const unsaved = open.filter(({ ref }) => isUnsaved(ref.getSnapshot()))
  if (unsaved.length === 0) return desktop.send({ type: 'session.signOut' })
  const t = messages(getRequestedLocale(document.documentElement.lang))
  desktop.send({ type: 'notify', level: 'warning', message: t.unsavedFirst })
  for (const { ref } of unsaved) ref.send({ type: 'frame.close' })
}
