import { getOpenFolders } from '../context'
import type { Command } from './command'
import { maySearch } from './find-command'
import { messages } from './browse-command.messages'

/** Starts dynamic browsing: groups the content of the open folder by a relation or a date. */
export const showBy: Command = {
  id: 'showBy',
  label: (_, __, locale) => messages(locale).showBy,
  icon: 'sliders',
  hidden: (situation) => !maySearch(situation) || situation.mode !== 'folders' || getOpenFolders(situation.context).length !== 1,
  run: ({ context }) => {
    const { folder } = context.located
    if (folder)
      context.window.send({ type: 'window.open', kind: 'browse', payload: { uuid: folder.uuid, title: folder.title }, title: folder.title })
  },
}
