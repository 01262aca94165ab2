import { nodeKinds } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'

/** Opens the permission window of the item, for users who may change its permissions. */
export const permissions: Command = {
  id: 'permissions',
  label: (t) => t.permissions,
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
