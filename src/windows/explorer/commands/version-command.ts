import { nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'

/** Restores the previous version of a document as its current version. */
export const restoreVersion: Command = {
  id: 'restoreVersion',
  label: (t) => t.restoreVersion,
  icon: 'undo',
  keys: ['Ctrl+Alt+Z'],
  hidden: ({ one, at, mode, session }) =>
    one?.type !== nodeKinds.document || at === 'tree' || mode === 'bin' || !hasFeature(session, 'PROPERTIES_HISTORY'),
  obstacle: ({ one }) => (one?.may.write === true ? undefined : 'needsWriteItem'),
  run: ({ one, context: { window } }) => {
    if (!one) return
    const { uuid, fullName, title } = one
    window.send({ type: 'nodes.operate', operation: { kind: 'version', uuids: [uuid], title: fullName ?? title } })
  },
}
