import { type ActorRefFrom, fromCallback } from 'xstate'
import type { Node } from '#api/contract/node'
import type { clipboardMachine } from '#machines/clipboard.machine'
import type { templatesMachine } from '#machines/templates.machine'
import { bareDesk, type Desk } from './desk'

/** As much of the desktop's icons as is needed here. */
interface Icons {
  getSnapshot(): { context: { folders: readonly Node[] } }
  subscribe(listener: () => void): { unsubscribe(): void }
}

export const desk = fromCallback<{ type: never }, void>(({ system, sendBack }) => {
  const clipboard = system.get('clipboard') as ActorRefFrom<typeof clipboardMachine>
  const templates = system.get('templates') as ActorRefFrom<typeof templatesMachine>
  const surface = system.get('surface') as Icons
  let known: readonly unknown[] = []
  const tell = () => {
    const held = clipboard.getSnapshot().context.held ?? bareDesk.held
    const { folders } = surface.getSnapshot().context
    const offered = templates.getSnapshot().context.templates
    const next = [held, folders, offered]
    if (next.every((one, at) => one === known[at])) return
    known = next
    const told: Desk = {
      held,
      cut: new Set(held.cutItems.map(({ uuid }) => uuid)),
      directories: folders.flatMap(({ uuid, title, isWorkingDirectory }) => (isWorkingDirectory === true ? [{ uuid, title }] : [])),
      templates: offered,
    }
    sendBack({ type: 'desk.told', desk: told })
  }
  templates.send({ type: 'templates.look' })
  tell()
  const watched = [clipboard, templates, surface].map((actor) => actor.subscribe(tell))
  return () => watched.forEach(({ unsubscribe }) => unsubscribe())
})
