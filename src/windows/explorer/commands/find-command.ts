import { hasFeature } from '../../window-kind'
import type { Command } from './command'
import type { Situation } from './situation'

export const maySearch = ({ session, mode }: Pick<Situation, 'session' | 'mode'>): boolean =>
  mode !== 'bin' && hasFeature(session, 'SEARCH')

/** Moves the focus to the search box of this window. */
export const find: Command = {
  id: 'find',
  label: (t) => t.find,
  icon: 'search',
  keys: ['Ctrl+F', '/'],
  everywhere: true,
  hidden: ({ session }) => !hasFeature(session, 'SEARCH'),
  run: (_, { focusSearch }) => focusSearch(),
}
