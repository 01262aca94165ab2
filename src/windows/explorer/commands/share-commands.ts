import { canShareNodes, toShareWindow } from '#widgets/open-node/share-nodes'
import type { Command } from './command'

/** Opens the sheet that shares the selected items, for users who may change their permissions. */
export const share: Command = {
  id: 'share',
  label: (t) => t.share,
  icon: 'users',
  keys: ['Ctrl+Alt+S'],
  hidden: ({ session, selected: { nodes }, mode }) => mode === 'bin' || !canShareNodes(nodes, session),
  run: ({ selected: { nodes }, context }) => context.window.send(toShareWindow(nodes)),
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
