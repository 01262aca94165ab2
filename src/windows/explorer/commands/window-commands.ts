import type { Node } from '#api/contract/node'
import { hasFeature } from '../../window-kind'
import type { Command } from './command'
import type { Situation } from './situation'

/** Returns the target item, or the open folder for the background menu. */
const getTargetItem = ({ one, at, folder }: Situation): Node | undefined => (at === 'background' ? (folder ?? undefined) : one)

/** Opens the event log of the item, for users with write permission on it. */
export const events: Command = {
  id: 'events',
  label: (t) => t.events,
  icon: 'log',
  hidden: (situation) =>
    situation.mode === 'bin' || !hasFeature(situation.session, 'PROPERTIES_LOG') || getTargetItem(situation)?.may.write !== true,
  run: (situation) => {
    const item = getTargetItem(situation)
    if (!item) return
    const { uuid, title, extension } = item
    situation.context.window.send({ type: 'window.open', kind: 'properties', payload: { uuid, tab: 'log' }, title, extension })
  },
}

export const properties: Command = {
  id: 'properties',
  label: (t) => t.properties,
  icon: 'info',
  keys: ['Alt+Enter', 'Ctrl+I'],
  hidden: (situation) => situation.mode === 'bin' || !hasFeature(situation.session, 'PROPERTIES') || getTargetItem(situation) === undefined,
  run: (situation) => {
    const item = getTargetItem(situation)
    if (!item) return
    const { uuid, title, extension } = item
    situation.context.window.send({ type: 'window.open', kind: 'properties', payload: { uuid }, title, extension })
  },
}
