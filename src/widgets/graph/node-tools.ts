import type { Format } from '#text/format'
import type { MenuAction } from '#ui/menu'
import { canCollapse, canExpand, type GraphNode } from './graph'
import type { GraphContext, GraphEvent } from './graph-setup'
import type { messages } from './graph.messages'

/** Returns the actions that a node offers now. Its menu and its toolbar both show them. */
export const listNodeTools = (
  node: GraphNode,
  { graph, session }: Pick<GraphContext, 'graph' | 'session'>,
  format: Format,
  t: ReturnType<typeof messages>,
  send: (event: GraphEvent) => void,
): MenuAction[] => {
  const { uuid, nodeType, kind } = node
  const isClass = kind === undefined && nodeType === 1
  const next = graph.next.get(uuid)
  const isMiddle = uuid === graph.rootUuid
  const all: (MenuAction & { offered: boolean })[] = [
    {
      ...{ id: 'expand', label: next ? t.more(format, next.count) : t.expand, icon: 'add', offered: canExpand(graph, uuid) },
      run: () => send({ type: 'node.expand', uuid }),
    },
    {
      ...{ id: 'collapse', label: t.collapse, icon: 'minimise', offered: canCollapse(graph, uuid) },
      run: () => send({ type: 'node.collapse', uuid }),
    },
    { ...{ id: 'hide', label: t.hide, icon: 'hide', offered: !isMiddle }, run: () => send({ type: 'node.hide', uuid }) },
    {
      ...{ id: 'center', label: t.center, icon: 'ontology', offered: !isMiddle && kind === undefined },
      run: () => send({ type: 'node.openWindow', uuid, task: 'graph' }),
    },
    {
      ...{ id: 'open', label: t.open, icon: 'folderOpen', offered: true },
      run: () => send({ type: 'node.openWindow', uuid, task: 'open' }),
    },
    {
      ...{ id: 'edit', label: t.edit, icon: 'edit', offered: kind === undefined && (!isClass || session.admin) },
      run: () => send({ type: 'node.openWindow', uuid, task: 'edit' }),
    },
    {
      ...{ id: 'create', label: t.create, icon: 'new', offered: isClass },
      run: () => send({ type: 'node.openWindow', uuid, task: 'create' }),
    },
    {
      ...{ id: 'delete', label: t.delete, icon: 'delete', danger: true, offered: true },
      run: () => send({ type: 'node.openWindow', uuid, task: 'delete' }),
    },
  ]
  return all.flatMap(({ offered, ...tool }) => (offered ? [tool] : []))
}
