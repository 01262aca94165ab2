import { bulkIds } from './rights'
import type { Command } from './command'
import { messages } from './menus.messages'
import type { Situation } from './situation'

const isStarred = ({ selected: { nodes } }: Situation): boolean => nodes.every(({ isStarred: starred }) => starred === true)

/** Stars the items for the user, or removes the stars if all of them have one. */
export const star: Command = {
  id: 'star',
  label: (_, situation, locale) => messages(locale)[situation && isStarred(situation) ? 'unstar' : 'star'],
  icon: (situation) => (isStarred(situation) ? 'unstar' : 'star'),
  hidden: ({ selected, mode }) => selected.nodes.length === 0 || mode === 'bin',
  obstacle: ({ selected }) => (selected.every.read ? undefined : 'needsRead'),
  run: (situation) => {
    const starred = !isStarred(situation)
    // The API client shows the error if the change is refused or the code cannot be loaded.
    void import('./set-stars').then(({ setStars }) => setStars(bulkIds(situation.selected.nodes), starred))
  },
}
