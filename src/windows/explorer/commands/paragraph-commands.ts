import { nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'
import { messages } from './paragraph-commands.messages'

/** Opens the text of a document to tag its paragraphs with keywords. */
export const tagText: Command = {
  id: 'tagText',
  label: (_, __, locale) => messages(locale).tagText,
  icon: 'tag',
  hidden: ({ one, mode, at, session }) =>
    at === 'tree' ||
    mode === 'bin' ||
    one?.type !== nodeKinds.document ||
    !hasFeature(session, 'MANAGE_TAGGING') ||
    !hasFeature(session, ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE']),
  obstacle: ({ one }) => (one?.may.read === true ? undefined : 'needsRead'),
  run: ({ one, context }) => {
    if (!one) return
    const { uuid, title } = one
    context.window.send({ type: 'window.open', kind: 'text-tags', payload: { uuid, title } })
  },
}
