import { hasFeature } from '../../window-kind'
import { isFolder } from '#widgets/open-node/open-action'
import type { Command } from './command'

/** Compares two documents, or two folders. */
export const compare: Command = {
  id: 'compare',
  label: (t) => t.compare,
  icon: 'compare',
  hidden: ({ lot: { nodes }, mode, session }) => {
    const [first, second] = nodes
    if (!first || !second || nodes.length > 2 || isFolder(first) !== isFolder(second)) return true
    return mode === 'bin' || !hasFeature(session, 'DOC_DIFF')
  },
  obstacle: ({ lot }) => (lot.every.read ? undefined : 'needsRead'),
  run: ({ lot: { nodes }, context }) => {
    const [first, second] = nodes.map(({ uuid, fullName, title }) => ({ uuid, title: fullName ?? title }))
    const what = nodes.some(isFolder) ? 'folders' : 'documents'
    context.window.send({ type: 'window.open', kind: 'text-compare', payload: { what, first, second } })
  },
}
