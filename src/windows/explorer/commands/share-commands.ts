import { maxSharedItems } from '#api/contract/constants'
import { nodeKinds } from '#api/contract/node'
import { isFolder } from '#widgets/open-node/open-action'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'

/** Opens the sheet that shares the selected items, for users who may change their permissions. */
export const share: Command = {
  id: 'share',
  label: (t) => t.share,
  icon: 'users',
  keys: ['Ctrl+Alt+S'],
  hidden: ({ session, selected: { nodes }, mode }) =>
    mode === 'bin' ||
    nodes.length === 0 ||
    nodes.length > maxSharedItems ||
    !hasFeature(session, 'PROPERTIES_PERMISSION') ||
    nodes.some(({ may, type }) => !may.changePermission || type === nodeKinds.recycleBin),
  run: ({ selected: { nodes }, context }) => {
    const items = nodes.map((node) => ({ uuid: node.uuid, title: node.fullName ?? node.title, isFolder: isFolder(node) }))
    context.window.send({ type: 'window.open', kind: 'share', payload: { items } })
  },
}

/** Copies the addresses that open the selected items. */
export const copyLink: Command = {
  id: 'copyLink',
  label: (t) => t.copyLink,
  icon: 'link',
  keys: ['Ctrl+Alt+C'],
  hidden: ({ selected, mode }) => selected.nodes.length === 0 || mode === 'bin',
  run: ({ selected: { nodes }, context: { window } }) => {
    void import('#widgets/open-node/copy-links.content').then(async ({ copyLinks: copy }) => window.send(await copy(nodes)))
  },
}
