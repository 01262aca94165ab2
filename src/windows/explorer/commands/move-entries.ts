import { nodeKinds } from '#api/contract/node'
import { hasMore } from '#machines/paged-list'
import type { WindowCommand } from '../../window-kind'
import { type Dragged, getDraggedItems, type ExplorerContext, getOpenFolders, getMode } from '../context'
import type { ExplorerActor } from '../explorer-actor'
import { moveTargets } from '../drag-drop/move-targets'
import { messages } from './menus.messages'

/** Returns the documents of the single open folder. The list is empty unless all of its rows are loaded. */
const documentsHere = (context: ExplorerContext): Dragged => {
  const { children } = context
  const [fromUuid, ...others] = getOpenFolders(context)
  const isWhole = context.keyword === '' && others.length === 0 && children.offset === 0 && !hasMore(children)
  return { nodes: isWhole ? children.contents.filter(({ type }) => type === nodeKinds.document) : [], fromUuid }
}

/**
 * Returns a palette entry for each possible target folder: «انتقال به › بایگانی» moves the selection, «انتقال همهٔ سندها به › بایگانی» all
 * documents of the open folder.
 */
export const moveEntries = (actor: ExplorerActor): WindowCommand[] => {
  const { context } = actor.getSnapshot()
  const lines = (name: 'moveInto' | 'moveAllInto', dragged: Dragged): WindowCommand[] =>
    dragged.nodes.length === 0
      ? []
      : moveTargets(actor, dragged).map(({ uuid, title }) => ({
          id: `${name} ${uuid}`,
          above: { fa: [messages('fa')[name]], en: [messages('en')[name]] },
          title: { fa: title, en: title },
          icon: 'move',
          run: () => actor.send({ type: 'nodes.drop', dragged, target: { uuid, title } }),
        }))
  const mode = getMode(context)
  return [
    ...(mode === 'bin' ? [] : lines('moveInto', getDraggedItems(context))),
    ...(mode === 'folders' ? lines('moveAllInto', documentsHere(context)) : []),
  ]
}
