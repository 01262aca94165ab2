import { nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'

/** Opens the window of the rights on the item, for whoever may change them. */
export const permissions: Command = {
  id: 'permissions',
  label: (say) => say.permissions,
  icon: 'permission',
  hidden: ({ session, one, mode }) =>
    mode === 'bin' ||
    !hasFeature(session, 'PROPERTIES_PERMISSION') ||
    one?.may.changePermission !== true ||
    one.type === nodeKinds.recycleBin,
  run: ({ one, context }) => {
    if (one) context.window.send({ type: 'window.open', kind: 'dynamic-permission', payload: { uuid: one.uuid } })
  },
}
