import { isolate } from '#text/bidi'
import { bulkIds, copyObstacle } from './rights'
import { isInBin, isNothing } from './clipboard-commands'
import type { Branch } from './command'

/** Copies into one of the user's working directories without using the clipboard. */
export const send: Branch = {
  id: 'send',
  label: (t) => t.send,
  icon: 'move',
  hidden: (situation) => isNothing(situation) || isInBin(situation),
  obstacle: (situation) =>
    copyObstacle(situation, situation.lot) ?? (situation.context.services.directories.length === 0 ? 'noDirectories' : undefined),
  entries: ({ context }) =>
    context.services.directories.map((target) => ({
      id: target.uuid,
      label: () => isolate(target.title),
      icon: 'folder',
      run: ({ lot }) => context.window.send({ type: 'nodes.send', uuids: bulkIds(lot.nodes), target }),
    })),
}
